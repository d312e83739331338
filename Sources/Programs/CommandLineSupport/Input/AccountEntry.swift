import ArgumentParsing
public import Credentials

/// Whom a command is about: given as options, else asked for where somebody is there to answer. A password is never an
/// argument.
extension CommandContext {
    /// The email and the password of somebody who has both. Whoever is asked for them is told first which server will get
    /// them, quiet or not: it may be the one that was recorded last.
    ///
    /// - Throws: a failure of usage where there is nobody to ask, or nothing is entered.
    public func credentials(
        at server: ServerAddress
    ) async throws(CommandFailure) -> (email: String, password: Secret) {
        introduce("Log in to \(server.displayName)")
        let email = try await email()
        let password: Secret
        if command.flag(CommonOptions.passwordStdin) {
            password = try await console.passwordFromStandardInput()
        } else {
            try requirePrompt()
            password = try await console.askSecretly("Password: ")
        }
        console.hide(password)
        return (email, password)
    }

    /// Says what the questions that follow are about.
    public func introduce(_ wording: Wording) {
        if !command.flag(CommonOptions.passwordStdin) { console.introduce(wording) }
    }

    private func email() async throws(CommandFailure) -> String {
        if let email = command.string(CommonOptions.email) { return email }
        guard console.canPrompt, !command.flag(CommonOptions.passwordStdin) else {
            throw .usage("There is no terminal to ask at for the email. Give it with --email.")
        }
        return try await console.ask("Email: ")
    }

    /// The email, for a command that looks at its form, so that a slip of the finger is sent nowhere; white space around
    /// it is taken off.
    ///
    /// - Throws: a failure of usage where there is nobody to ask, or it is no email address.
    public func wellFormedEmail() async throws(CommandFailure) -> String {
        guard let email = EmailAddress(try await email()) else {
            throw CommandFailure(.usage, "This is no email address. Write it like ann@example.com.")
        }
        return email.text
    }

    /// A new password, asked for twice where somebody types it.
    ///
    /// - Parameters:
    ///   - rule: what it must look like.
    ///   - complaint: what is said of one that does not.
    ///   - isSandbox: whether to tell that the server is no place for a real password.
    /// - Throws: a failure of usage.
    public func newPassword(
        _ rule: PasswordRule, complaint: Wording, isSandbox: Bool
    ) async throws(CommandFailure) -> Secret {
        func check(_ password: Secret) throws(CommandFailure) {
            guard rule.accepts(password.revealed) else { throw CommandFailure(.usage, complaint) }
        }
        func tellOfSandbox() {
            if isSandbox { console.note("This is the built-in sandbox, which is no place for a real password.") }
        }
        guard !command.flag(CommonOptions.passwordStdin) else {
            let password = try await console.passwordFromStandardInput()
            try check(password)
            tellOfSandbox()
            console.hide(password)
            return password
        }
        try requirePrompt()
        tellOfSandbox()
        let password = try await console.askSecretly("Password: ")
        try check(password)
        guard try await console.askSecretly("Password again: ") == password else {
            throw CommandFailure(.usage, "The two passwords differ. Enter the same one twice.")
        }
        console.hide(password)
        return password
    }

    private func requirePrompt() throws(CommandFailure) {
        guard console.canPrompt else {
            throw .usage("There is no terminal to ask at for the password. Give it with --password-stdin.")
        }
    }
}
