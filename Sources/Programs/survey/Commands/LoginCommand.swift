import ArgumentParsing
import CommandLineSupport
import Composition
import CoreSupport
import FileRecordStorage
import Foundation
import HTTPMessages
import LoginCredentials
import OAuthTokens
import PasswordlessLogin
import TerminalApp

struct LoginCommand: ProgramCommand {
    /// The ways to log in.
    private enum LoginMethod: String, CaseIterable {
        case browser, device, password

        var option: Option {
            switch self {
            case .browser: .flag("browser", help: "Log in at the server's page, in a browser of this machine.")
            case .device: .flag("device", help: "Log in at the server's page on any machine, with a code.")
            case .password: .flag("password", help: "Log in with email and password.")
            }
        }
    }

    static let methods = LoginMethod.allCases.map(\.option)
    private static let noBrowser = Option.flag("no-browser", help: "Do not open a browser; prefer a code.")
    private static let copyCode = Option.flag(
        "copy-code", help: "Copy the code to the clipboard through the terminal (OSC 52).")
    let description = Command(
        summary: "Log in and save the session",
        discussion: "Asks for email and password; the password is not shown. With --device or --browser, or an "
            + "--issuer that offers one of them, no password is typed here; an authorization server other than the "
            + "API's gets a password only with --password or --email. The server, the style and the client are saved "
            + "with the session: later commands need no options. Other accounts stay logged in.",
        examples: [
            .init("survey login", "Enter email and password when prompted."),
            .init("survey login --device", "Type a code at the server's page instead."),
            .init("survey login --email ann@example.com --password-stdin < password.txt", "Log in from a script."),
            .init(
                "survey login --api-style nimble --api-url https://survey-api.nimblehq.co/api/v1 "
                    + "--client-id ID --client-secret-file FILE", "Log in to Nimble's survey service, as its client."),
        ],
        options: methods + [
            CommonOptions.email, CommonOptions.passwordStdin, noBrowser, copyCode,
            CommonOptions.credentialHelper(of: "survey"),
        ] + AuthorizationOptions.all)

    func run(_ context: CommandContext) async throws {
        let given = try Self.givenMethod(context.command)
        // Fail before asking for a password that cannot be sent or saved.
        _ = try context.chosenPlace()
        let choice = try context.chooseServer(for: .loggingIn)
        let authorization = try await AuthorizationOptions.server(for: choice, context)
        let browser = Browser(environment: context.environment)
        let method = try given ?? Self.method(to: authorization, canOpen: browser.canOpen, context.command)
        let host = authorization?.tokenURL.hostAndPort
        let issuer: Message = authorization?.issuer.map { " (issuer \($0))" } ?? ""
        let place: Message = host.map { " through \($0)\(issuer)" } ?? ""
        guard method != .password else {
            let (_, (account, token)) = try await context.logIn(
                at: choice.address, sentTo: host, lastUser: choice.account.account?.user,
                isRefusal: { error in
                    if case BeginSessionError.login(.credentialsRejected) = error { true } else { false }
                },
                by: { email, password in
                    try await context.withServer(.loggingIn, at: choice, authorization: authorization) { server in
                        let login = context.accountLogin(server)
                        let token = try await login.issue(username: email, password: password)
                        return (try await login.begin(token, typed: email), token)
                    }
                })
            Self.announce(account, at: choice, place, context)
            return Self.announceEnd(of: token, context.console)
        }
        let (account, token) = try await context.withServer(.loggingIn, at: choice, authorization: authorization) {
            server in
            let (scope, client) = (
                context.command.string(AuthorizationOptions.scope), server.service.server.credentials.id
            )
            guard !client.isEmpty else {
                throw CommandFailure.usage(
                    "--\(method.rawValue) needs the id of this program at the server. Give it with --client-id.")
            }
            let token =
                method == .browser
                ? try await Self.token(
                    by: server.service.browserLogin(scope: scope), as: client, browser, context)
                : try await Self.token(by: server.service.codeLogin(scope: scope), as: client, context)
            return (try await context.accountLogin(server).begin(token), token)
        }
        Self.announce(account, at: choice, place, context)
        Self.announceEnd(of: token, context.console)
    }

    /// Says who logged in: somebody on this machine who reads the page's URL can complete the login as another user.
    private static func announce(
        _ account: Account, at choice: ServerChoice, _ place: Message, _ context: CommandContext
    ) {
        let name: Message = account.user.map { " as \(quoting: $0)" } ?? "; the server does not name the user"
        context.console.note(
            code: "login.done",
            "Logged in to \(choice.address.displayName)\(place)\(name).\(context.noteOnLabel(of: choice))")
    }

    /// Says when the session ends if the server issued nothing to renew it with.
    private static func announceEnd(of token: Token, _ console: Console) {
        guard token.refreshToken == nil else { return }
        let end: Message = token.expiry.map { "on \($0.dayAndTime)" } ?? "when the server rejects its token"
        console.note(code: "login.notRenewable", "The server issued no refresh token: the session ends \(end).")
    }

    private static func givenMethod(_ command: ParsedCommand) throws -> LoginMethod? {
        let methods = LoginMethod.allCases.filter { command.flag($0.option) }
        let asksForPassword = command.flag(CommonOptions.passwordStdin) || command.string(CommonOptions.email) != nil
        guard methods.count <= 1, !asksForPassword || methods.first ?? .password == .password else {
            throw CommandFailure.usage(
                """
                --browser, --device and --password cannot be combined. Use only one of them; --email and \
                --password-stdin imply --password.
                """)
        }
        return methods.first ?? (asksForPassword ? .password : nil)
    }

    /// Returns the password login, unless tokens come from another server, which gets a password only if the options
    /// say so. If no browser can be opened, a device code is preferred.
    private static func method(
        to authorization: AuthorizationServer?, canOpen: Bool, _ command: ParsedCommand
    ) throws -> LoginMethod {
        guard let authorization else { return .password }
        let offered = [
            authorization.pageURL.map { _ in LoginMethod.browser }, authorization.codeURL.map { _ in .device },
        ].compactMap(\.self)
        let prefersCode = !canOpen || command.flag(noBrowser)
        if prefersCode, offered.contains(.device) { return .device }
        guard let method = offered.first else {
            guard authorization.takesPasswords else {
                throw CommandFailure(
                    .failed, code: "login.unsupported", "The server offers no way to log in that this program knows.")
            }
            let host = authorization.tokenURL.hostAndPort
            throw CommandFailure(
                .failed, code: "login.needsPassword",
                "A login at \(host) needs a password, which would go there. Run '\(.login) --password'.")
        }
        return method
    }

    private static func token(
        by login: (any LogInWithCodeUseCase)?, as client: String, _ context: CommandContext
    ) async throws -> Token {
        guard let login else { throw LogInWithCodeError.unsupported }
        return try await login.logIn { code in
            let console = context.console
            announce(code.url, as: client, "this page on any machine", console)
            console.announce("and type the code:")
            console.announce(code: "login.code", "  \(quoting: code.text)")
            if let url = code.completeURL {
                console.announce("Or open this page, which has the code:")
                console.announce(code: "login.completePage", Message(own: "  \(url.absoluteString)"))
            }
            if context.command.flag(copyCode) { console.copy(code.text) }
        }
    }

    private static func token(
        by login: (any LogInWithBrowserUseCase)?, as client: String, _ browser: Browser,
        _ context: CommandContext
    ) async throws -> Token {
        guard let login else {
            throw CommandFailure(
                .failed, code: "login.unsupported", "The server has no page to log in at. Use --device.")
        }
        return try await BrowserLogin.token(by: login) { url in
            try await context.expectAnswer(from: url)
            announce(url, as: client, "this page in a browser of this machine", context.console)
            if !context.command.flag(noBrowser) { await browser.open(url.absoluteString) }
        }
    }

    /// Announces the host of the login page, and the client that logs in.
    private static func announce(_ url: URL, as client: String, _ place: Message, _ console: Console) {
        console.announce(
            "To log in at \(quoting: url.host(percentEncoded: true) ?? "") as the program '\(client)', open \(place):")
        console.announce(code: "login.page", Message(own: "  \(url.absoluteString)"))
    }
}

extension CommandContext {
    func accountLogin(_ server: Server<SurveyService>) -> AccountLogin {
        AccountLogin(context: self, service: server.service, choice: server.choice)
    }

    /// Throws if the login page's server does not answer: the command would wait in vain. The request begins no login.
    fileprivate func expectAnswer(from page: URL) async throws(LogInWithBrowserError) {
        do {
            var place = URLComponents(url: page, resolvingAgainstBaseURL: true)
            place?.query = nil
            let client = network(try chooseServer(for: .loggingIn), console.detailSink)
            _ = try await client.send(HTTPRequest(.get, place?.url ?? page))
        } catch HTTPClientError.connectivity(let failure) {
            throw .request(.connectivity(failure))
        } catch HTTPClientError.cancelled {
            throw .request(.cancelled)
        } catch {
            // The server answers, and the browser shows what.
        }
    }
}
