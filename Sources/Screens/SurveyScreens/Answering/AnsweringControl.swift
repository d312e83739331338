public import ScreenParts
public import SurveyResponses

extension AnsweringScreen {
    /// A control that can have the focus.
    public enum Control: Hashable, Sendable {
        case scale
        /// The field that filters a long list of answers.
        case filter
        case answer(String)
        /// The text field of the answer with this id.
        case text(String)
        /// A page in the summary, by its index.
        case page(Int)
        case button(Button)
    }

    /// A button, by its label.
    public enum Button: String, Hashable, Sendable {
        case next = "Next"
        case back = "Back"
        case submit = "Submit"
        case home = "Home"

        public var label: String { rawValue }
    }
}

// Explains why the user cannot continue.

extension AnsweringScreen {
    /// The problems of the current question's answer.
    public var problems: [AnswerProblem] {
        guard let question else { return [] }
        let typed = complaints.filter { $0.key.questionID == question.id }
        return response.problems(of: question.id) + typed.map { AnswerProblem(question.id, $0.value) }
    }

    /// The reason that Next or Submit is disabled; `nil` if it is enabled.
    public var obstacleMessage: Message? {
        let problems = step == .summary ? response.problems : problems
        return problems.first?.reason.message
    }

    /// ``obstacleMessage`` in English.
    public var obstacleText: String? { obstacleMessage?.text }

    func showObstacle() {
        ribbonMessage = problems.first?.reason.message
        showsObstacle = true
    }

    func forgetObstacle() {
        if showsObstacle { ribbonMessage = nil }
        showsObstacle = false
    }
}
