import RemoteSurveys
public import Screens
public import TerminalApp

extension TerminalApp {
    /// The surveys' app: what `flow` shows, in `terminal`, whose abilities the environment tells.
    public convenience init(_ flow: AppFlow, terminal: FullScreenTerminal, environment: [String: String]) {
        self.init(SurveyScreens(flow: flow), terminal: terminal, environment: environment)
    }
}

/// The screens of the surveys' app as a terminal shows them.
struct SurveyScreens: TerminalScreens {
    let flow: AppFlow

    func launch() async {
        await flow.launch()
    }

    func view(in shelf: ViewShelf) -> any ScreenView {
        switch flow.screen {
        case .splash(let screen): SplashView(screen)
        case .getStarted(let screen): shelf.only(screen) { FormView(screen) }
        case .login(let screen): shelf.only(screen) { FormView(screen) }
        case .signUp(let screen): shelf.only(screen) { FormView(screen) }
        case .home(let screen): shelf.only(screen) { list(screen) }
        case .survey(let screen): shelf.view(of: screen) { SurveyDetailsView(screen) }
        case .profile(let screen): shelf.view(of: screen) { ProfileView(screen) }
        }
    }

    private func list(_ screen: HomeScreen) -> any ScreenView {
        ListView(screen, emptyNote: "There are no surveys.") { ListRow(title: $0.title, detail: $0.surveyType) }
    }
}
