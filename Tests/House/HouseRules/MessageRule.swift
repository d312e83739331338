/// Every public error that an app can meet has a message for its user and, as the compiler checks, a kind.
enum MessageRule {
    /// What is wrong, one sentence each. The errors of `Testing` are for a test's author; those of `UserMessages` are messages.
    static func violations(in sources: [SourceFile]) -> [String] {
        let told = Set(sources.flatMap { conformers(in: $0.text) })
        return sources.filter { $0.folder != "Testing" && $0.module != "UserMessages" }.flatMap { file in
            errors(in: file.text).filter { !told.contains($0) }.map { "\(file.path): \($0) has no message." }
        }
    }

    private static func errors(in source: String) -> [String] {
        source.matches(of: /public (?:indirect )?(?:enum|struct|class|final class) (\w+)(?:<[^>]*>)?: ([^{]*)\{/)
            .filter { $0.2.split(whereSeparator: { ", \n".contains($0) }).contains("Error") }.map { String($0.1) }
    }

    private static func conformers(in source: String) -> [String] {
        source.matches(of: /extension (?:\w+\.)*(\w+): [^{]*MessageConvertible/)
            .map { String($0.1) }
    }
}
