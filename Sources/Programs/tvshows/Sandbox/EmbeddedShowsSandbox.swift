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
    private let sandbox: LoopbackSandbox

    /// Starts the sandbox.
    ///
    /// - Parameters:
    ///   - port: where to listen; zero for any free port.
    ///   - stateFile: where accounts, credentials, reviews and photos are kept, shared by every process that names the
    ///     same path.
    ///   - latency: how long every answer takes.
    ///   - onCorruptState: told where a state that made no sense was put aside.
    /// - Throws: `LoopbackServerError` when the port is not to be had.
    static func start(
        port: UInt16 = 0, stateFile: String, latency: Duration = .zero,
        onCorruptState: @escaping @Sendable (_ keptAt: String) -> Void = { _ in }
    ) throws(LoopbackServerError) -> EmbeddedShowsSandbox {
        let sandbox = try LoopbackSandbox.start(
            ShowsSandboxAPI(), port: port, stateFile: stateFile, latency: latency, clock: ContinuousClock(),
            onCorruptState: onCorruptState)
        return EmbeddedShowsSandbox(apiURL: sandbox.server.url, sandbox: sandbox)
    }

    /// Stops serving.
    func stop() async {
        await sandbox.server.stop()
    }
}
