import CommandLineSupport
import Credentials
import OAuth
import SurveySandbox

/// The sandbox on a real loopback port, for as long as it is needed.
enum EmbeddedSandbox {
    static let client = ClientCredentials(
        id: SandboxAPI.defaultClientID, secret: Secret(SandboxAPI.defaultClientSecret))
    /// The user that every sandbox knows.
    static let user = (
        email: SandboxAccount.registeredEmail, password: Secret(SandboxAccount.registeredPassword)
    )
    /// Whom it knows, for the screens that ask; nothing that it lets in is a secret.
    static let note = "Sandbox: \(user.email), password: \(user.password.revealed)"

    static let command = SandboxCommand(
        of: "survey", path: SandboxAPI.basePath, user: user,
        access: { apiURL in
            let (id, secret) = (client.id, client.secret?.revealed ?? "")
            return [
                "The client's id is '\(id)', its secret is '\(secret)'. This gets a token:",
                """
                curl -d grant_type=password -d username=\(user.email) -d password=\(user.password.revealed) \
                -d client_id=\(id) -d client_secret=\(secret) \(apiURL)/oauth/token
                """,
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
    ///   - stateFile: where accounts and tokens are kept, shared by every process that names the same path; `nil` to keep
    ///     them in memory, for as long as the sandbox serves.
    ///   - traits: what makes it behave like a service far away.
    ///   - clock: what the latency passes on.
    ///   - onCorruptState: told where a state that was invalid has been moved to.
    /// - Throws: ``SandboxStartError`` when the port is unavailable.
    static func start(
        port: UInt16 = 0, imagePort: UInt16? = nil, stateFile: String?, traits: SandboxTraits = SandboxTraits(),
        clock: any Clock<Duration> = ContinuousClock(),
        onCorruptState: @escaping @Sendable (_ movedTo: String) -> Void = { _ in }
    ) throws -> SandboxServer {
        try SandboxServer.start(
            SandboxAPI(imagePort: imagePort), below: SandboxAPI.basePath, port: port, namedPort: imagePort,
            stateFile: stateFile, traits: traits, clock: clock, onCorruptState: onCorruptState)
    }
}
