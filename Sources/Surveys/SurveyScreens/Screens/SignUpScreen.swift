public import ScreenParts

/// Sign-up: a new account, whose user is logged in with no second form.
public final class SignUpScreen: FormScreen<ScreenEvent> {
    private let entrance: Entrance

    /// A screen whose form opens with `email` filled in, and that tells `onEvent` how it is left.
    public init(
        _ rules: FormRules, email: String = "", entrance: Entrance, onEvent: @escaping ScreenEventHandler
    ) {
        self.entrance = entrance
        super.init(form: FormState(rules, FormEntries(email: email)), onEvent: onEvent)
    }

    /// Sends the form.
    public override func send(_ entries: FormEntries, for action: FormAction) async -> FormOutcome<ScreenEvent> {
        await entrance.sendSignUp(entries)
    }
}
