import ScreenParts

extension AppFlow {
    /// Goes where `event` leads.
    func handle(_ event: ScreenEvent) {
        switch event {
        case .logIn(let email): showLogin(email: email)
        case .signUp(let email): showSignUp(email: email)
        case .cancelled: showStart()
        case .loggedIn(let email):
            lastEmail = email
            showMain()
        case .accountMade(let email, let reason): showLogin(email: email, ribbon: reason)
        case .openSurvey(let survey):
            path.push { .survey(SurveyDetailsScreen(survey, loadSurvey: useCases.loadSurvey, onEvent: $0)) }
        case .openProfile: path.push { profile(canGoBack: true, onEvent: $0) }
        case .back: path.pop()
        case .loggedOut(let notice):
            lastEmail = ""
            showStart(ribbon: notice)
        case .sessionEnded(let reason): showLogin(email: lastEmail, ribbon: reason)
        }
    }

    /// Where the app starts when nobody is logged in.
    func showStart(ribbon: String? = nil) {
        guard let rules = preset.getStarted else { return showLogin(email: "", ribbon: ribbon) }
        path.replace {
            .getStarted(FormScreen(.getStarted(rules, ribbon: ribbon, with: useCases.checkEmail), onEvent: $0))
        }
    }

    /// Where the app starts when somebody is logged in.
    func showMain() {
        path.replace { onEvent in
            guard let rules = preset.home else { return profile(canGoBack: false, onEvent: onEvent) }
            return .home(HomeScreen(rules, loadSurveys: useCases.loadSurveys, onEvent: onEvent))
        }
    }

    private func showLogin(email: String, ribbon: String? = nil) {
        path.replace {
            .login(
                FormScreen(
                    .login(preset.login, email: email, ribbon: ribbon, with: useCases.logIn), onEvent: $0))
        }
    }

    private func showSignUp(email: String) {
        guard let rules = preset.signUp else { return showLogin(email: email) }
        path.replace {
            .signUp(FormScreen(.signUp(rules, email: email, with: useCases.signUp), onEvent: $0))
        }
    }

    private func profile(canGoBack: Bool, onEvent: @escaping ScreenEventHandler) -> Screen {
        .profile(
            ProfileScreen(
                preset.profile, canGoBack: canGoBack, loadProfile: useCases.loadProfile, logOut: useCases.logOut,
                onEvent: onEvent))
    }
}
