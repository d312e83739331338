import CoreSupport
import RemoteShows
import ScreenParts
import ShowsScreens
import TerminalApp

struct ShowsTerminalScreens: TerminalScreens {
    let flow: ShowsFlow
    let images: ImageCache
    let photoFiles: any PhotoFiles
    var server = "built-in sandbox"
    var note: String?
    /// Returns the label of a user's account; `nil` if their session is in none.
    var account: @MainActor (_ user: String) -> String? = { _ in nil }

    var title: AppTitle {
        AppTitle(
            name: ShowsRules.brand, server: server,
            user: flow.user.map { account($0) ?? ($0.isEmpty ? "logged in" : $0) }
                ?? (flow.isSessionUnreadable ? "session not readable" : nil))
    }

    var isLeaving: Bool { flow.nextAccount != nil }

    var keys: [KeyGroup] {
        switch flow.screen {
        case .show, .profile: hints.isEmpty ? [] : [KeyGroup("The app", hints)]
        default: []
        }
    }

    private var hints: [String] { flow.hasAccounts ? ["a accounts"] : [] }

    func press(_ key: Key) -> Bool { key == .character("a") && flow.openAccounts() }

    var imageCache: ImageCache? { images }

    func launch() async { await flow.launch() }

    func view(in cache: ViewCache) -> any ScreenView {
        switch flow.screen {
        case .splash(let screen): SplashView(screen)
        case .login(let screen): cache.only(screen) { FormView(screen, note: note) }
        case .home(let screen): cache.only(screen) { list(screen) }
        case .show(let screen): cache.view(of: screen) { ShowDetailsView(screen, images: images) }
        case .review(let screen, of: _): cache.view(of: screen) { FormView(screen) }
        case .accounts(let screen): cache.view(of: screen) { ListView(screen, images: images) }
        case .profile(let screen):
            cache.view(of: screen) { UserView(screen, account: flow.user.flatMap(account), images: images) }
        case .photo(let screen):
            cache.view(of: screen) {
                FormView(
                    FormScreen(screen, files: photoFiles),
                    completion: FieldCompletion(of: .file, complete: photoFiles.completion))
            }
        }
    }

    private func list(_ screen: ShowListScreen) -> any ScreenView {
        ListView(screen, emptyNote: "There are no shows.", images: images, moreHints: hints, preview: preview) { show in
            ListRow(title: show.title, detail: show.average?.line ?? "", ink: .stars, id: show.id, url: show.imageURL)
        }
    }

    private func preview(_ show: Show, _ facts: [String], _ text: inout TextLines) -> [String] {
        text.add(show.title, ink: .heading)
        if let average = show.average { text.add(average.line, ink: .stars) }
        text.add(show.reviewCount == 1 ? "1 review" : "\(show.reviewCount) reviews")
        if let description = show.description, !description.isEmpty {
            text.addGap()
            text.add(description)
        }
        return facts
    }
}

extension Show {
    fileprivate var average: AverageRating? {
        reviewCount > 0 ? averageRating.flatMap(AverageRating.init) : nil
    }
}

extension AverageRating {
    var line: String { "\(Stars.row(stars)) \(text)" }
}
