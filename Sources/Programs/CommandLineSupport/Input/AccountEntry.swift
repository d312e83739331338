import ArgumentParsing
import CoreSupport
package import LoginCredentials
import TerminalIO
package import UserMessages

/// The account of a command: read from options, or else asked for at a terminal. A password is never an argument.
extension CommandContext {
    /// Logs in with an account, and returns its email. Before it asks, it names the server that will get the password,
    /// even with `--quiet`: the server may come from the last login. At a terminal, a refused password is asked for
    /// twice more, the second time with the email.
    ///
    /// - Parameters:
    ///   - server: the server.
    ///   - host: the authorization server's host, if the password goes there.
    ///   - lastUser: the email to offer.
    ///   - isRefusal: whether an error means that the email or the password is wrong.
    ///   - logIn: logs in.
    package func logIn<Value>(
        at server: ServerAddress, sentTo host: String? = nil, lastUser: String? = nil,
        isRefusal: (any Error) -> Bool, by logIn: (_ email: String, _ password: Secret) async throws -> Value
    ) async throws -> (email: String, value: Value) {
        introduce("Log in to \(server.displayName)" + (host.map { ". The password goes to \($0)." } ?? ""))
        let isAsked = console.canPrompt && !command.flag(CommonOptions.passwordStdin)
        var known: String?
        var attempt = 1
        while true {
            let (email, password) = try await credentials(of: known, sentTo: host, lastUser: lastUser)
            do {
                return (email, try await logIn(email, password))
            } catch {
                guard isAsked, attempt < Self.attempts, isRefusal(error) else { throw error }
                console.complain(.credentialsRejected)
                known = attempt == 1 ? email : nil
                attempt += 1
            }
        }
    }

    private static var attempts: Int { 3 }

    private func credentials(
        of known: String?, sentTo host: String?, lastUser: String?
    ) async throws -> (email: String, password: Secret) {
        try await console.dialogue {
            let isEmailGiven = command.string(CommonOptions.email) != nil
            let email =
                if let known { known } else {
                    try await askingAgain(!isEmailGiven) {
                        let typed = try await self.email(offering: lastUser)
                        guard !typed.isEmpty else { throw CommandFailure(InputError.empty) }
                        return typed
                    }
                }
            let password: Secret
            if command.flag(CommonOptions.passwordStdin) {
                password = try await console.passwordFromStandardInput()
            } else {
                try requirePrompt()
                password = try await askingAgain(true) {
                    try await console.askSecretly(host.map { "Password for \($0): " } ?? "Password: ")
                }
            }
            return (email, password)
        }
    }

    package func introduce(_ message: Message) {
        console.introduce(message)
    }

    /// The email without invisible characters around it, as a paste may include.
    private func email(offering lastUser: String? = nil) async throws -> String {
        try await typedEmail(offering: lastUser).withoutBlankEnds
    }

    private func typedEmail(offering lastUser: String?) async throws -> String {
        if let email = command.string(CommonOptions.email) { return email }
        guard console.canPrompt, !command.flag(CommonOptions.passwordStdin) else {
            let reason: Message =
                command.flag(CommonOptions.passwordStdin)
                ? "standard input contains the password" : "there is no terminal"
            throw CommandFailure.usage(
                code: "input.noTerminal", "The email cannot be asked for: \(reason). Give it with --email.")
        }
        guard let lastUser else { return try await console.ask("Email: ") }
        guard let line = try await console.line("Email [\(lastUser.sanitized)]: ") else { throw InputError.empty }
        return line.isEmpty ? lastUser : line
    }

    /// Asks again at a terminal, at most twice, for what `body` does not accept.
    private func askingAgain<Value>(_ isAsked: Bool, _ body: () async throws -> Value) async throws -> Value {
        var attempt = 1
        while true {
            do {
                return try await body()
            } catch let failure as CommandFailure
                where isAsked && console.canPrompt && attempt < Self.attempts && failure.status == .usage
            {
                console.complain(failure.message)
                attempt += 1
            }
        }
    }

    /// The email without white space around it.
    ///
    /// - Throws: `.usage` if it is not an email address, so that a typing error is not sent.
    package func wellFormedEmail() async throws -> String {
        try await askingAgain(command.string(CommonOptions.email) == nil) {
            guard let email = EmailAddress(try await email()) else {
                throw CommandFailure(
                    .usage, code: "entry.noEmail", "This is not an email address. Write it like ann@example.com.")
            }
            return email.text
        }
    }

    /// Returns a new password, asked for twice at a terminal. A password that does not meet `rule` is rejected with
    /// `complaint`.
    package func newPassword(_ rule: PasswordRule, complaint: Message, isSandbox: Bool) async throws -> Secret {
        func check(_ password: Secret) throws {
            guard rule.accepts(password.revealed) else { throw CommandFailure(.usage, complaint) }
        }
        func announceSandbox() {
            if isSandbox { console.note("This is the built-in sandbox. Do not use a real password.") }
        }
        guard !command.flag(CommonOptions.passwordStdin) else {
            let password = try await console.passwordFromStandardInput()
            try check(password)
            announceSandbox()
            return password
        }
        try requirePrompt()
        announceSandbox()
        return try await console.dialogue {
            try await askingAgain(true) {
                let password = try await console.askSecretly("Password: ")
                try check(password)
                guard try await console.askSecretly("Password again: ") == password else {
                    throw CommandFailure(
                        .usage, code: "entry.passwordsDiffer",
                        "The two passwords differ. Enter the same password twice.")
                }
                return password
            }
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
