import TestSupport

extension Installation {
    /// Signs up with a password on standard input.
    @discardableResult
    func signUp(
        _ options: [String] = [], email: String = "ann@example.test", password: String = "secret 12"
    ) async throws -> CommandOutcome {
        try await run(["signup", "--email", email, "--password-stdin"] + options, input: password + "\n")
    }
}

extension HTTPRequest {
    /// The fields of the user in a request about an account.
    var user: [String: String] {
        guard let body, let object = try? JSONSerialization.jsonObject(with: body) else { return [:] }  // none
        return (object as? [String: Any])?["user"] as? [String: String] ?? [:]
    }
}
