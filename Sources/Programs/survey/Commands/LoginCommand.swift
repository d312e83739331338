import ArgumentParsing
import CommandLineSupport
import Composition
import Credentials
import Foundation
import HTTP
import Login
import OAuth

struct LoginCommand: ProgramCommand {
    /// How a user can log in.
    private enum Way: String, CaseIterable {
        case browser, device, password

        var option: Option {
            switch self {
            case .browser: .flag("browser", help: "Log in at the server's page, in a browser of this machine.")
            case .device: .flag("device", help: "Log in at the server's page on any machine, with a code.")
            case .password: .flag("password", help: "Log in with email and password.")
            }
        }
    }

    private static let noBrowser = Option.flag("no-browser", help: "Open no browser; prefer a code.")
    private static let copyCode = Option.flag("copy-code", help: "Have the terminal copy the code (OSC 52).")
    private static let scope = Option(
        "scope", value: .text("SCOPE"), default: "the server's", help: "What the session shall be good for.")
    private static let issuer = Option(
        "issuer", value: .text("URL"), help: "The OAuth 2.0 server, which tells where to log in (RFC 8414).")
    private static let tokenURL = Option(
        "token-url", value: .text("URL"), help: "Where tokens are issued, if the server does not tell.")
    private static let deviceURL = Option("device-url", value: .text("URL"), help: "Where codes are issued.")
    private static let authorizeURL = Option("authorize-url", value: .text("URL"), help: "The page to log in at.")
    private static let revocationURL = Option("revocation-url", value: .text("URL"), help: "Where tokens are revoked.")

    let description = Command(
        "login", summary: "Log in and keep the session",
        discussion: "Asks for email and password; the password is not shown. With --issuer, --device or --browser no "
            + "password is typed here. The server, the style and the client are kept with the session, so that later "
            + "commands need none of them.",
        examples: [
            .init("survey login", "Be asked for email and password."),
            .init("survey login --device", "Type a code at the server's page instead."),
            .init("survey login --email ann@example.com --password-stdin < password.txt", "Log in from a script."),
        ],
        options: Way.allCases.map(\.option) + [
            CommonOptions.email, CommonOptions.passwordStdin, noBrowser, copyCode, scope, issuer, tokenURL, deviceURL,
            authorizeURL, revocationURL, CommonOptions.credentialHelper(of: "survey"),
        ])

    func run(_ context: CommandContext) async throws {
        let given = try Self.givenWay(context.command)
        // What cannot be sent or kept is not asked for.
        _ = try context.chosenPlace()
        let choice = try context.chooseServer(for: .loggingIn)
        let authorization = try await Self.authorization(at: choice, context)
        let launcher = BrowserLauncher(environment: context.environment)
        let way = try given ?? Self.way(to: authorization, canOpen: launcher.canOpen, context.command)
        guard way != .password else {
            let (email, password) = try await context.credentials(at: choice.address)
            try await context.withServer(.loggingIn, at: choice, authorization: authorization) { server in
                try await server.logIn(email: email, password: password)
            }
            return context.console.note("Logged in to \(choice.address.displayName) as \(email).")
        }
        let user = try await context.withServer(.loggingIn, at: choice, authorization: authorization) { server in
            let (scope, client) = (context.command.string(Self.scope), server.service.clientID)
            let token =
                way == .browser
                ? try await Self.token(by: server.service.browserLogin(scope: scope), as: client, launcher, context)
                : try await Self.token(by: server.service.codeLogin(scope: scope), as: client, context)
            let user = try await server.service.logIn(with: token)
            try await server.makeCurrent()
            return user
        }
        let name: Wording = user.map { " as \(quoting: $0)" } ?? ""
        context.console.note("Logged in to \(choice.address.displayName)\(name).")
    }

    private static func givenWay(_ command: ParsedCommand) throws -> Way? {
        let ways = Way.allCases.filter { command.flag($0.option) }
        let asksForPassword = command.flag(CommonOptions.passwordStdin) || command.string(CommonOptions.email) != nil
        guard ways.count <= 1, !asksForPassword || ways.first ?? .password == .password else {
            throw CommandFailure.usage("Choose one way to log in.")
        }
        return ways.first ?? (asksForPassword ? .password : nil)
    }

    /// Where the server says that its tokens come from, or the options do; `nil` if neither does.
    private static func authorization(at choice: ServerChoice, _ context: CommandContext) async throws
        -> AuthorizationServer?
    {
        func url(_ option: Option) throws -> URL? {
            guard let text = context.command.string(option) else { return nil }
            guard let url = URL(string: text), Origin(url) != nil, url.fragment() == nil else {
                throw CommandFailure.usage(
                    "--\(option.name) is no http or https URL. Write it like https://login.example.com.")
            }
            return url
        }
        let (token, device) = (try url(tokenURL), try url(deviceURL))
        let (page, revocation) = (try url(authorizeURL), try url(revocationURL))
        var server: AuthorizationServer?
        if let issuer = try url(issuer) {
            let client = context.network(choice, context.console.detailSink)
            server = try await RemoteAuthorizationServerLoader(client: client).loadAuthorizationServer(issuer)
        } else if let token {
            server = AuthorizationServer(tokenURL: token)
        }
        guard server != nil || [device, page, revocation].allSatisfy({ $0 == nil }) else {
            throw CommandFailure.usage("The other URLs need --token-url or --issuer, too.")
        }
        // Not every server tells all.
        if let token { server?.tokenURL = token }
        if let device { server?.codeURL = device }
        if let page { server?.pageURL = page }
        if let revocation { server?.revocationURL = revocation }
        return server
    }

    /// Without a word from the server it is the password. A code comes first where no browser can be opened.
    private static func way(
        to authorization: AuthorizationServer?, canOpen: Bool, _ command: ParsedCommand
    ) throws -> Way {
        guard let authorization else { return .password }
        let offered = [
            authorization.pageURL.map { _ in Way.browser }, authorization.codeURL.map { _ in .device },
            authorization.takesPasswords ? .password : nil,
        ].compactMap(\.self)
        let prefersCode = !canOpen || command.flag(noBrowser)
        if prefersCode, offered.contains(.device) { return .device }
        guard let way = offered.first else {
            throw CommandFailure(.failed, "\(.subject) offers no way to log in that this program knows.")
        }
        return way
    }

    private static func token(
        by login: (any LogInWithCodeUseCase)?, as client: String, _ context: CommandContext
    ) async throws -> Token {
        guard let login else { throw LogInWithCodeError.unsupported }
        return try await login.logIn { code in
            let console = context.console
            announce(code.url, as: client, "this page on any machine", console)
            console.announce("and type the code:")
            console.announce("  \(quoting: code.text)")
            if let url = code.completeURL { console.announce(Wording("Or open " + url.absoluteString)) }
            if context.command.flag(copyCode) { console.copy(code.text) }
        }
    }

    private static func token(
        by login: (any LogInWithBrowserUseCase)?, as client: String, _ launcher: BrowserLauncher,
        _ context: CommandContext
    ) async throws -> Token {
        guard let login else { throw CommandFailure(.failed, "\(.subject) has no page to log in at. Use --device.") }
        return try await BrowserLogin.token(by: login) { url in
            announce(url, as: client, "this page in a browser of this machine", context.console)
            if !context.command.flag(noBrowser) { launcher.open(url) }
        }
    }

    /// Names the host that asks, and the client that it is asked for.
    private static func announce(_ url: URL, as client: String, _ place: Wording, _ console: Console) {
        console.announce(
            "To log in at \(quoting: url.host(percentEncoded: false) ?? "") as the program '\(client)', open \(place):")
        console.announce(Wording("  " + url.absoluteString))
    }
}
