import ScreenParts
import TestSupport

@MainActor @Suite struct `Form action` {
    @Test func `an app's own action leads where the app says, with the email where the form hands it on`() {
        let (sut, events) = makeSUT()

        #expect(sut.press(.skip) == nil)

        #expect(events.all == [.skipped(email: "ann@example.test")])
    }

    @Test func `an app's own submission sends the form`() async {
        let (sut, events) = makeSUT()

        await sut.press(.saveDraft)?.value

        #expect(events.all == [.sent("saveDraft", email: "ann@example.test")])
    }

    @Test func `an action that sends nothing, and leads nowhere, does nothing`() {
        let (sut, events) = makeSUT()

        #expect(sut.press(.help) == nil)

        #expect(sut.form.processing == nil)
        #expect(events.all.isEmpty)
    }

    private func makeSUT() -> (FormScreen<Event>, Events) {
        let events = Events()
        let rules = FormRules(
            headings: ["Note"], fields: [.email],
            buttons: [
                ButtonRules(.saveDraft, label: "Save"), ButtonRules(.skip, label: "Skip"),
                ButtonRules(.help, label: "Help"),
            ], clearedAfterError: [], handsOnEmail: true)
        let form = FormDescription<Event>(rules, FormEntries(email: " ann@example.test ")) { entries, action in
            .done(.sent(action.name, email: entries.email))
        }
        return (FormScreen(form) { events.all.append($0) }, events)
    }
}

extension FormAction {
    fileprivate static let saveDraft = FormAction("saveDraft", isSubmission: true)
    fileprivate static let skip = FormAction("skip", isSubmission: false)
    fileprivate static let help = FormAction("help", isSubmission: false)
}

/// What the screens of these tests tell.
enum Event: AppEvent {
    case back, openProfile, loggedOut(noticeMessage: Message?), sessionEnded(reason: Message)
    case skipped(email: String), sent(String, email: String)

    static func leavingForm(by action: FormAction, email: String) -> Event? {
        action == .skip ? .skipped(email: email) : nil
    }
}

@MainActor private final class Events { var all: [Event] = [] }
