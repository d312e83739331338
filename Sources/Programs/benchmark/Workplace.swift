import Foundation
import LoopbackServer

struct Workplace: Sendable {
    let folder: String
    private let programs: URL

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        self.folder = folder.path(percentEncoded: false)
        programs = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    }

    func clear() {
        // A temporary folder that is left over does no harm.
        try? FileManager.default.removeItem(atPath: folder)
    }

    func program(_ name: String) -> String {
        programs.appending(path: name).path(percentEncoded: false)
    }

    static func tool(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// An environment in which a program finds its tools, and keeps its state in the folder.
    var environment: [String: String] {
        [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": folder,
            "SURVEY_HOME": "\(folder)/survey", "TVSHOWS_HOME": "\(folder)/tvshows",
        ]
    }

    /// Runs `body` with a server of `pages` pages and a user who is logged in.
    func withServer<Value>(
        pages: Int, _ body: (_ pages: SurveyPages, _ apiURL: String) throws -> Value
    ) async throws -> Value {
        let service = SurveyPages(pages: pages)
        return try await withServer({ service.respond(to: $0) }) { try body(service, $0) }
    }

    /// Runs `body` with a server that gives these answers and a user who is logged in.
    func withServer<Value>(
        _ answer: @escaping LoopbackServer.Handler, _ body: (_ apiURL: String) throws -> Value
    ) async throws -> Value {
        let server = try LoopbackServer.start(handler: answer)
        let apiURL = server.url.appending(path: "api/v1").absoluteString
        let login = "printf 'x\\n' | '\(program("survey"))' login --email a@b.co --password-stdin --api-url \(apiURL)"
        _ = try MeasuredProcess.run(["/bin/sh", "-c", "\(login) 2>&1"], environment: environment)
        let result = Result { try body(apiURL) }
        await server.stop()
        return try result.get()
    }
}
