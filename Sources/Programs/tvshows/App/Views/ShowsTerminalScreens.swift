import RemoteShows
import ScreenParts
public import ShowsScreens
public import TerminalApp

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension TerminalFrontEnd {
    /// The shows' app: what `flow` shows, in `terminal`, whose abilities the environment and the terminal itself tell.
    ///
    /// - Parameters:
    ///   - photoFiles: where photos are taken from, whose paths the person types.
    ///   - note: what stands quietly on Login, such as whom a sandbox knows.
    ///   - loadImage: loads an image by its URL, where the terminal draws images; `nil` where there is none.
    public convenience init(
        _ flow: ShowsFlow, terminal: FullScreenTerminal, environment: [String: String], photoFiles: any PhotoFiles,
        note: String? = nil,
        loadImage: @escaping @Sendable (_ url: String) async -> Data?
    ) {
        self.init(
            ShowsTerminalScreens(flow: flow, images: ImageCache(load: loadImage), photoFiles: photoFiles, note: note),
            terminal: terminal, environment: environment)
    }
}

/// The screens of the shows' app as a terminal shows them.
struct ShowsTerminalScreens: TerminalScreens {
    let flow: ShowsFlow
    let images: ImageCache
    let photoFiles: any PhotoFiles
    var note: String?

    var imageCache: ImageCache? { images }

    func launch() async {
        await flow.launch()
    }

    func view(in cache: ViewCache) -> any ScreenView {
        switch flow.screen {
        case .splash(let screen): SplashView(screen)
        case .login(let screen): cache.only(screen) { FormView(screen, note: note) }
        case .home(let screen): cache.only(screen) { list(screen) }
        case .show(let screen): cache.view(of: screen) { ShowDetailsView(screen, images: images) }
        case .review(let screen, of: _): cache.view(of: screen) { FormView(screen) }
        case .profile(let screen): cache.view(of: screen) { UserView(screen, images: images) }
        case .photo(let screen): cache.view(of: screen) { FormView(FormScreen(screen, files: photoFiles)) }
        }
    }

    private func list(_ screen: ShowListScreen) -> any ScreenView {
        ListView(screen, emptyNote: "There are no shows.") { show in
            let average = show.reviewCount > 0 ? show.averageRating.flatMap(AverageRating.init) : nil
            return ListRow(title: show.title, detail: average?.line ?? "")
        }
    }
}

extension AverageRating {
    /// Stars and a number.
    var line: String { "\(Stars.row(stars)) \(text)" }
}
