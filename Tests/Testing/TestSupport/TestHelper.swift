/// A credential helper that keeps its secrets in files, and misbehaves when it is told to.
package struct TestHelper: Codable, Sendable {
    package let folder: String

    /// Installs the helper as `docker-credential-test` in `folder`, which is created.
    package init(in folder: String) throws {
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder + "/secrets", withIntermediateDirectories: true)
        try install()
        try behave("well")
    }

    /// Puts the program into its folder: a link, since one that was just written is busy while others are started.
    package func install() throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: Self.program)
    }

    private static let program =
        URL(filePath: #filePath).deletingLastPathComponent().path() + "../CredentialHelper/docker-credential-test"

    package var path: String { folder + "/docker-credential-test" }

    /// Makes it do `what`, a word of the script, when it is asked to `action`, from now on.
    package func behave(_ what: String, at action: String = "any") throws {
        try makeFile(folder + "/mode", "\(action) \(what)\n")
    }

    /// The secrets that it has, by name.
    package var secrets: [String: String] {
        get throws {
            var secrets: [String: String] = [:]
            for name in try names(in: folder + "/secrets") {
                secrets[name] = try String(contentsOfFile: "\(folder)/secrets/\(name)", encoding: .utf8)
            }
            return secrets
        }
    }

    /// What it was asked for, in order.
    package var calls: [String] {
        get throws {
            guard FileManager.default.fileExists(atPath: folder + "/calls") else { return [] }
            return try String(contentsOfFile: folder + "/calls", encoding: .utf8).split(separator: "\n").map(
                String.init)
        }
    }
}
