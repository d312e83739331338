public import Observation
import ScreenParts
public import SurveyResponses

/// The states of the user's answers to the surveys, as of the last look.
@MainActor
@Observable
public final class SurveyStates {
    private var states: [String: SurveyState] = [:]
    /// The number of changes.
    public private(set) var revision = 0
    @ObservationIgnored private let useCases: AnsweringUseCases
    @ObservationIgnored private let activity = Activity()

    init(_ useCases: AnsweringUseCases) { self.useCases = useCases }

    /// The state of a survey; `nil` without answers.
    public subscript(surveyID: String) -> SurveyState? { states[surveyID] }

    func look() {
        activity.start { [self] in
            // States that cannot be read stay as they were seen.
            let found = try? await useCases.drafts.surveyStates()
            if let found, !Task.isCancelled { set(found) }
        }
    }

    func settle() async { await activity.settle() }

    private func set(_ new: [String: SurveyState]) {
        guard new != states else { return }
        states = new
        revision += 1
    }
}
