public import RemoteSurveys
public import ScreenParts

/// Home: the surveys, page by page; one row each, its title and its type.
public typealias HomeScreen = ListScreen<Survey, ScreenEvent>

extension ListScreen<Survey, ScreenEvent> {
    /// A screen that tells `onEvent` how it is left.
    public convenience init(
        _ rules: HomeRules, loadSurveys: any LoadSurveysFromRemoteUseCase, onEvent: @escaping ScreenEventHandler
    ) {
        self.init(
            rules, id: \.id,
            load: { request throws(PageFailure) in
                do throws(LoadSurveysFromRemoteError) {
                    return try await loadSurveys.loadSurveys(request)
                } catch {
                    throw PageFailure(error)
                }
            },
            opening: ScreenEvent.openSurvey, onEvent: onEvent)
    }
}

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
