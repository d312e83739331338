package func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
}

/// The permission bits of a file or folder, sticky bit included.
package func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}

package func makeFile(_ path: String, _ contents: String = "other", mode: mode_t = 0o644) throws {
    try Data(contents.utf8).write(to: URL(filePath: path))
    chmod(path, mode)
}

/// Runs `body` with the path of a new folder, and removes the folder whatever happens.
package func withTemporaryFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "use-cases-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.path(percentEncoded: false))
}

/// Gives each test of a suite a new ``folder``, and removes it with all that is in it.
package struct InTemporaryFolder: SuiteTrait, TestTrait, TestScoping {
    @TaskLocal fileprivate static var path: String?

    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withTemporaryFolder { path in try await Self.$path.withValue(path) { try await function() } }
    }
}

extension Trait where Self == InTemporaryFolder {
    package static var inTemporaryFolder: InTemporaryFolder { InTemporaryFolder() }
}

/// The folder of the test that runs.
package var folder: String {
    guard let path = InTemporaryFolder.path else { preconditionFailure("neither the test nor its suite has a folder") }
    return path
}
