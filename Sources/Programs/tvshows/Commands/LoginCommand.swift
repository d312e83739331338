import ArgumentParsing
import CommandLineSupport
import FileRecordStorage
import ShowsComposition

struct LoginCommand: ProgramCommand {
    let description = Command(
        summary: "Log in and save the session",
        discussion: "Asks for email and password; the password is not shown. The server is saved with the session, so "
            + "that later commands need no --api-url.",
        examples: [
            .init("tvshows login", "Enter email and password when prompted."),
            .init("tvshows login --email ann@example.com --password-stdin < password.txt", "Log in from a script."),
            .init("tvshows login --api-url https://tv-shows.infinum.academy", "Log in to the service of TV Shows."),
        ],
        options: [
            CommonOptions.email, CommonOptions.passwordStdin, CommonOptions.credentialHelper(of: "tvshows"),
        ])

    func run(_ context: CommandContext) async throws {
        // Fail before asking for a password that cannot be sent or saved.
        _ = try context.chosenPlace()
        let choice = try context.chooseServer(for: .loggingIn)
        let (email, _) = try await context.logIn(
            at: choice.address, lastUser: choice.account.account?.user,
            isRefusal: { error in
                if case BeginShowsSessionError.signIn(.credentialsRejected) = error { true } else { false }
            },
            by: { email, password in
                try await context.withServer(.loggingIn, at: choice) { server in
                    try await context.checkLogIn(of: email, at: choice)
                    let session = server.service.session
                    let signedIn = try await session.signedIn(email: email, password: password)
                    try await context.inAccount(of: email, at: choice) {
                        try await BeginShowsSessionError.savingSession { try await session.begin(with: signedIn) }
                    }
                    return signedIn.user
                }
            })
        context.console.note(
            code: "login.done",
            "Logged in to \(choice.address.displayName) as \(email).\(context.noteOnLabel(of: choice))")
    }
}
