import LoopbackServer
import SandboxSupport

/// A sandbox of any service on a loopback port: what the sandboxes have in common.
struct LoopbackSandbox: Sendable {
    let server: LoopbackServer

    /// Serves `api` with a memory in `stateFile`.
    ///
    /// - Throws: `LoopbackServerError` when the port is not to be had.
    static func start(
        _ api: some SandboxResponder, port: UInt16, stateFile: String, latency: Duration,
        onCorruptState: @escaping @Sendable (_ keptAt: String) -> Void
    ) throws(LoopbackServerError) -> LoopbackSandbox {
        var service = SandboxService(
            api: api, store: FileSandboxStateStore(path: stateFile, onCorruptState: onCorruptState))
        service.latency = latency
        return LoopbackSandbox(
            server: try LoopbackServer.start(port: port) { [service] request in try await service.send(request) })
    }
}
