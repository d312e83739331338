import ArgumentParsing
import CommandLineSupport
import Composition
import FileRecordStorage
import SurveyScreens

struct SignUpCommand: ProgramCommand {
    private static let name = Option("name", value: .text("NAME"), help: "The user's name.")
    private static let gender = Option(
        "gender", value: .choice("GENDER", of: Gender.allCases.map(\.label), ignoringCase: true),
        help: "The user's gender.")
    private static let passwordRule = PasswordRule.length(6...128)

    let description = Command(
        summary: "Create an account and log in",
        discussion: "Asks for email, name and password, or with --email only for the password. The password is asked "
            + "for twice and is not shown. It must have 6 to 128 characters. The session is saved as by 'survey login'.",
        examples: [
            .init("survey signup", "Answer the prompts."),
            .init(
                "survey signup --email ann@example.com --password-stdin < password.txt",
                "Sign up from a script."),
        ],
        options: [
            CommonOptions.newEmail, Self.name, Self.gender, CommonOptions.passwordStdin,
            CommonOptions.credentialHelper(of: "survey"),
        ])

    func run(_ context: CommandContext) async throws {
        let choice = try context.chooseServer(for: .loggingIn)
        _ = try context.chosenPlace()
        // A sign-up logs in with the new password, which must not go to another server.
        if let host = await context.hostOfOtherAuthorization(at: choice) {
            throw CommandFailure(
                .failed, code: "signUp.elsewhere",
                "The tokens for \(.server) come from \(host), which has the accounts. Sign up there.")
        }
        // A new user has no account here: the label of one is another user's.
        try await context.checkLogIn(of: nil, at: choice)
        context.introduce("Sign up at \(choice.address.displayName)")
        let account = try await context.console.dialogue {
            try await self.account(context, isSandbox: choice.address == .sandbox)
        }
        try await context.withServer(.loggingIn, at: choice) { server in
            let signUp = SignUpAndLogIn(
                registrar: server.service.account.registrar, login: context.accountLogin(server))
            try await signUp.signUp(account)
        }
        context.console.note(
            code: "signUp.done",
            """
            Signed up and logged in to \(choice.address.displayName) as \(account.email).\
            \(context.noteOnLabel(of: choice))
            """)
    }

    /// Returns the new account from options or questions, validated before anything is sent.
    private func account(_ context: CommandContext, isSandbox: Bool) async throws -> NewAccount {
        NewAccount(
            email: try await context.wellFormedEmail(), name: try await name(context),
            password: try await context.newPassword(
                Self.passwordRule, complaint: "The password must have 6 to 128 characters. Choose another one.",
                isSandbox: isSandbox), gender: context.command.string(Self.gender))
    }

    /// The name is optional, so the command asks for it only if it also asks for the email.
    private func name(_ context: CommandContext) async throws -> String? {
        let name =
            if let given = context.command.string(Self.name) {
                given
            } else if context.command.string(CommonOptions.email) == nil {
                try await context.console.line("Name (may be left out): ") ?? ""
            } else {
                ""
            }
        return name.allSatisfy(\.isWhitespace) ? nil : name
    }
}
