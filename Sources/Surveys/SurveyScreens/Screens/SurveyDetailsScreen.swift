public import RemoteSurveys
public import ScreenParts

/// Survey details: what the list knew at once, the questions when they have come.
public final class SurveyDetailsScreen: LoadingScreen<SurveyDetails, ScreenEvent> {
    private let known: Survey

    /// A screen that tells `onEvent` how it is left.
    public init(
        _ survey: Survey, loadSurvey: any LoadSurveyFromRemoteUseCase, onEvent: @escaping ScreenEventHandler
    ) {
        known = survey
        super.init(
            load: { () throws(LoadFailure) in
                do throws(LoadSurveyFromRemoteError) {
                    return try await loadSurvey.loadSurvey(id: survey.id)
                } catch {
                    throw LoadFailure(error)
                }
            }, onEvent: onEvent)
    }

    /// The survey.
    public var survey: Survey { value?.survey ?? known }
    /// Its questions, in their order; `nil` until they have come.
    public var questions: [Question]? { value?.questions }
}
