/// Finds the executables that are built beside the tests.
package enum BuiltProduct {
    /// The path of the executable called `name`; the test's target must depend on its target.
    package static func path(of name: String) throws -> String {
        for argument in CommandLine.arguments {
            guard let bundle = argument.range(of: ".xctest") else { continue }
            let folder = URL(fileURLWithPath: String(argument[..<bundle.upperBound])).deletingLastPathComponent()
            return folder.appendingPathComponent(name).path
        }
        throw NotBuilt(name: name)
    }

    private struct NotBuilt: Error { let name: String }
}
