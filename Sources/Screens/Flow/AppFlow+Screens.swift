extension AppFlow.Screen {
    /// Loads what the screen shows, as it is opened.
    @MainActor
    func open() {
        switch self {
        case .splash, .getStarted, .login, .signUp: break
        case .home(let home): home.refresh()
        case .survey(let survey): survey.refresh()
        case .profile(let profile): profile.refresh()
        }
    }

    /// Calls off what the screen does, as it is left.
    @MainActor
    func close() {
        switch self {
        case .splash, .getStarted, .login, .signUp: break
        case .home(let home): home.close()
        case .survey(let survey): survey.close()
        case .profile(let profile): profile.close()
        }
    }

    /// Waits until the screen does nothing.
    @MainActor
    func settle() async {
        switch self {
        case .splash: break
        case .getStarted(let screen): await screen.settle()
        case .login(let screen): await screen.settle()
        case .signUp(let screen): await screen.settle()
        case .home(let home): await home.settle()
        case .survey(let survey): await survey.settle()
        case .profile(let profile): await profile.settle()
        }
    }

    /// The form, where the screen is one.
    public var form: FormScreen? {
        switch self {
        case .getStarted(let screen): screen
        case .login(let screen): screen
        case .signUp(let screen): screen
        case .splash, .home, .survey, .profile: nil
        }
    }
}
