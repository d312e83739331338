public import RemoteShows
public import ScreenParts

/// Home: the shows, page by page.
public typealias ShowListScreen = ListScreen<Show, ShowsEvent>

extension ListScreen<Show, ShowsEvent> {
    /// A screen that tells `onEvent` how it is left.
    public convenience init(loadShows: any LoadShowsUseCase, onEvent: @escaping ShowsEventHandler) {
        self.init(
            ShowsRules.home, id: \.id,
            load: { request throws(PageFailure) in
                do throws(LoadShowsError) {
                    return try await loadShows.loadShows(request)
                } catch {
                    throw PageFailure(error)
                }
            },
            opening: ShowsEvent.openShow, onEvent: onEvent)
    }
}
