public import ArgumentParsing
import Credentials

/// The email that a command is about.
public enum EmailEntry {
    /// The email that was given, else asked for where somebody is there to answer.
    ///
    /// - Throws: a failure of usage where there is nobody, or nothing is entered.
    public static func email(for command: ParsedCommand, console: Console) async throws(CommandFailure) -> String {
        if let email = command.string(CommonOptions.email) { return email }
        guard console.canPrompt, !command.flag(CommonOptions.passwordStdin) else {
            throw .usage("There is no terminal to ask at for the email. Give it with --email.")
        }
        return try await console.ask("Email: ")
    }

    /// The same for a command that looks at the email's form, so that a slip of the finger is sent nowhere; white space
    /// around it is taken off.
    ///
    /// - Throws: as ``email(for:console:)``, and a failure of usage where it is no email address.
    public static func wellFormedEmail(
        for command: ParsedCommand, console: Console
    ) async throws(CommandFailure) -> String {
        guard let email = EmailAddress(try await email(for: command, console: console)) else {
            throw CommandFailure(.usage, "This is no email address. Write it like ann@example.com.")
        }
        return email.text
    }
}
