public import Observation
public import UserMessages

/// A form as a value: its rules, its initial content, and the action that submits it.
public struct FormDescription<Event: AppEvent>: Sendable {
    /// Submits the entries, without white space around text, for the button that was pressed.
    ///
    /// The task is cancelled when the user cancels. If it succeeds nevertheless, that counts.
    public typealias Submit = @MainActor (_ entries: FormEntries, _ action: FormAction) async -> FormOutcome<Event>

    public let rules: FormRules
    public let entries: FormEntries
    public let ribbonMessage: Message?
    public let noticeMessage: Message?
    public let submit: Submit

    public init(
        _ rules: FormRules, _ entries: FormEntries = FormEntries(), ribbonMessage: Message? = nil,
        noticeMessage: Message? = nil, submit: @escaping Submit
    ) {
        self.rules = rules
        self.entries = entries
        self.ribbonMessage = ribbonMessage
        self.noticeMessage = noticeMessage
        self.submit = submit
    }
}

/// A screen that shows the form of a ``FormDescription``.
///
/// A front end draws ``form``, writes the user's input to it, and calls ``press(_:)``, ``enter()`` and ``escape()``.
@MainActor
@Observable
public final class FormScreen<Event: AppEvent>: ScreenModel {
    public var form: FormState
    @ObservationIgnored private var leaving: Event?
    private let activity = Activity()
    private let submit: FormDescription<Event>.Submit
    private let onEvent: @MainActor (Event) -> Void

    public init(_ form: FormDescription<Event>, onEvent: @escaping @MainActor (Event) -> Void) {
        self.form = FormState(
            form.rules, form.entries, ribbonMessage: form.ribbonMessage, noticeMessage: form.noticeMessage)
        submit = form.submit
        self.onEvent = onEvent
    }

    /// Presses the button for `action`, if it is enabled.
    ///
    /// If the form is being sent when this returns, it no longer accepts input. Returns a task that ends with the
    /// submission; `nil` if nothing is sent.
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

    /// Performs the Enter key's action on the focused control. Returns the same value as ``press(_:)``.
    @discardableResult
    public func enter() -> Task<Void, Never>? { form.enter().flatMap { press($0) } }

    /// Cancels or goes back (Esc). It first cancels a submission; if that succeeds nevertheless, it counts.
    ///
    /// If leaving would discard entries, a form may ask first (``FormRules/leaveQuestion``). Another Esc stays.
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

    /// Answers the question whether to leave the form (``FormState/questionText``).
    public func answer(_ leaves: Bool) {
        guard form.asksToLeave else { return }
        form.asksToLeave = false
        if leaves, let event = form.rules.escape.flatMap(event(for:)) { leave(by: event) }
    }

    public func settle() async { await activity.settle() }

    /// Returns the event of a button that does not submit the form.
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
        case (.accountUnknown(let message), nil): form.offerLogInAndSignUp(ribbonMessage: message)
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
