import RemoteSurveys
public import SurveyScreens
public import TerminalApp

extension TerminalFrontEnd {
    /// The surveys' app: what `flow` shows, in `terminal`, whose abilities the environment tells.
    ///
    /// - Parameter note: what stands quietly on the forms that ask for an email or a password, such as whom a sandbox knows.
    public convenience init(
        _ flow: AppFlow, terminal: FullScreenTerminal, environment: [String: String], note: String? = nil
    ) {
        self.init(SurveyTerminalScreens(flow: flow, note: note), terminal: terminal, environment: environment)
    }
}

/// The screens of the surveys' app as a terminal shows them.
struct SurveyTerminalScreens: TerminalScreens {
    let flow: AppFlow
    var note: String?

    func launch() async {
        await flow.launch()
    }

    func view(in cache: ViewCache) -> any ScreenView {
        switch flow.screen {
        case .splash(let screen): SplashView(screen)
        case .getStarted(let screen): cache.only(screen) { FormView(screen, note: note) }
        case .login(let screen): cache.only(screen) { FormView(screen, note: note) }
        case .signUp(let screen): cache.only(screen) { FormView(screen, note: note) }
        case .home(let screen): cache.only(screen) { list(screen) }
        case .survey(let screen): cache.view(of: screen) { SurveyDetailsView(screen) }
        case .answering(let screen): cache.view(of: screen) { AnsweringView(screen) }
        case .profile(let screen): cache.view(of: screen) { ProfileView(screen) }
        }
    }

    private func list(_ screen: HomeScreen) -> any ScreenView {
        ListView(screen, emptyNote: "There are no surveys.") { ListRow(title: $0.title, detail: $0.surveyType) }
    }
}
