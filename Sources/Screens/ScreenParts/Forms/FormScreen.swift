public import Observation

/// A form as a value: what it looks like and asks for, what is filled in as it opens, and what submitting it does.
public struct FormDescription<Event: AppEvent>: Sendable {
    /// Sends what was entered, white space around text left out, for the button that was pressed.
    ///
    /// Its task is cancelled when the person calls it off; should it have worked all the same, that counts.
    public typealias Submit = @MainActor (_ entries: FormEntries, _ action: FormAction) async -> FormOutcome<Event>

    /// What it looks like and asks for.
    public let rules: FormRules
    /// What is filled in as it opens.
    public let entries: FormEntries
    /// What is wrong as it opens, if anything.
    public let ribbon: Message?
    /// What there is to know as it opens, if anything.
    public let notice: Message?
    public let submit: Submit

    public init(
        _ rules: FormRules, _ entries: FormEntries = FormEntries(), ribbon: Message? = nil, notice: Message? = nil,
        submit: @escaping Submit
    ) {
        self.rules = rules
        self.entries = entries
        self.ribbon = ribbon
        self.notice = notice
        self.submit = submit
    }
}

/// A screen that is a form, as its ``FormDescription`` says.
///
/// A front end draws ``form``, writes what is typed into it, and calls ``press(_:)``, ``enter()`` and ``escape()``.
@MainActor
@Observable
public final class FormScreen<Event: AppEvent>: ScreenModel {
    /// All that is to be drawn.
    public var form: FormState
    @ObservationIgnored private var leaving: Event?
    private let activity = Activity()
    private let submit: FormDescription<Event>.Submit
    private let onEvent: @MainActor (Event) -> Void

    /// A screen that shows `form` and tells `onEvent` how it is left.
    public init(_ form: FormDescription<Event>, onEvent: @escaping @MainActor (Event) -> Void) {
        self.form = FormState(form.rules, form.entries, ribbon: form.ribbon, notice: form.notice)
        submit = form.submit
        self.onEvent = onEvent
    }

    /// Presses the button for `action`; nothing happens when it is disabled.
    ///
    /// A form that is to be sent is closed to typing before this returns.
    ///
    /// - Returns: the sending, for whoever wants to wait for its end; `nil` when nothing is sent.
    @discardableResult
    public func press(_ action: FormAction) -> Task<Void, Never>? {
        guard form.isEnabled(action) else { return nil }
        guard action.isSubmission else {
            if let event = event(for: action) { leave(by: event) }
            return nil
        }
        guard let entries = form.begin(action) else { return nil }
        leaving = nil
        return activity.start { [self] in
            finish(await submit(entries, action))
        }
    }

    /// Does what Enter means where the focus is.
    ///
    /// - Returns: as ``press(_:)``.
    @discardableResult
    public func enter() -> Task<Void, Never>? {
        form.enter().flatMap { press($0) }
    }

    /// Cancels or goes back (Esc). What is being sent is called off first; should it succeed all the same, that counts.
    ///
    /// Where that would lose what is filled in, a form may ask first (``FormRules/leaveQuestion``); Esc once more stays.
    public func escape() {
        guard let event = form.rules.escape.flatMap(event(for:)) else { return activity.cancel() }
        if form.asksToLeave {
            answer(false)
        } else if form.asksBeforeLeaving {
            form.asksToLeave = true
            activity.cancel()
        } else {
            leave(by: event)
        }
    }

    /// Leaves the form or stays, where that is asked (``FormState/question``).
    public func answer(_ leaves: Bool) {
        guard form.asksToLeave else { return }
        form.asksToLeave = false
        if leaves, let event = form.rules.escape.flatMap(event(for:)) { leave(by: event) }
    }

    /// Waits until nothing is being sent.
    public func settle() async {
        await activity.settle()
    }

    /// Does nothing: a form has nothing to load.
    public func open() {}

    /// Does nothing: what was sent may still count.
    public func close() {}

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
        form.asksToLeave = false
        form.forgetPasswords()
        onEvent(event)
    }
}
