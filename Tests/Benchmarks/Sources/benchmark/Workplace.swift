import Foundation
import HTTPMessages
import Measuring

struct Workplace: Sendable {
    /// The root of the package that is measured.
    static let package = URL(filePath: #filePath).appending(path: "../../../../..").standardized
        .path(percentEncoded: false)

    let folder: String
    private let programs: String

    /// Works with the programs in the folder `programs`; builds them if that is `nil`.
    init(programs: String?) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        self.folder = folder.path(percentEncoded: false)
        self.programs = try programs ?? Self.build()
    }

    private static func build() throws(MeasuredProcess.Failure) -> String {
        let build = ["swift", "build", "-c", "release", "--package-path", package]
        for program in ["survey", "tvshows"] { _ = try output(of: build + ["--product", program]) }
        return try output(of: build + ["--show-bin-path"])
    }

    func clear() {
        // A temporary folder that is left over does no harm.
        try? FileManager.default.removeItem(atPath: folder)
    }

    func program(_ name: String) -> String { "\(programs)/\(name)" }

    static func tool(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// What a tool prints, without the line end.
    static func output(of words: [String]) throws(MeasuredProcess.Failure) -> String {
        guard let path = tool(words[0]) else { throw MeasuredProcess.Failure(description: "\(words[0]) is missing") }
        let file = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID().uuidString)")
        // As in `clear()`.
        defer { try? FileManager.default.removeItem(at: file) }
        let environment = ProcessInfo.processInfo.environment
        _ = try MeasuredProcess.run(
            [path] + words.dropFirst(), environment: environment, output: file.path(percentEncoded: false))
        do {
            return try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        } catch {
            throw MeasuredProcess.Failure(description: "\(words[0]) printed nothing")
        }
    }

    /// An environment in which a program finds its tools, and keeps its state in the folder.
    var environment: [String: String] {
        [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": folder,
            "SURVEY_HOME": "\(folder)/survey", "TVSHOWS_HOME": "\(folder)/tvshows",
        ]
    }

    /// Runs `body` with a server of these pages and a user who is logged in.
    func withServer<Value>(of pages: SurveyPages, _ body: (_ apiURL: String) throws -> Value) throws -> Value {
        try withServer({ pages.respond(to: $0) }, body)
    }

    /// Runs `body` with a server that gives these answers and a user who is logged in.
    func withServer<Value>(
        _ answer: @escaping LoopbackService.Handler, _ body: (_ apiURL: String) throws -> Value
    ) throws -> Value {
        let server = try LoopbackService(answer)
        defer { server.stop() }
        // There is none at first; what is left of another server would cost time.
        try? FileManager.default.removeItem(atPath: "\(folder)/survey")
        let apiURL = "\(server.url)/api/v1"
        let login = "'\(program("survey"))' login --email a@b.co --password-stdin --api-url \(apiURL)"
        try shell("printf 'x\\n' | \(login) 2>&1")
        return try body(apiURL)
    }

    /// Runs a line of shell, with its output in the file `output`.
    @discardableResult
    func shell(_ line: String, output: String = "/dev/null") throws(MeasuredProcess.Failure) -> MeasuredProcess {
        try MeasuredProcess.run(["/bin/sh", "-c", line], environment: environment, output: output)
    }
}
