import ArgumentParsing
import CommandLineSupport
import Credentials
import SurveyAccount

/// The new account that `survey signup` is about: given or asked for, and checked before anything is sent.
struct NewAccountEntry {
    let command: ParsedCommand
    let isSandbox: Bool
    let console: Console

    private static let passwordRule = PasswordRule.length(6...128)

    func account() async throws(CommandFailure) -> NewAccount {
        let email = try await EmailEntry.wellFormedEmail(for: command, console: console)
        let name = try await name()
        let password = try await PasswordEntry.newPassword(
            for: command, rule: Self.passwordRule,
            complaint: "The password must have 6 to 128 characters. Choose another one.", isSandbox: isSandbox,
            console: console)
        return NewAccount(
            email: email, name: name, password: password, gender: command.string(SurveyOptions.gender))
    }

    /// The name may be left out, so it is asked for only where the email is asked for too.
    private func name() async throws(CommandFailure) -> String? {
        let name =
            if let given = command.string(SurveyOptions.name) {
                given
            } else if command.string(CommonOptions.email) == nil {
                try await console.askOptionally("Name (may be left out): ")
            } else {
                ""
            }
        return name.allSatisfy(\.isWhitespace) ? nil : name
    }
}
