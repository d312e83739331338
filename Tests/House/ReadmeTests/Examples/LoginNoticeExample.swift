import Login

/// What a form shows after a failed login; `nil` if the user cancelled it.
func notice(after error: LoginError) -> String? {
    error.message?.text
}
