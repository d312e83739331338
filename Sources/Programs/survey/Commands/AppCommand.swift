import ArgumentParsing
import CommandLineSupport
import CoreSupport
import FileRecordStorage
import Foundation
import HTTPMessages
import LoginCredentials
import OAuthTokens
import PasswordlessLogin
import RecordStorage
import SurveyAppComposition
import SurveyResponses
import SurveySession
import TerminalApp
import TerminalIO

struct AppCommand: ProgramCommand {
    private static let specOption = Option(
        "spec", value: .choice("SPEC", of: AppSpec.all.map(\.name)), default: AppSpec.survey.name,
        help: "The spec whose screens and rules to use.")

    private static let device = Option.flag(
        "device", help: "Offer a login with a code, as if --issuer named a server that supports it.")
    private static let browser = Option.flag(
        "browser", help: "Offer a login with a browser, as if --issuer named a server that supports it.")

    private static let confirm = SurveyOptions.confirm(
        "Send only what is submitted in the app; queued answers stay in the outbox.")

    let description = Command(
        summary: "Browse and answer surveys in a full-screen terminal app",
        discussion:
            "The last row of each screen lists its keys. If a spec saves its session, the other commands use the same "
            + "one. \(EmbeddedSandbox.note).",
        examples: [
            .init("survey app", "Look through the surveys."),
            .init(
                "survey app --spec cliniq --latency 0", "Other screens and rules, and a sandbox that answers at once."),
        ],
        options: [
            Self.specOption, CommonOptions.plain, CommonOptions.latency, CommonOptions.noMouse, Self.device,
            Self.browser,
            Self.confirm, CommonOptions.credentialHelper(of: "survey"),
        ] + AuthorizationOptions.all)

    func run(_ context: CommandContext) async throws {
        try await context.withApp(orInLines: ["login", "list", "show", "answer", "profile", "logout"]) {
            context, choice in
            let latency = try context.command.latencyOfSandbox()
            let spec = Self.spec(context.command)
            let needsConsent = try context.needsConsent
            let authorization = try await AuthorizationOptions.server(for: choice, context)
            let settings = try await ServerSettings(context, at: choice, for: .app, authorization)
            return try await context.withServer(
                choice,
                sandbox: { onCorruptState in
                    try EmbeddedSandbox.start(
                        stateFile: spec.accountPolicy == .whileProcessLives ? nil : context.folder.sandboxFile,
                        traits: SandboxTraits(latency: latency), onCorruptState: onCorruptState)
                },
                connect: { apiURL, newClient in
                    var app = try SurveyApp(
                        spec, at: settings.server(at: apiURL),
                        settings.storage(context.userFolder(for: choice)), worksOffline: !context.hasGivenToken,
                        httpClient: newClient())
                    app.service.loadImages(over: newClient())
                    app.sendsQueued = !needsConsent
                    app.canLogOut = !context.hasGivenToken
                    let sessions = AccountLogin(context: context, service: app.service, choice: choice)
                    let isSaved = Self.savesSessions(of: spec, context)
                    if isSaved { (app.sessions, app.removeAccount) = (sessions, sessions.removeAccount) }
                    app.webLogins = Self.webLogins(of: app.service, authorization, context) { [service = app.service] in
                        if isSaved { try await sessions.save($0) } else { try await service.logIn(with: $0) }
                    }
                    return app
                },
                lasting: { UninterruptibleWork($0.service.session) },
                { server in
                    await Self.show(server, passwordsGoTo: authorization?.tokenURL.hostAndPort, context)
                })
        }
    }

    static func spec(_ command: ParsedCommand) -> AppSpec {
        AppSpec.all.first { $0.name == command.string(specOption) } ?? .survey
    }

    /// With a token in the environment, nothing is saved.
    private static func savesSessions(of spec: AppSpec, _ context: CommandContext) -> Bool {
        spec.sessionPolicy.mayOutliveProcess && !context.hasGivenToken
    }

    /// Returns the web logins that the server offers or that the options name; the browser comes first if one can be
    /// opened.
    private static func webLogins(
        of service: SurveyService, _ server: AuthorizationServer?, _ context: CommandContext,
        begin: @escaping @Sendable (Token) async throws -> Void
    ) -> [WebLogin] {
        let (scope, program) = (
            context.command.string(AuthorizationOptions.scope), Browser(environment: context.environment)
        )
        var logins: [WebLogin] = []
        if server?.codeURL != nil || context.command.flag(device),
            let login = service.codeLogin(scope: scope)
        {
            logins.append(
                WebLogin(.code) { show in
                    let token = try await login.logIn { code in
                        let (url, whole) = (code.url.absoluteString, code.completeURL?.absoluteString)
                        await show(WebLogin.Prompt(url: url, code: code.text, completeURL: whole))
                    }
                    try await begin(token)
                })
        }
        if server?.pageURL != nil || context.command.flag(browser),
            let login = service.browserLogin(scope: scope)
        {
            let login = WebLogin(.browser) { show in
                let token = try await BrowserLogin.token(by: login) { url in
                    await show(WebLogin.Prompt(url: url.absoluteString))
                    if program.canOpen { await program.open(url.absoluteString) }
                }
                try await begin(token)
            }
            logins.insert(login, at: program.canOpen ? 0 : logins.endIndex)
        }
        return logins
    }

    @MainActor
    private static func show(
        _ server: Server<SurveyApp>, passwordsGoTo host: String?, _ context: CommandContext
    ) async -> CommandContext.AppEnding {
        let app = server.service
        let isSaved = savesSessions(of: app.spec, context)
        let accounts = isSaved ? context.accountList(beside: server.choice, AccountFacts.init) : nil
        let flow = AppFlow(spec: app.spec, entrance: app.entrance, accounts: accounts)
        // The password does not go to the server in the title bar.
        let note = host.map { "A password goes to \($0)." } ?? (server.sandbox == nil ? nil : EmbeddedSandbox.note)
        let images = ImageCache { url in await app.service.images.image(at: url) }
        let ending = await context.show(
            SurveyTerminalScreens(
                flow: flow, images: images, server: server.title, note: note,
                account: { isSaved ? server.choice.label(ofUser: $0) : nil }))
        await context.finishing { await flow.finish() }
        return (ending, flow.nextAccount)
    }
}
