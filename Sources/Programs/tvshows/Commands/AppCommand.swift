import ArgumentParsing
import CommandLineSupport
import RecordStorage
import ShowsComposition
import ShowsScreens
import TerminalApp

struct AppCommand: ProgramCommand {
    let description = Command(
        summary: "Browse and review shows in a full-screen terminal app",
        discussion: "The last row of each screen lists its keys. A session that is remembered is used by the other "
            + "commands too. \(EmbeddedShowsSandbox.note).",
        examples: [.init("tvshows app", "Look through the shows.")],
        options: [
            CommonOptions.plain, CommonOptions.latency, CommonOptions.noMouse,
            CommonOptions.credentialHelper(of: "tvshows"),
        ])

    func run(_ context: CommandContext) async throws {
        try await context.withApp(orInLines: ["login", "list", "show", "review", "profile", "logout"]) {
            context, choice in
            let latency = try context.command.latencyOfSandbox()
            let store = RememberingRecordStore(
                context.sessionStore(of: choice, savingIn: try context.chosenPlace()))
            return try await context.withServer(
                choice,
                sandbox: { onCorruptState in
                    try EmbeddedShowsSandbox.start(
                        stateFile: context.folder.sandboxFile, traits: SandboxTraits(latency: latency),
                        onCorruptState: onCorruptState)
                },
                connect: { apiURL, newClient in
                    try ShowsService(
                        apiURL: apiURL, cache: context.cache(of: choice.address, in: store), httpClient: newClient(),
                        imageClient: newClient())
                },
                { server in
                    await Self.show(server, savingSessionIn: store, context)
                })
        }
    }

    @MainActor
    private static func show(
        _ server: Server<ShowsService>, savingSessionIn store: RememberingRecordStore, _ context: CommandContext
    ) async -> CommandContext.AppEnding {
        let service = server.service
        let session = AppSession(
            session: service.session, store: store, context: context, choice: server.choice)
        let flow = ShowsFlow(
            entrance: ShowsEntranceUseCases(
                service, session: session, sessions: session, emails: RememberedEmailFile(in: context.folder)),
            accounts: context.accountList(beside: server.choice, AccountFacts.init))
        let note = server.sandbox == nil ? nil : EmbeddedShowsSandbox.note
        let ending = await context.show(
            ShowsTerminalScreens(
                flow: flow, images: ImageCache { url in await service.images.image(at: url) },
                photoFiles: PhotosOnDisk(environment: context.environment), server: server.title, note: note,
                account: { server.choice.label(ofUser: $0) }))
        return (ending, flow.nextAccount)
    }
}
