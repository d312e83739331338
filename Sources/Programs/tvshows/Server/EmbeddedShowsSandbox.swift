import CommandLineSupport
import Credentials
import Foundation
import ShowsSandbox

/// The sandbox of the TV shows on a real loopback port of its own, for as long as it is needed.
enum EmbeddedShowsSandbox {
    /// The user that every sandbox knows.
    static let user = (
        email: ShowsSandboxAccount.registeredEmail, password: Secret(ShowsSandboxAccount.registeredPassword)
    )
    /// Whom it knows, for the screens that ask; nothing that it lets in is a secret.
    static let note = "Sandbox: \(user.email), password: \(user.password.revealed)"

    static let command = SandboxCommand(
        of: "tvshows", user: user,
        access: { apiURL in
            [
                "This gets the headers that a request is sent with:",
                "curl -i -d email=\(user.email) -d password=\(user.password.revealed) \(apiURL)users/sign_in",
            ]
        }, start: start)

    /// Starts the sandbox of `folder`, at its own port unless another is asked for.
    static func start(
        in folder: StateFolder, at port: UInt16? = nil, _ traits: SandboxTraits = SandboxTraits(),
        onCorruptState: @escaping @Sendable (_ movedTo: String) -> Void
    ) throws -> SandboxServer {
        try folder.startSandbox(at: port) { port, imagePort in
            try start(
                port: port, imagePort: imagePort, stateFile: folder.sandboxFile, traits: traits,
                onCorruptState: onCorruptState)
        }
    }

    /// Starts the sandbox.
    ///
    /// - Parameters:
    ///   - port: where to listen; zero for any free port.
    ///   - imagePort: the port that the URLs of its images name, if that is another.
    ///   - stateFile: where accounts, credentials, reviews and photos are kept, shared by every process that names the
    ///     same path.
    ///   - traits: what makes it behave like a service far away.
    ///   - onCorruptState: told where a state that was invalid has been moved to.
    /// - Throws: ``SandboxStartError`` when the port is unavailable.
    static func start(
        port: UInt16 = 0, imagePort: UInt16? = nil, stateFile: String, traits: SandboxTraits = SandboxTraits(),
        onCorruptState: @escaping @Sendable (_ movedTo: String) -> Void
    ) throws -> SandboxServer {
        try SandboxServer.start(
            ShowsSandboxAPI(imagePort: imagePort), port: port, namedPort: imagePort, stateFile: stateFile,
            traits: traits, clock: ContinuousClock(), onCorruptState: onCorruptState)
    }
}
