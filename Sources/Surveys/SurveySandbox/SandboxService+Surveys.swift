public import SandboxSupport

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SandboxService where API == SandboxAPI {
    /// A sandbox of the survey service as it is.
    ///
    /// - Parameters:
    ///   - store: its memory.
    ///   - now: its clock.
    ///   - sleep: waits, and throws when its task is cancelled.
    public init(
        store: any SandboxStateStore<SandboxState> = InMemorySandboxStateStore<SandboxState>(),
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.init(api: SandboxAPI(), store: store, now: now, sleep: sleep)
    }
}
