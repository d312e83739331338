public import LoopbackServer
public import OAuth
import Sandbox
public import Secrets

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The sandbox on a real loopback port, for as long as it is needed.
public struct EmbeddedSandbox: Sendable {
    /// The client that the sandbox knows.
    public static let client = ClientCredentials(
        id: SandboxAPI.defaultClientID, secret: Secret(SandboxAPI.defaultClientSecret))
    /// The user that every sandbox knows.
    public static let user = (
        email: SandboxAccount.registered.email, password: Secret(SandboxAccount.registered.password)
    )

    /// The URL that the API's paths stand below.
    public let apiURL: URL
    private let sandbox: LoopbackSandbox

    /// Starts the sandbox.
    ///
    /// - Parameters:
    ///   - port: where to listen; zero for any free port.
    ///   - stateFile: where accounts and tokens are kept, shared by every process that names the same path.
    ///   - latency: how long every answer takes.
    ///   - onCorruptState: told where a state that made no sense was put aside.
    /// - Throws: `LoopbackServerError` when the port is not to be had.
    public static func start(
        port: UInt16 = 0, stateFile: String, latency: Duration = .zero,
        onCorruptState: @escaping @Sendable (_ keptAt: String) -> Void = { _ in }
    ) throws(LoopbackServerError) -> EmbeddedSandbox {
        let sandbox = try LoopbackSandbox.start(
            SandboxAPI(), port: port, stateFile: stateFile, latency: latency, onCorruptState: onCorruptState)
        return EmbeddedSandbox(apiURL: sandbox.server.url.appending(path: SandboxAPI.basePath), sandbox: sandbox)
    }

    /// Stops serving.
    public func stop() async {
        await sandbox.server.stop()
    }
}
