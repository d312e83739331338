import CommandLineSupport
import Credentials
import LoopbackServer
import ShowsSandbox

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The sandbox of the TV shows on a real loopback port of its own, for as long as it is needed.
struct EmbeddedShowsSandbox: Sendable {
    /// The user that every sandbox knows.
    static let user = (
        email: ShowsSandboxAccount.registered.email, password: Secret(ShowsSandboxAccount.registeredPassword)
    )

    /// The URL that the API's paths stand below: the server's root.
    let apiURL: URL
    /// The port that the URLs of its images name.
    let imagePort: UInt16?
    private let sandbox: LoopbackSandbox

    /// Starts the sandbox.
    ///
    /// - Parameters:
    ///   - port: where to listen; zero for any free port.
    ///   - imagePort: the port that the URLs of its images name, where that is another.
    ///   - stateFile: where accounts, credentials, reviews and photos are kept, shared by every process that names the
    ///     same path.
    ///   - latency: how long every answer takes.
    ///   - onCorruptState: told where a state that made no sense was put aside.
    /// - Throws: `LoopbackServerError` when the port is not to be had.
    static func start(
        port: UInt16 = 0, imagePort: UInt16? = nil, stateFile: String, latency: Duration = .zero,
        onCorruptState: @escaping @Sendable (_ keptAt: String) -> Void = { _ in }
    ) throws(LoopbackServerError) -> EmbeddedShowsSandbox {
        let sandbox = try LoopbackSandbox.start(
            ShowsSandboxAPI(imagePort: imagePort), port: port, stateFile: stateFile, latency: latency,
            clock: ContinuousClock(), onCorruptState: onCorruptState)
        let url = sandbox.server.url
        return EmbeddedShowsSandbox(
            apiURL: url, imagePort: imagePort ?? url.port.flatMap(UInt16.init(exactly:)), sandbox: sandbox)
    }

    /// Stops serving.
    func stop() async {
        await sandbox.server.stop()
    }
}
