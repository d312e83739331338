import ScreenParts

/// The events that leave a screen of a small app.
enum FeedbackEvent: AppEvent {
    case back
    case openProfile
    case loggedOut(noticeMessage: Message?)
    case sessionEnded(reason: Message)
    case sent(words: String)

    static func leavingForm(by action: FormAction, email: String) -> FeedbackEvent? {
        action == .cancel ? .back : nil
    }
}

extension FormField {
    /// The text of the feedback.
    static let feedback = FormField("feedback", .text)
}

/// A form of one field, which can be sent once it is filled in.
@MainActor
func feedbackScreen(
    send: @escaping @MainActor (String) async -> Bool, onEvent: @escaping @MainActor (FeedbackEvent) -> Void
) -> FormScreen<FeedbackEvent> {
    let rules = FormRules(
        headings: ["Feedback"], fields: [FieldRules(.feedback, label: "What we could do better")],
        buttons: [
            ButtonRules(.submit, label: "Send", progress: "Sending…", enabledWhen: [.filled(.feedback)]), .cancel,
        ],
        escape: .cancel, clearedAfterError: [])
    let form = FormDescription<FeedbackEvent>(rules) { entries, _ in
        let words = entries[.feedback]
        return await send(words) ? .done(.sent(words: words)) : .failed("It was not sent. Try again.")
    }
    return FormScreen(form, onEvent: onEvent)
}
