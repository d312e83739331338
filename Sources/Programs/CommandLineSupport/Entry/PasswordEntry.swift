public import ArgumentParsing
public import Credentials

/// The password that a command is about: never an argument.
public enum PasswordEntry {
    /// The password of somebody who has one: what stands on standard input, or asked for and not shown.
    ///
    /// - Throws: a failure of usage where there is nobody to ask, or nothing is entered.
    public static func password(
        for command: ParsedCommand, console: Console
    ) async throws(CommandFailure) -> Secret {
        if command.flag(CommonOptions.passwordStdin) { return try await console.passwordFromStandardInput() }
        try requirePrompt(console)
        return try await console.askSecretly("Password: ")
    }

    /// A new password, asked for twice where somebody types it.
    ///
    /// - Parameters:
    ///   - rule: what it must look like.
    ///   - complaint: what is said of one that does not.
    ///   - isSandbox: whether to tell that the server is no place for a real password.
    /// - Throws: a failure of usage.
    public static func newPassword(
        for command: ParsedCommand, rule: PasswordRule, complaint: Wording, isSandbox: Bool, console: Console
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
            return password
        }
        try requirePrompt(console)
        tellOfSandbox()
        let password = try await console.askSecretly("Password: ")
        try check(password)
        guard try await console.askSecretly("Password again: ") == password else {
            throw CommandFailure(.usage, "The two passwords differ. Enter the same one twice.")
        }
        return password
    }

    private static func requirePrompt(_ console: Console) throws(CommandFailure) {
        guard console.canPrompt else {
            throw .usage("There is no terminal to ask at for the password. Give it with --password-stdin.")
        }
    }
}
