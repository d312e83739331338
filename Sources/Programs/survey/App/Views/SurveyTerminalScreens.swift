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
    /// Returns the label of a user's account; `nil` if their session is in none.
    var account: @MainActor (_ user: String) -> String? = { _ in nil }
    var facts = SurveyFacts()

    var imageCache: ImageCache? { images }

    var title: AppTitle {
        AppTitle(
            name: flow.spec.brand, server: server,
            user: flow.user.map { account($0) ?? ($0.isEmpty ? "logged in" : $0) }
                ?? (flow.isSessionUnreadable ? "session not readable" : nil),
            note: flow.offlineNote(now: Date())?.text,
            badge: (flow.outbox?.noteMessage?.text).map { AppTitle.Badge($0, key: .character("u")) })
    }

    var isLeaving: Bool { flow.nextAccount != nil }

    var keys: [KeyGroup] {
        switch flow.screen {
        case .survey, .profile: hints.isEmpty ? [] : [KeyGroup("The app", hints)]
        default: []
        }
    }

    private var hints: [String] {
        (flow.outbox == nil ? [] : ["u outbox"]) + (flow.hasAccounts ? ["a accounts"] : [])
    }

    func press(_ key: Key) -> Bool {
        switch (key, flow.screen) {
        case (.character("u"), _): return flow.openOutbox()
        case (.character("a"), _): return flow.openAccounts()
        case (.character("s"), .outbox): flow.outbox?.sendAll()
        default: return false
        }
        return true
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
        case .outbox(let screen): cache.view(of: screen) { outbox(screen) }
        case .outboxEntry(let screen): cache.view(of: screen) { OutboxEntryView(screen, facts: facts, images: images) }
        case .accounts(let screen): cache.view(of: screen) { ListView(screen, images: images) }
        case .profile(let screen):
            cache.view(of: screen) { ProfileView(screen, account: flow.user.flatMap(account), images: images) }
        }
    }

    private func list(_ screen: HomeScreen) -> any ScreenView {
        ListView(
            screen, emptyNote: "There are no surveys.", images: images,
            moreHints: hints,
            preview: { [facts, states = flow.states] survey, loaded, text in
                facts.preview(survey, states?[survey.id], loaded, &text)
            }, rowRevision: { [states = flow.states] in states?.revision ?? 0 }
        ) { [facts, states = flow.states] survey in
            let kind = states?[survey.id]?.kind
            let words = [kind?.rawValue, survey.isActive ? nil : "inactive"].compactMap(\.self)
            return ListRow(
                title: survey.shownTitle, detail: survey.surveyType, ink: facts.hues.ink(of: survey.surveyType),
                state: words.isEmpty ? nil : words.joined(separator: ", "),
                isFaint: !survey.isActive || kind == .sent, id: survey.id, url: survey.largeCoverURL)
        }
    }
    private func outbox(_ screen: OutboxScreen) -> any ScreenView {
        ListView(
            screen, emptyNote: "No answers wait, and none were sent.", images: images,
            moreHints: flow.outbox?.sendsAll == true ? ["s send all"] : [],
            work: { [outbox = flow.outbox] in
                ListWork(progress: outbox?.progress, ribbon: outbox?.ribbonMessage?.text)
            },
            preview: { [facts] entry, _, text in
                text.add(entry.shownTitle, ink: .heading)
                facts.add(entry, to: &text)
                text.add(entry.answers)
                return []
            }
        ) { [facts] entry in
            let isSent = if case .sent = entry { true } else { false }
            return ListRow(
                title: entry.shownTitle, detail: entry.state, ink: entry.needsDecision ? .error : .plain,
                state: entry.date?.day(aheadBy: facts.offset), isFaint: isSent, id: entry.id, url: nil)
        }
    }
}
