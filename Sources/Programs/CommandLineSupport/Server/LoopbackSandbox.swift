import HTTP
package import LoopbackServer
package import SandboxSupport

/// A sandbox of any service on a loopback port: what the sandboxes have in common.
package struct LoopbackSandbox: Sendable {
    package let server: LoopbackServer

    /// Serves `api` with a memory in `stateFile`, or where there is none in this process, as long as it is served.
    ///
    /// - Throws: `LoopbackServerError` when the port is not to be had.
    package static func start<API: SandboxResponder>(
        _ api: API, port: UInt16, stateFile: String?, latency: Duration, clock: any Clock<Duration>,
        onCorruptState: @escaping @Sendable (_ keptAt: String) -> Void
    ) throws(LoopbackServerError) -> LoopbackSandbox {
        let store: any SandboxStateStore<API.State> =
            if let stateFile {
                FileSandboxStateStore(path: stateFile, onCorruptState: onCorruptState)
            } else {
                InMemorySandboxStateStore()
            }
        var service = SandboxService(api: api, store: store, sleep: { try await clock.sleep(for: $0) })
        service.latency = latency
        return LoopbackSandbox(
            server: try LoopbackServer.start(port: port) { [service] request in
                if let refusal = LocalCaller.refusal(of: request) { return refusal }
                return try await service.send(request)
            })
    }
}
