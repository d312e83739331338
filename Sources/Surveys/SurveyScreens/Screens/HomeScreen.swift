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
