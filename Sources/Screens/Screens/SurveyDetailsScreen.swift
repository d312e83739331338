public import Observation
public import RemoteSurveys

/// Survey details: what the list knew at once, the questions when they have come.
@MainActor
@Observable
public final class SurveyDetailsScreen {
    /// The survey.
    public private(set) var survey: Survey
    /// Its questions, in their order; `nil` until they have come.
    public private(set) var questions: [Question]?
    /// Whether the questions are being loaded.
    public private(set) var isLoading = false
    /// What is wrong, in a sentence; it may quote the server: plain text.
    public private(set) var ribbon: String?

    private let loadSurvey: any LoadSurveyFromRemoteUseCase
    private let activity = Activity()
    private let onEvent: ScreenEventHandler

    /// A screen that tells `onEvent` how it is left.
    public init(
        _ survey: Survey, loadSurvey: any LoadSurveyFromRemoteUseCase, onEvent: @escaping ScreenEventHandler
    ) {
        self.survey = survey
        self.loadSurvey = loadSurvey
        self.onEvent = onEvent
    }

    /// Loads the survey in full, or loads it again.
    @discardableResult
    public func refresh() -> Task<Void, Never>? {
        isLoading = true
        ribbon = nil
        return activity.start { [self] in
            let result = await loaded()
            guard !Task.isCancelled else { return }
            isLoading = false
            switch result {
            case .success(let details):
                survey = details.survey
                questions = details.questions
            case .failure(let error): tell(LoadFailure(error))
            }
        }
    }

    /// Goes back to the list (Esc).
    public func back() {
        close()
        onEvent(.back)
    }

    /// Goes to Profile.
    public func openProfile() {
        onEvent(.openProfile)
    }

    /// Waits until nothing is under way.
    public func settle() async {
        await activity.settle()
    }

    /// Calls off what is under way: the screen is left.
    func close() {
        activity.cancel()
        isLoading = false
    }

    private func loaded() async -> Result<SurveyDetails, LoadSurveyFromRemoteError> {
        do throws(LoadSurveyFromRemoteError) {
            return .success(try await loadSurvey.loadSurvey(id: survey.id))
        } catch {
            return .failure(error)
        }
    }

    private func tell(_ failure: LoadFailure) {
        switch failure {
        case .told(let sentence): ribbon = sentence
        case .sessionEnded(let reason): onEvent(.sessionEnded(reason: reason))
        case .cancelled: break
        }
    }
}
