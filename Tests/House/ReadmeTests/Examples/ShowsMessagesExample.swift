import ShowsMessages
import ShowsSession

/// What a form shows after a failed sign-in; `nil` if the user cancelled it.
func notice(after error: SignInError) -> String? {
    error.message?.text
}
