import ScreenParts

@testable import TerminalApp

/// What is said and asked, with a person who answers by a script.
@MainActor
final class Person {
    private(set) var transcript = ""
    private(set) var secrets = 0
    private(set) var answers: [String]

    private let width: Int

    init(_ answers: String..., width: Int = 60) {
        self.answers = answers
        self.width = width
    }

    var dialogue: PlainDialogue {
        PlainDialogue(
            width: width, write: { self.transcript += $0 },
            read: { question, isSecret in
                self.transcript += question
                guard !self.answers.isEmpty else { return nil }
                let answer = self.answers.removeFirst()
                if isSecret { self.secrets += 1 }
                self.transcript += (isSecret ? "(hidden)" : answer) + "\n"
                return answer
            })
    }
}

enum Event: AppEvent {
    case back, openProfile, loggedOut(notice: Message?), sessionEnded(reason: Message)
    case sent(email: String, password: String), opened(Int)

    static func leavingForm(by action: FormAction, email: String) -> Event? { .back }
}

@MainActor final class Events {
    var all: [Event] = []
}
