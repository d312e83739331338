/// Login; where Register is a button of the same form, it registers as well.
public final class LoginScreen: FormScreen {
    private let entrance: Entrance

    /// A screen whose form opens with `email` filled in and `ribbon` above it, and that tells `onEvent` how it is left.
    public init(
        _ rules: FormRules, email: String = "", remembersMe: Bool = false, ribbon: String? = nil, entrance: Entrance,
        onEvent: @escaping ScreenEventHandler
    ) {
        self.entrance = entrance
        super.init(
            form: FormState(rules, email: email, remembersMe: remembersMe, ribbon: ribbon), onEvent: onEvent)
    }

    override func send(_ entries: FormEntries, for action: FormAction) async -> FormOutcome {
        action == .signUp ? await entrance.sendSignUp(entries) : await entrance.sendLogIn(entries)
    }
}
