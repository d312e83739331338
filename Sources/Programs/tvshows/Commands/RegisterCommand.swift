import ArgumentParsing
import CommandLineSupport
import ShowsComposition

struct RegisterCommand: ProgramCommand {
    private static let passwordRule = PasswordRule.length(6...)

    let description = Command(
        summary: "Create an account and log in",
        discussion: "Asks for email and password. The password is asked for twice and is not shown. It must have at "
            + "least 6 characters. The session is saved as by 'tvshows login'.",
        examples: [
            .init("tvshows register", "Answer the prompts."),
            .init(
                "tvshows register --email ann@example.com --password-stdin < password.txt",
                "Register from a script."),
        ],
        options: [
            CommonOptions.newEmail, CommonOptions.passwordStdin, CommonOptions.credentialHelper(of: "tvshows"),
        ])

    func run(_ context: CommandContext) async throws {
        let choice = try context.chooseServer(for: .loggingIn)
        // As at a sign-up: the label of an account here is another user's.
        try await context.checkLogIn(of: nil, at: choice)
        context.introduce("Register at \(choice.address.displayName)")
        let (email, password) = try await context.console.dialogue {
            (
                try await context.wellFormedEmail(),
                try await context.newPassword(
                    Self.passwordRule, complaint: "The password must have at least 6 characters. Choose another one.",
                    isSandbox: choice.address == .sandbox)
            )
        }
        try await context.withServer(.loggingIn, at: choice) { server in
            let session = server.service.session
            let created = try await session.createdUser(email: email, password: password)
            try await CreateUserAndBeginSessionError.savingSession {
                try await context.inAccount(of: email, at: choice) { try await session.begin(with: created) }
            }
        }
        context.console.note(
            code: "signUp.done",
            """
            Registered and logged in to \(choice.address.displayName) as \(email).\(context.noteOnLabel(of: choice))
            """)
    }
}
