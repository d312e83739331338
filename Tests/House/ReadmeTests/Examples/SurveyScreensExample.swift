import RemoteSurveys
import ScreenParts
import SurveyScreens

/// The lines that a front end prints for the current screen.
@MainActor
func lines(of screen: AppFlow.Screen) -> [String] {
    switch screen {
    case .splash(let splash): [splash.logo]
    case .getStarted(let form), .login(let form), .signUp(let form), .resetPassword(let form):
        form.form.rules.headings + form.form.rules.fields.map(\.label)
    case .webLogin(let login): [login.heading, login.prompt?.url, login.prompt?.code].compactMap(\.self)
    case .home(let home): [home.rules.heading] + home.list.items.map(\.title)
    case .survey(let details): details.value?.questions.map(\.text) ?? []
    case .answering(let answering): [answering.title]
    case .outbox(let outbox): outbox.list.items.compactMap(\.title)
    case .outboxEntry(let answers): [answers.entry.title ?? answers.entry.id]
    case .accounts(let accounts): accounts.list.items.map(\.label)
    case .profile(let profile): [profile.rules.heading]
    }
}
