import CoreSupport
public import Observation

/// A screen that shows what it loads: what it is, and with which use case it is loaded, is its subclass's.
@MainActor
@Observable
open class LoadingScreen<Value: Sendable, Event: AppEvent>: ScreenModel {
    /// Loads what is shown.
    public typealias Load = @Sendable () async throws(LoadFailure) -> Value

    /// What is shown, once loaded; it stays while it is loaded again.
    public private(set) var value: Value?
    /// Whether it is being loaded.
    public private(set) var isLoading = false
    public internal(set) var message: Message?
    /// What there is to know and is not wrong, until the screen is loaded again.
    public private(set) var noticeMessage: Message?

    /// Who is told how the screen is left.
    @ObservationIgnored public let onEvent: @MainActor (Event) -> Void
    @ObservationIgnored private let load: Load
    @ObservationIgnored let activity = Activity()

    /// A screen that tells `onEvent` how it is left.
    public init(load: @escaping Load, onEvent: @escaping @MainActor (Event) -> Void) {
        self.load = load
        self.onEvent = onEvent
    }

    /// What is wrong, in an English sentence; it may quote the server: plain text.
    public final var ribbon: String? { message?.text }

    /// ``noticeMessage`` in an English sentence.
    public final var notice: String? { noticeMessage?.text }

    /// Loads what is shown, or loads it again.
    ///
    /// - Returns: the loading, for whoever wants to wait for its end; `nil` when there is none.
    @discardableResult
    open func refresh() -> Task<Void, Never>? {
        isLoading = true
        message = nil
        noticeMessage = nil
        return activity.start { [self] in
            let result = await Result.awaiting(load)
            guard !Task.isCancelled else { return }
            isLoading = false
            switch result {
            case .success(let value): self.value = value
            case .failure(let failure): tell(failure)
            }
        }
    }

    /// Goes back to the screen before (Esc).
    open func back() {
        close()
        onEvent(.back)
    }

    public final func openProfile() {
        onEvent(.openProfile)
    }

    open func open() {
        refresh()
    }

    /// Loads what is shown anew, after something was done, and says so.
    public final func reopen(saying notice: Message) {
        open()
        noticeMessage = notice
    }

    /// Calls off what is under way: the screen is left.
    open func close() {
        activity.cancel()
        isLoading = false
    }

    /// Waits until nothing is under way.
    open func settle() async {
        await activity.settle()
    }

    private func tell(_ failure: LoadFailure) {
        switch failure {
        case .told(let message): self.message = message
        case .sessionEnded(let reason): onEvent(.sessionEnded(reason: reason))
        case .cancelled: break
        }
    }
}

/// What a screen does at the moment: one task, the newest.
@MainActor
public final class Activity {
    private var task: Task<Void, Never>?

    /// One that does nothing yet.
    public init() {}

    /// Starts `work` and calls off what was under way.
    @discardableResult
    public func start(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        task?.cancel()
        let task = Task { await work() }
        self.task = task
        return task
    }

    /// Calls off what is under way; it ends in its own time.
    public func cancel() {
        task?.cancel()
    }

    /// Waits until nothing is under way, what is started meanwhile included.
    public func settle() async {
        while let task {
            await task.value
            if self.task == task { self.task = nil }
        }
    }
}
