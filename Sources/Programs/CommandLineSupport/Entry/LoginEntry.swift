public import ArgumentParsing
public import Credentials

/// Who logs in, and with which password.
public enum LoginEntry {
    /// The email and the password of somebody who has both. Whoever is asked for them is told first which server will get
    /// them, quiet or not: it may be the one that was recorded last.
    ///
    /// - Throws: a failure of usage where there is nobody to ask, or nothing is entered.
    public static func credentials(
        for command: ParsedCommand, at server: ServerAddress, console: Console
    ) async throws(CommandFailure) -> (email: String, password: Secret) {
        if !command.flag(CommonOptions.passwordStdin) { console.introduce("Log in to \(server.displayName)") }
        let email = try await EmailEntry.email(for: command, console: console)
        let password = try await PasswordEntry.password(for: command, console: console)
        console.hide(password)
        return (email, password)
    }
}
