import Foundation
import RemoteSurveys
import ScreenParts
import SurveyResponses
import SurveyScreens
import TerminalApp

struct SurveyTerminalScreens: TerminalScreens {
    let flow: AppFlow
    let images: ImageCache
    var server = "built-in sandbox"
    /// A hint on the forms that ask for an email or a password, such as the sandbox's user.
    var note: String?
    var facts = SurveyFacts()

    var imageCache: ImageCache? { images }

    var title: AppTitle {
        AppTitle(
            name: flow.spec.brand, server: server, user: flow.user.map { $0.isEmpty ? "logged in" : $0 },
            note: flow.offlineNote(now: Date()).map(\.inTerminal))
    }

    func launch() async { await flow.launch() }

    func view(in cache: ViewCache) -> any ScreenView {
        switch flow.screen {
        case .splash(let screen): SplashView(screen)
        case .getStarted(let screen), .login(let screen), .signUp(let screen), .resetPassword(let screen):
            cache.only(screen) { FormView(screen, note: note) }
        case .webLogin(let screen): cache.only(screen) { WebLoginView(screen) }
        case .home(let screen): cache.only(screen) { list(screen) }
        case .survey(let screen): cache.view(of: screen) { SurveyDetailsView(screen, facts: facts, images: images) }
        case .answering(let screen): cache.view(of: screen) { AnsweringView(screen, images: images) }
        case .profile(let screen): cache.view(of: screen) { ProfileView(screen, images: images) }
        }
    }

    private func list(_ screen: HomeScreen) -> any ScreenView {
        ListView(
            screen, emptyNote: "There are no surveys.", images: images,
            preview: { [facts, states = flow.states] survey, loaded, text in
                facts.preview(survey, states?[survey.id], loaded, &text)
            }, rowRevision: { [states = flow.states] in states?.revision ?? 0 }
        ) { [facts, states = flow.states] survey in
            let kind = states?[survey.id]?.kind
            let words = [kind?.rawValue, survey.isActive ? nil : "inactive"].compactMap(\.self)
            return ListRow(
                title: survey.title, detail: survey.surveyType, ink: facts.hues.ink(of: survey.surveyType),
                state: words.isEmpty ? nil : words.joined(separator: ", "),
                isFaint: !survey.isActive || kind == .sent, id: survey.id, url: survey.largeCoverURL)
        }
    }
}

extension Message {
    /// The text, with the command for undecided answers.
    var inTerminal: String {
        text { $0.key == "outbox.undecided" ? "{count} to decide on in 'survey outbox'" : nil }
    }
}
