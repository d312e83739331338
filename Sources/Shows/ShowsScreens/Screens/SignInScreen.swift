public import ScreenParts

/// Login; Register is a button of the same form.
public final class SignInScreen: FormScreen<ShowsEvent> {
    private let entrance: ShowsEntrance

    /// A screen whose form opens with `email` filled in and `ribbon` above it, and that tells `onEvent` how it is left.
    public init(
        email: String = "", remembersMe: Bool = false, ribbon: String? = nil, entrance: ShowsEntrance,
        onEvent: @escaping ShowsEventHandler
    ) {
        self.entrance = entrance
        var entries = FormEntries(email: email)
        entries[checked: .rememberMe] = remembersMe
        super.init(form: FormState(ShowsRules.login, entries, ribbon: ribbon), onEvent: onEvent)
    }

    /// Logs in or registers.
    public override func send(_ entries: FormEntries, for action: FormAction) async -> FormOutcome<ShowsEvent> {
        action == .signUp ? await entrance.sendRegistration(entries) : await entrance.sendLogIn(entries)
    }
}
