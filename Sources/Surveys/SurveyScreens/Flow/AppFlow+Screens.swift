public import ScreenParts

extension AppFlow.Screen: AppScreen {
    /// The model of the screen.
    public var model: any ScreenModel {
        switch self {
        case .splash(let screen): screen
        case .getStarted(let screen): screen
        case .login(let screen): screen
        case .signUp(let screen): screen
        case .home(let screen): screen
        case .survey(let screen): screen
        case .profile(let screen): screen
        }
    }

    /// The form, where the screen is one.
    @MainActor public var form: FormScreen<ScreenEvent>? { model as? FormScreen<ScreenEvent> }
}
