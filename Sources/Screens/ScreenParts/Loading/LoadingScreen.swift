import CoreSupport
public import Observation
public import UserMessages

/// A screen that loads its content. A subclass defines the content and the use case that loads it.
@MainActor
@Observable
open class LoadingScreen<Value: Sendable, Event: AppEvent>: ScreenModel {
    public typealias Load = @Sendable () async throws(FailureReport) -> Value

    /// The loaded value, which stays while it is loaded again.
    public private(set) var value: Value?
    public private(set) var isLoading = false
    public internal(set) var ribbonMessage: Message?
    /// A notice, until the screen is loaded again.
    public private(set) var noticeMessage: Message?

    @ObservationIgnored public let onEvent: @MainActor (Event) -> Void
    @ObservationIgnored private let load: Load
    @ObservationIgnored let activity = Activity()

    public init(load: @escaping Load, onEvent: @escaping @MainActor (Event) -> Void) {
        self.load = load
        self.onEvent = onEvent
    }

    /// The error message in English. It may quote the server: show it as plain text.
    public final var ribbonText: String? { ribbonMessage?.text }

    /// ``noticeMessage`` in English.
    public final var noticeText: String? { noticeMessage?.text }

    /// Loads the value, or loads it again. Returns the loading task; `nil` if nothing is loaded.
    @discardableResult
    open func refresh() -> Task<Void, Never>? {
        isLoading = true
        ribbonMessage = nil
        noticeMessage = nil
        return activity.start { [self] in
            let result = await Result.awaiting(load)
            guard !Task.isCancelled else { return }
            isLoading = false
            switch result {
            case .success(let value): self.value = value
            case .failure(let failure): show(failure)
            }
        }
    }

    /// Goes back (Esc).
    open func back() {
        close()
        onEvent(.back)
    }

    public final func openProfile() { onEvent(.openProfile) }

    open func open() { refresh() }

    /// Loads the value again after a change, and shows `notice`.
    public final func reopen(saying notice: Message) {
        open()
        noticeMessage = notice
    }

    open func close() {
        activity.cancel()
        isLoading = false
    }

    open func settle() async { await activity.settle() }

    private func show(_ failure: FailureReport) {
        switch failure.reaction {
        case .none: break
        case .sessionEnded(let reason): onEvent(.sessionEnded(reason: reason))
        case .shown(let message): ribbonMessage = message
        }
    }
}

/// A screen's work: the newest task only.
@MainActor
package final class Activity {
    private var task: Task<Void, Never>?

    package init() {}

    /// Starts `work` and cancels the work before it.
    @discardableResult
    package func start(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        task?.cancel()
        let task = Task { await work() }
        self.task = task
        return task
    }

    /// Cancels the work, without waiting for its end.
    package func cancel() { task?.cancel() }

    /// Waits until the work has ended, including work started meanwhile.
    package func settle() async {
        while let task {
            await task.value
            if self.task == task { self.task = nil }
        }
    }

    /// Waits for the work for a second, then cancels it and waits for another one. Before that, a caller that is not
    /// cancelled waits for `patience`.
    package func finish(after patience: Duration = .zero, clock: any Clock<Duration>) async {
        if patience > .zero { await withTimeLimit(patience, clock: clock) { await self.settle() } }
        await withCancellationShield(atMost: .seconds(1), clock: clock) { await self.settle() }
        cancel()
        await withCancellationShield(atMost: .seconds(1), clock: clock) { await self.settle() }
    }
}
