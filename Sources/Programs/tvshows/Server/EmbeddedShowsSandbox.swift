import ArgumentParsing
import CommandLineSupport
import Credentials
import FileRecordStorage
import Foundation
import ShowsSandbox

/// The sandbox of the TV shows on a real loopback port of its own, for as long as it is needed.
enum EmbeddedShowsSandbox {
    /// The user that every sandbox knows.
    static let user = (
        email: ShowsSandboxAccount.registeredEmail, password: Secret(ShowsSandboxAccount.registeredPassword)
    )
    /// Whom it knows, for the screens that ask; nothing that it lets in is a secret.
    static let note = "Sandbox: \(user.email), password \(user.password.revealed)"

    static let command = SandboxCommand(
        of: "tvshows",
        port: Option(
            "port", value: .text("N"), default: "that of the last time, else any free one",
            help: "The port to listen on; 0 is any free one."), user: user,
        access: { apiURL in
            [
                "This gets the headers that a request is sent with:",
                "curl -i -d email=\(user.email) -d password=\(user.password.revealed) \(apiURL)users/sign_in",
            ]
        }
    ) { folder, port, onCorruptState throws(SandboxStartError) in
        guard let port else { return try start(in: folder, onCorruptState: onCorruptState) }
        return try start(port: port, stateFile: folder.sandboxFile, onCorruptState: onCorruptState)
    }

    /// Starts the sandbox of `folder` at the folder's own port, where that is free, so that the pictures that one command
    /// tells of are where the next one serves.
    static func start(
        in folder: StateFolder, onCorruptState: @escaping @Sendable (_ movedTo: String) -> Void
    ) throws(SandboxStartError) -> SandboxServer {
        let file = folder.sandboxFile
        let own = SandboxPortFile(in: folder)
        guard let kept = own.port else {
            let sandbox = try start(stateFile: file, onCorruptState: onCorruptState)
            own.keep(sandbox.namedPort)
            return sandbox
        }
        do throws(SandboxStartError) {
            return try start(port: kept, stateFile: file, onCorruptState: onCorruptState)
        } catch {
            // Whoever has it now, 'tvshows sandbox' or a command at work beside this one as a rule, serves the same
            // pictures there.
            return try start(imagePort: kept, stateFile: file, onCorruptState: onCorruptState)
        }
    }

    /// Starts the sandbox.
    ///
    /// - Parameters:
    ///   - port: where to listen; zero for any free port.
    ///   - imagePort: the port that the URLs of its images name, where that is another.
    ///   - stateFile: where accounts, credentials, reviews and photos are kept, shared by every process that names the
    ///     same path.
    ///   - latency: how long every answer takes.
    ///   - onCorruptState: told where a state that was invalid has been moved to.
    /// - Throws: ``SandboxStartError`` when the port is unavailable.
    static func start(
        port: UInt16 = 0, imagePort: UInt16? = nil, stateFile: String, latency: Duration = .zero,
        onCorruptState: @escaping @Sendable (_ movedTo: String) -> Void
    ) throws(SandboxStartError) -> SandboxServer {
        try SandboxServer.start(
            ShowsSandboxAPI(imagePort: imagePort), port: port, namedPort: imagePort, stateFile: stateFile,
            latency: latency, clock: ContinuousClock(), onCorruptState: onCorruptState)
    }
}

/// The port of a state folder's own sandbox, kept from one command to the next.
private struct SandboxPortFile {
    private let file: AtomicFile

    init(in folder: StateFolder) {
        file = AtomicFile(path: folder.sandboxFile + ".port", limit: 16)
    }

    /// The port; nil where none is kept, or what is kept is no port that anybody may listen on.
    var port: UInt16? {
        // A file that cannot be read costs a port that stays the same, which is no reason to fail.
        guard let data = try? file.read(), data.last == UInt8(ascii: "\n") else { return nil }
        return UInt16(String(decoding: data.dropLast(), as: UTF8.self)).flatMap { $0 >= 1024 ? $0 : nil }
    }

    /// Keeps `port`, as well as that can be done.
    func keep(_ port: UInt16?) {
        guard let port else { return }
        try? file.replace(with: Data("\(port)\n".utf8))
    }
}
