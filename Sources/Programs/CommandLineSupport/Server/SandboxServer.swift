package import ArgumentParsing
import CoreSupport
import FileRecordStorage
package import Foundation
package import HTTPMessages
package import LoginCredentials
import LoopbackServer
package import SandboxSupport
import UserMessages

package struct SandboxServer: Sendable {
    /// The base URL of the API's paths.
    package let apiURL: URL
    fileprivate let stateFailure: Protected<String?>
    fileprivate let server: LoopbackServer

    /// Why its state could not be read or saved; `nil` if it could.
    package var stateProblem: String? { stateFailure.withLock(\.self) }

    fileprivate var port: UInt16? { server.url.port.flatMap(UInt16.init(exactly:)) }

    package func stop() async { await server.stop() }
}

/// A program's sandbox, served on a loopback port while it is needed.
package protocol EmbeddableSandbox: SendableMetatype {
    associatedtype API: SandboxResponder
    /// The user that it knows. These credentials are not secret.
    static var user: (email: String, password: Secret) { get }
    static var basePath: String { get }
    /// The client that it knows, for the help; `nil` if it knows none. Its secret is not secret.
    static var client: (id: String, secret: String)? { get }
    /// Creates the API. Its answers name images only if it `hasImages`.
    static func api(hasImages: Bool) -> API
    /// The options of the `sandbox` command beyond the common ones.
    static var ownOptions: [Option] { get }
    /// Reads ``ownOptions`` from `command`.
    static func ownTraits(_ command: ParsedCommand) throws -> OwnSandboxTraits<API>
}

extension EmbeddableSandbox {
    package static var client: (id: String, secret: String)? { nil }
    package static var ownOptions: [Option] { [] }
    package static func ownTraits(_ command: ParsedCommand) throws -> OwnSandboxTraits<API> { OwnSandboxTraits() }

    package static var note: String { "Sandbox: \(user.email), password: \(user.password.revealed)" }

    /// Starts the sandbox of `folder` for one command, without images: they would be gone when it ends.
    package static func start(
        in folder: StateFolder, onCorruptState: @escaping @Sendable (_ movedTo: String) -> Void
    ) throws -> SandboxServer {
        try start(stateFile: folder.savedSandbox, hasImages: false, onCorruptState: onCorruptState)
    }

    /// Starts the sandbox of `folder` at `port`, or else at the folder's own port.
    static func serve(
        _ folder: StateFolder, at port: UInt16?, _ traits: SandboxTraits, _ ownTraits: OwnSandboxTraits<API>,
        onCorruptState: @escaping @Sendable (_ movedTo: String) -> Void
    ) throws -> SandboxServer {
        try folder.startSandbox(at: port) { port in
            try start(
                port: port, stateFile: folder.savedSandbox, traits: traits, ownTraits: ownTraits,
                onCorruptState: onCorruptState)
        }
    }

    /// Starts the sandbox at `port`; zero means any free port. Its state is stored in `stateFile`, which processes can
    /// share, or else in this process. `onCorruptState` gets the path that an invalid file was moved to.
    ///
    /// - Throws: ``LoopbackServerError`` if the port is unavailable.
    package static func start(
        port: UInt16 = 0, stateFile: String?, hasImages: Bool = true, traits: SandboxTraits = SandboxTraits(),
        ownTraits: OwnSandboxTraits<API> = OwnSandboxTraits(), clock: any Clock<Duration> = ContinuousClock(),
        onCorruptState: @escaping @Sendable (_ movedTo: String) -> Void = { _ in }
    ) throws -> SandboxServer {
        let store: any SandboxStateStore<API.State> =
            if let stateFile {
                FileSandboxStateStore(path: stateFile, onCorruptState: onCorruptState)
            } else {
                InMemorySandboxStateStore()
            }
        var api = api(hasImages: hasImages)
        ownTraits.configure(&api)
        var service = SandboxService(api: api, store: store, sleep: { try await clock.sleep(for: $0) })
        service.latency = traits.latency
        let stopwatch = Stopwatch(clock)
        service.fault = { ownTraits.fault($0, stopwatch.elapsed) }
        let stateFailure = Protected<String?>(nil)
        service.onStateFailure = { reason in stateFailure.withLock { $0 = reason } }
        let requests = Protected(0)
        let server = try LoopbackServer.start(port: port) { [service] request in
            if let refusal = LocalCaller.refusal(of: request) { return refusal }
            let number = requests.withLock { count in
                count += 1
                return count
            }
            if let last = traits.offlineAfter, number > last { throw CancellationError() }
            let response = try await service.send(request)
            try await traits.ledger?.note(request, response)
            if ownTraits.losesAnswer(response, request) { throw CancellationError() }
            return response
        }
        return SandboxServer(
            apiURL: basePath.isEmpty ? server.url : server.url.appending(path: basePath),
            stateFailure: stateFailure, server: server)
    }
}

/// Makes a sandbox behave like a remote service, and records what it did.
package struct SandboxTraits: Sendable {
    package var latency: Duration = .zero
    /// The number of requests to answer. All later connections are closed without an answer.
    package var offlineAfter: Int?
    package var ledger: SandboxLedger?

    package init(latency: Duration = .zero) { self.latency = latency }
}

/// The traits that one program's sandbox adds to ``SandboxTraits``.
package struct OwnSandboxTraits<API: SandboxResponder>: Sendable {
    package var configure: @Sendable (inout API) -> Void = { _ in }
    /// Returns the fault to inject into a request, if any. The duration is the time since the start.
    package var fault: @Sendable (HTTPRequest, Duration) -> SandboxFault? = { _, _ in nil }
    /// Returns whether the answer to a request is lost after the request took effect. Called once per request.
    package var losesAnswer: @Sendable (HTTPResponse, HTTPRequest) -> Bool = { _, _ in false }

    package init() {}
}

/// A file with a line of JSON for each accepted POST: its time, path, `Idempotency-Key` and status.
package actor SandboxLedger {
    private let file: FileHandle

    package init(path: String) throws {
        if !FileManager.default.fileExists(atPath: path) {
            try Data().write(to: URL(filePath: path), options: .withoutOverwriting)
        }
        file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seekToEnd()
    }

    fileprivate func note(_ request: HTTPRequest, _ response: HTTPResponse) throws {
        guard request.method == .post, (200..<300).contains(response.status) else { return }
        let line: JSONValue = [
            "at": .decimal(Date().timeIntervalSince1970), "path": .text(request.url.path),
            "key": request.headers["Idempotency-Key"].map(JSONValue.text) ?? .null, "status": .number(response.status),
        ]
        try file.write(contentsOf: Data(line.printable + Array("\n".utf8)))
    }
}

extension Console {
    func startSandbox(orElse advice: String, _ start: SandboxStarter) throws -> SandboxServer {
        do {
            return try start { [self] place in
                note("The sandbox's state could not be read and was moved to \(place). It starts anew.")
            }
        } catch let error as LoopbackServerError {
            throw CommandFailure(
                .failed, code: "sandbox.failed", "The sandbox cannot start: \("\(error)"). \(advice)")
        }
    }
}

/// Starts a sandbox. It calls `onCorruptState` with the path that an invalid state file was moved to.
package typealias SandboxStarter = (_ onCorruptState: @escaping @Sendable (_ movedTo: String) -> Void) throws ->
    SandboxServer

extension StateFolder {
    /// Starts the sandbox of this folder at `port`, or else at the folder's own port if that is free, so that a session
    /// there outlives the sandbox.
    func startSandbox(at port: UInt16?, _ start: (_ port: UInt16) throws -> SandboxServer) throws -> SandboxServer {
        if let port { return try start(port) }
        guard let savedPort = ownPort else {
            let sandbox = try start(0)
            // Best effort.
            if let port = sandbox.port { try? portFile.replace(with: Data("\(port)\n".utf8)) }
            return sandbox
        }
        // The port may be in use.
        do { return try start(savedPort) } catch { return try start(0) }
    }

    /// The file of its state, if anything can be saved.
    fileprivate var savedSandbox: String? { self == .nowhere ? nil : sandboxFile }

    private var portFile: AtomicFile { AtomicFile(path: sandboxFile + ".port", limit: 16) }

    /// The port of the last run; `nil` if it is not recorded, or needs privileges.
    private var ownPort: UInt16? {
        // If the file cannot be read, the port changes. That is no reason to fail.
        guard let data = try? portFile.read(), data.last == UInt8(ascii: "\n") else { return nil }
        return UInt16(String(decoding: data.dropLast(), as: UTF8.self)).flatMap { $0 >= 1024 ? $0 : nil }
    }
}
