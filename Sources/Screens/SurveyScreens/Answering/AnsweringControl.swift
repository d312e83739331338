import ScreenParts
public import SurveyResponses

extension AnsweringScreen {
    /// Something that can have the focus.
    public enum Control: Hashable, Sendable {
        case scale
        /// What finds answers in a long list.
        case filter
        /// An answer to pick, by its id.
        case answer(String)
        /// The words of the answer with this id.
        case words(String)
        /// In the summary, the page of this index.
        case page(Int)
        case button(Button)
    }

    /// A button.
    public enum Button: Hashable, Sendable {
        case next
        case back
        case submit
        case dontSend
        case sendAgain
        case home

        public var label: String {
            switch self {
            case .next: "Next"
            case .back: "Back"
            case .submit: "Submit"
            case .dontSend: "No"
            case .sendAgain: "Yes"
            case .home: "Home"
            }
        }
    }
}

// What hinders the user from going on.

extension AnsweringScreen {
    /// What is missing or wrong in the answer to the question that is asked.
    public var problems: [AnswerProblem] {
        guard let question else { return [] }
        let typed = complaints.filter { $0.key.questionID == question.id }
        return response.problems(of: question.id) + typed.map { AnswerProblem(question.id, $0.value) }
    }

    /// Why Next or Submit is disabled, in an English sentence; `nil` where it is not.
    public var obstacle: String? {
        let problems = step == .summary ? response.problems : problems
        return problems.first?.reason.message.text
    }

    func tellOfObstacle() {
        message = problems.first?.reason.message
        tellsOfObstacle = true
    }

    /// Says no more what was missing.
    func forgetObstacle() {
        if tellsOfObstacle { message = nil }
        tellsOfObstacle = false
    }
}
