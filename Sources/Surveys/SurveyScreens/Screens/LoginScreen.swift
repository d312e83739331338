public import ScreenParts

/// Login.
public final class LoginScreen: FormScreen<ScreenEvent> {
    private let entrance: Entrance

    /// A screen whose form opens with `email` filled in and `ribbon` above it, and that tells `onEvent` how it is left.
    public init(
        _ rules: FormRules, email: String = "", ribbon: String? = nil, entrance: Entrance,
        onEvent: @escaping ScreenEventHandler
    ) {
        self.entrance = entrance
        super.init(form: FormState(rules, FormEntries(email: email), ribbon: ribbon), onEvent: onEvent)
    }

    /// Sends the form.
    public override func send(_ entries: FormEntries, for action: FormAction) async -> FormOutcome<ScreenEvent> {
        await entrance.sendLogIn(entries)
    }
}
