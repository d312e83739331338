import ArgumentParsing
import CoreSupport
package import Credentials
package import Messages
import TerminalIO

/// The account of a command: read from options, or else asked for at a terminal. A password is never an argument.
extension CommandContext {
    /// Returns the email and the password of an account. Before it asks, it names the server that will get them, even
    /// with `--quiet`: the server may come from the last login.
    ///
    /// - Parameter host: the authorization server's host, if the password goes there.
    package func credentials(
        at server: ServerAddress, sentTo host: String? = nil
    ) async throws -> (email: String, password: Secret) {
        introduce("Log in to \(server.displayName)" + (host.map { ". The password goes to \($0)." } ?? ""))
        return try await console.dialogue {
            let email = try await email()
            guard !email.isEmpty else { throw InputError.empty }
            let password: Secret
            if command.flag(CommonOptions.passwordStdin) {
                password = try await console.passwordFromStandardInput()
            } else {
                try requirePrompt()
                password = try await console.askSecretly(host.map { "Password for \($0): " } ?? "Password: ")
            }
            return (email, password)
        }
    }

    package func introduce(_ message: Message) {
        console.introduce(message)
    }

    /// The email without invisible characters around it, as a paste may include.
    private func email() async throws -> String {
        try await typedEmail().withoutBlankEnds
    }

    private func typedEmail() async throws -> String {
        if let email = command.string(CommonOptions.email) { return email }
        guard console.canPrompt, !command.flag(CommonOptions.passwordStdin) else {
            let reason: Message =
                command.flag(CommonOptions.passwordStdin)
                ? "standard input contains the password" : "there is no terminal"
            throw CommandFailure.usage(
                code: "input.noTerminal", "The email cannot be asked for: \(reason). Give it with --email.")
        }
        return try await console.ask("Email: ")
    }

    /// The email without white space around it.
    ///
    /// - Throws: `.usage` if it is not an email address, so that a typing error is not sent.
    package func wellFormedEmail() async throws -> String {
        guard let email = EmailAddress(try await email()) else {
            throw CommandFailure(
                .usage, code: "entry.noEmail", "This is not an email address. Write it like ann@example.com.")
        }
        return email.text
    }

    /// Returns a new password, asked for twice at a terminal. A password that does not meet `rule` is rejected with
    /// `complaint`.
    package func newPassword(_ rule: PasswordRule, complaint: Message, isSandbox: Bool) async throws -> Secret {
        func check(_ password: Secret) throws {
            guard rule.accepts(password.revealed) else { throw CommandFailure(.usage, complaint) }
        }
        func tellOfSandbox() {
            if isSandbox { console.note("This is the built-in sandbox. Do not use a real password.") }
        }
        guard !command.flag(CommonOptions.passwordStdin) else {
            let password = try await console.passwordFromStandardInput()
            try check(password)
            tellOfSandbox()
            return password
        }
        try requirePrompt()
        tellOfSandbox()
        return try await console.dialogue {
            let password = try await console.askSecretly("Password: ")
            try check(password)
            guard try await console.askSecretly("Password again: ") == password else {
                throw CommandFailure(
                    .usage, code: "entry.passwordsDiffer", "The two passwords differ. Enter the same password twice.")
            }
            return password
        }
    }

    private func requirePrompt() throws {
        guard console.canPrompt else {
            throw CommandFailure.usage(
                code: "input.noTerminal",
                "The password cannot be asked for: there is no terminal. Give it with --password-stdin.")
        }
    }
}
