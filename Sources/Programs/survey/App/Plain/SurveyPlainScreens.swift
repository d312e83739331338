import Foundation
import ScreenParts
import SurveyResponses
import SurveyScreens
import TerminalApp

struct SurveyPlainScreens: PlainScreens {
    let flow: AppFlow
    /// What is said on the forms that ask for an email or a password, such as whom a sandbox knows.
    var note: String?

    func launch() async { await flow.launch() }

    func settle() async {
        if case .pageLogin(let screen) = flow.screen { await screen.waitForPrompt() } else { await flow.settle() }
    }

    var progress: String? {
        switch flow.screen {
        case .splash: nil
        case .getStarted(let screen), .login(let screen), .signUp(let screen), .resetPassword(let screen):
            screen.form.progress
        case .pageLogin(let screen): screen.heading
        case .home(let screen): screen.list.isLoading ? "Loading…" : nil
        case .survey(let screen): screen.isLoading ? "Loading…" : nil
        case .answering(let screen): screen.isSubmitting ? "Sending…" : nil
        case .profile(let screen): screen.progress
        }
    }

    func turn(in dialogue: PlainDialogue) async throws(PlainEnd) {
        if let note = flow.offlineNote(now: Date()) { try dialogue.say(note.inTerminal) }
        switch flow.screen {
        // Nothing follows where the launch was called off.
        case .splash: throw .quit
        case .getStarted(let screen), .login(let screen), .signUp(let screen), .resetPassword(let screen):
            try await PlainForm(screen, note: note).turn(in: dialogue)
        case .pageLogin(let screen):
            try dialogue.say(screen.prompt.map { PageLoginView.lines(of: $0).map(\.text) } ?? [])
            try dialogue.say(screen.progress)
            try await dialogue.wait { await flow.settle() }
        case .home(let screen):
            let list = PlainList(screen, emptyNote: "There are no surveys.") { survey in
                "\(survey.title), \(survey.surveyType)\(survey.isActive ? "" : ", inactive")"
            }
            try await list.turn(in: dialogue)
        case .survey(let screen): try await show(screen, in: dialogue)
        case .answering(let screen): try await PlainAnswering(screen: screen, lines: dialogue).turn()
        case .profile(let screen): try await show(screen, in: dialogue)
        }
    }

    private enum Action {
        case start, refresh, profile, back, quit, logOut
    }

    // MARK: Details

    private func show(_ screen: SurveyDetailsScreen, in dialogue: PlainDialogue) async throws(PlainEnd) {
        let survey = screen.survey
        try dialogue.head(survey.title, ribbon: screen.ribbon ?? screen.draftNote)
        try dialogue.say(
            survey.description, "Type: \(survey.surveyType)", "Active: \(survey.isActive ? "yes" : "no")",
            "Created: \(survey.createdAt.day)")
        if let date = survey.activeAt { try dialogue.say("Active from: \(date.day)") }
        if let date = survey.inactiveAt { try dialogue.say("Until: \(date.day)") }
        try dialogue.say("Cover: \(survey.largeCoverURL)")
        if let questions = screen.questions, let questionnaire = screen.questionnaire {
            try dialogue.say(questions.isEmpty ? "There are no questions." : "Questions: \(questionnaire.askedCount)")
            for question in questions {
                let number = questionnaire.number(ofQuestion: question.id).map { "\($0). " } ?? ""
                try dialogue.say("\(number)\(question.text)\(question.isMandatory ? ", required" : "")")
            }
        }
        let start = screen.startLabel.map { [PlainChoice($0, Action.start)] } ?? []
        let others: [PlainChoice<Action>] = [
            PlainChoice("Back", key: "b", .back), PlainChoice("Refresh", key: "r", .refresh),
            PlainChoice("Profile", key: "p", .profile), PlainChoice("Quit", key: "q", .quit),
        ]
        switch try await dialogue.choose(start + others) {
        case .start: screen.start()
        case .refresh: screen.refresh()
        case .profile: screen.openProfile()
        case .back: screen.back()
        case .quit, .logOut: throw .quit
        }
    }

    // MARK: Profile

    private func show(_ screen: ProfileScreen, in dialogue: PlainDialogue) async throws(PlainEnd) {
        if let question = screen.question {
            screen.answer(try await dialogue.confirm(question, preset: false))
            return
        }
        try dialogue.head(screen.rules.heading, ribbon: screen.ribbon)
        try dialogue.say(screen.rows.map { "\($0.label): \($0.value)" })
        let choices: [PlainChoice<Action>] = [
            PlainChoice(screen.rules.logOutLabel, .logOut), PlainChoice("Refresh", key: "r", .refresh),
        ]
        let back: [PlainChoice<Action>] = screen.canGoBack ? [PlainChoice("Back", key: "b", .back)] : []
        switch try await dialogue.choose(choices + back + [PlainChoice("Quit", key: "q", .quit)]) {
        case .logOut: screen.requestLogOut()
        case .refresh: screen.refresh()
        case .back: screen.back()
        case .quit, .start, .profile: throw .quit
        }
    }
}
