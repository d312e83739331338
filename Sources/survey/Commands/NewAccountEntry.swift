import Arguments
import Credentials
import Registration
import Secrets

/// The new account that `survey signup` is about: given or asked for, and checked before anything is sent.
struct NewAccountEntry {
    let command: ParsedCommand
    let isSandbox: Bool
    let console: Console

    private static let passwordRule = PasswordRule.length(6...128)

    func account() async throws(CommandFailure) -> NewAccount {
        let email = try await EmailEntry.wellFormedEmail(for: command, console: console)
        let name = try await name()
        return NewAccount(
            email: email, name: name, password: try await password(), gender: command.string(SurveyOptions.gender))
    }

    /// The name may be left out, so it is asked for only where the email is asked for too.
    private func name() async throws(CommandFailure) -> String? {
        let name =
            if let given = command.string(SurveyOptions.name) {
                given
            } else if command.string(SurveyOptions.email) == nil {
                try await console.askOptionally("Name (may be left out): ")
            } else {
                ""
            }
        return name.allSatisfy(\.isWhitespace) ? nil : name
    }

    private func password() async throws(CommandFailure) -> Secret {
        guard command.flag(SurveyOptions.passwordStdin) else { return try await chosenPassword() }
        let password = try await console.passwordFromStandardInput()
        try check(password)
        tellOfSandbox()
        return password
    }

    private func chosenPassword() async throws(CommandFailure) -> Secret {
        guard console.canPrompt else {
            throw .usage("There is no terminal to ask at for the password. Give it with --password-stdin.")
        }
        tellOfSandbox()
        let password = try await console.askSecretly("Password: ")
        try check(password)
        guard try await console.askSecretly("Password again: ") == password else {
            throw CommandFailure(.usage, "The two passwords differ. Enter the same one twice.")
        }
        return password
    }

    private func check(_ password: Secret) throws(CommandFailure) {
        guard Self.passwordRule.accepts(password.revealed) else {
            throw CommandFailure(.usage, "The password must have 6 to 128 characters. Choose another one.")
        }
    }

    private func tellOfSandbox() {
        if isSandbox { console.note("This is the built-in sandbox, which is no place for a real password.") }
    }
}
