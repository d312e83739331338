public import Observation

/// A screen that is a form. What it sends, and with which use cases, is its subclass's.
///
/// A front end draws ``form``, writes what is typed into it, and calls ``press(_:)``, ``enter()`` and ``escape()``.
@MainActor
@Observable
open class FormScreen<Event: AppEvent>: ScreenModel {
    /// All that is to be drawn.
    public var form: FormState
    @ObservationIgnored private var leaving: Event?
    private let activity = Activity()
    private let onEvent: @MainActor (Event) -> Void

    /// A screen that shows `form` and tells `onEvent` how it is left.
    public init(form: FormState, onEvent: @escaping @MainActor (Event) -> Void) {
        self.form = form
        self.onEvent = onEvent
    }

    /// Presses the button for `action`; nothing happens when it is disabled.
    ///
    /// A form that is to be sent is closed to typing before this returns.
    ///
    /// - Returns: the sending, for whoever wants to wait for its end; `nil` when nothing is sent.
    @discardableResult
    public final func press(_ action: FormAction) -> Task<Void, Never>? {
        guard form.isEnabled(action) else { return nil }
        if let event = event(for: action) {
            leave(by: event)
            return nil
        }
        guard let entries = form.begin(action) else { return nil }
        leaving = nil
        return activity.start { [self] in
            finish(await send(entries, for: action))
        }
    }

    /// Does what Enter means where the focus is.
    ///
    /// - Returns: as ``press(_:)``.
    @discardableResult
    public final func enter() -> Task<Void, Never>? {
        form.enter().flatMap { press($0) }
    }

    /// Cancels or goes back (Esc). What is being sent is called off first; should it succeed all the same, that counts.
    public final func escape() {
        if let event = form.rules.escape.flatMap(event(for:)) {
            leave(by: event)
        } else {
            activity.cancel()
        }
    }

    /// Waits until nothing is being sent.
    public final func settle() async {
        await activity.settle()
    }

    /// Sends `entries`; each screen has its own use cases for it.
    open func send(_ entries: FormEntries, for action: FormAction) async -> FormOutcome<Event> {
        .cancelled
    }

    /// Does nothing: a form has nothing to load.
    public final func open() {}

    /// Does nothing: what was sent may still count.
    public final func close() {}
}

extension FormScreen {
    /// Where a button leads that sends nothing.
    private func event(for action: FormAction) -> Event? {
        guard !action.isSubmission else { return nil }
        return .leavingForm(by: action, email: form.rules.handsOnEmail ? form.entries.trimmed.email : "")
    }

    private func leave(by event: Event) {
        guard form.processing != nil else { return depart(by: event) }
        leaving = event
        activity.cancel()
    }

    private func finish(_ outcome: FormOutcome<Event>) {
        switch (outcome, leaving) {
        case (.done(let event), _), (_, let event?): depart(by: event)
        case (.failed(let problem), nil): form.fail(problem)
        case (.bothWays(let ribbon), nil): form.offerBothWays(ribbon: ribbon)
        case (.cancelled, nil): form.end()
        }
    }

    private func depart(by event: Event) {
        form.end()
        form.forgetPasswords()
        onEvent(event)
    }
}
