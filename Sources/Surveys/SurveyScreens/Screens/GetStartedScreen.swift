public import ScreenParts
public import SurveyAccount

/// Get started: an email leads to Login when it is registered, and to Sign-up when it is not.
///
/// Where the server cannot tell, the form offers both ways.
public final class GetStartedScreen: FormScreen<ScreenEvent> {
    private let checkEmail: any CheckEmailRegistrationUseCase

    /// A screen that asks `checkEmail` and tells `onEvent` where to go.
    public init(
        _ rules: FormRules, ribbon: String? = nil, checkEmail: any CheckEmailRegistrationUseCase,
        onEvent: @escaping ScreenEventHandler
    ) {
        self.checkEmail = checkEmail
        super.init(form: FormState(rules, ribbon: ribbon), onEvent: onEvent)
    }

    /// Sends the form.
    public override func send(_ entries: FormEntries, for action: FormAction) async -> FormOutcome<ScreenEvent> {
        do throws(CheckEmailRegistrationError) {
            let isRegistered = try await checkEmail.isRegistered(email: entries.email)
            return .done(isRegistered ? .logIn(email: entries.email) : .signUp(email: entries.email))
        } catch {
            return FormOutcome(error)
        }
    }
}
