import CommandLineSupport
import Credentials
import LoopbackServer
import OAuth
import SurveySandbox

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The sandbox on a real loopback port, for as long as it is needed.
struct EmbeddedSandbox: Sendable {
    /// The client that the sandbox knows.
    static let client = ClientCredentials(
        id: SandboxAPI.defaultClientID, secret: Secret(SandboxAPI.defaultClientSecret))
    /// The user that every sandbox knows.
    static let user = (
        email: SandboxAccount.registered.email, password: Secret(SandboxAccount.registeredPassword)
    )

    /// How long it takes for an answer where a person is to see that it works (MW-13).
    static let usualLatency = Duration.seconds(1)

    /// The URL that the API's paths stand below.
    let apiURL: URL
    private let sandbox: LoopbackSandbox

    /// Starts the sandbox.
    ///
    /// - Parameters:
    ///   - port: where to listen; zero for any free port.
    ///   - stateFile: where accounts and tokens are kept, shared by every process that names the same path; `nil` to keep
    ///     them in memory, for as long as the sandbox serves.
    ///   - latency: how long every answer takes.
    ///   - clock: what the latency passes on.
    ///   - onCorruptState: told where a state that made no sense was put aside.
    /// - Throws: `LoopbackServerError` when the port is not to be had.
    static func start(
        port: UInt16 = 0, stateFile: String?, latency: Duration = .zero,
        clock: any Clock<Duration> = ContinuousClock(),
        onCorruptState: @escaping @Sendable (_ keptAt: String) -> Void = { _ in }
    ) throws(LoopbackServerError) -> EmbeddedSandbox {
        let sandbox = try LoopbackSandbox.start(
            SandboxAPI(), port: port, stateFile: stateFile, latency: latency, clock: clock,
            onCorruptState: onCorruptState)
        return EmbeddedSandbox(apiURL: sandbox.server.url.appending(path: SandboxAPI.basePath), sandbox: sandbox)
    }

    /// Stops serving.
    func stop() async {
        await sandbox.server.stop()
    }
}
