import ScreenParts

enum Event: AppEvent {
    case back, openProfile, loggedOut(noticeMessage: Message?), sessionEnded(reason: Message)

    static func leavingForm(by action: FormAction, email: String) -> Event? { .back }
}
