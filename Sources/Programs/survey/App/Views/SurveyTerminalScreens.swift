package import Foundation
import RemoteSurveys
import ScreenParts
package import SurveyScreens
package import TerminalApp

extension TerminalFrontEnd {
    /// The surveys' app: what `flow` shows, in `terminal`, whose abilities the environment and the terminal itself tell.
    ///
    /// - Parameters:
    ///   - takesMouse: whether the mouse is the app's.
    ///   - server: what a person calls the server.
    ///   - note: what stands quietly on the forms that ask for an email or a password, such as whom a sandbox knows.
    ///   - loadImage: loads an image by its URL, for a terminal that draws images; `nil` if there is no image.
    package convenience init(
        _ flow: AppFlow, terminal: FullScreenTerminal, environment: [String: String], takesMouse: Bool = true,
        server: String, note: String? = nil, loadImage: @escaping @Sendable (_ url: String) async -> Data?
    ) {
        self.init(
            SurveyTerminalScreens(flow: flow, images: ImageCache(load: loadImage), server: server, note: note),
            terminal: terminal, environment: environment, takesMouse: takesMouse)
    }
}

/// The screens of the surveys' app as a terminal shows them.
struct SurveyTerminalScreens: TerminalScreens {
    let flow: AppFlow
    let images: ImageCache
    let server: String
    let note: String?
    let now: @Sendable () -> Date = { Date() }
    private let facts = SurveyFacts()

    init(flow: AppFlow, images: ImageCache, server: String = "built-in sandbox", note: String? = nil) {
        self.flow = flow
        self.images = images
        self.server = server
        self.note = note
    }

    var imageCache: ImageCache? { images }

    var title: AppTitle {
        AppTitle(
            name: flow.preset.brand, server: server, user: flow.user.map { $0.isEmpty ? "logged in" : $0 },
            note: flow.offlineNote(now: now()).map(\.text))
    }

    func launch() async {
        await flow.launch()
    }

    func view(in cache: ViewCache) -> any ScreenView {
        switch flow.screen {
        case .splash(let screen): SplashView(screen)
        case .getStarted(let screen), .login(let screen), .signUp(let screen), .resetPassword(let screen):
            cache.only(screen) { FormView(screen, note: note) }
        case .pageLogin(let screen): cache.only(screen) { PageLoginView(screen) }
        case .home(let screen): cache.only(screen) { list(screen) }
        case .survey(let screen): cache.view(of: screen) { SurveyDetailsView(screen, facts: facts, images: images) }
        case .answering(let screen): cache.view(of: screen) { AnsweringView(screen, images: images) }
        case .profile(let screen): cache.view(of: screen) { ProfileView(screen, images: images) }
        }
    }

    private func list(_ screen: HomeScreen) -> any ScreenView {
        ListView(screen, emptyNote: "There are no surveys.", images: images, preview: facts.preview) { survey in
            ListRow(
                title: survey.title, detail: survey.surveyType, ink: facts.hues.ink(of: survey.surveyType),
                state: survey.isActive ? nil : "inactive", id: survey.id, url: survey.largeCoverURL)
        }
    }
}
