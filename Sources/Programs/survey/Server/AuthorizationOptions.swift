import ArgumentParsing
import CommandLineSupport
import Composition
import Foundation
import HTTPMessages
import OAuthTokens
import PasswordlessLogin

/// The options that choose the authorization server, if tokens do not come from below the API's URL, and how to ask it
/// for tokens.
enum AuthorizationOptions {
    static let scope = Option(
        "scope", value: .text("SCOPE"), default: "the server's", help: "The OAuth scope to ask for.")
    private static let issuer = Option(
        "issuer", value: .text("URL"), help: "The OAuth 2.0 issuer; its endpoints are discovered (RFC 8414).")
    private static let tokenURL = Option(
        "token-url", value: .text("URL"), help: "The token endpoint, if the server does not publish it.")
    private static let deviceURL = Option("device-url", value: .text("URL"), help: "The device authorization endpoint.")
    private static let authorizeURL = Option(
        "authorize-url", value: .text("URL"), help: "The authorization endpoint, a page.")
    private static let revocationURL = Option("revocation-url", value: .text("URL"), help: "The revocation endpoint.")

    private static let clientAuthentication = Option(
        "client-auth", value: .choice("METHOD", of: ClientAuthentication.allCases.map(\.rawValue)),
        default: "the issuer's, else the last login's, else post",
        help: "How the client's secret is sent: in a header, a form, or not at all.")
    private static let resource = Option(
        "resource", value: .text("URI"), default: "the last login's",
        help: "The API that the token is for (RFC 8707); may be repeated.")
    private static let refreshWindow = Option(
        "refresh-window", value: .text("SECONDS"), default: "the last login's",
        help: "For how long the server accepts a refresh token that it has replaced.")

    static let all = [
        scope, issuer, tokenURL, deviceURL, authorizeURL, revocationURL, clientAuthentication, resource, refreshWindow,
    ]

    /// Returns the authorization server from the issuer, the options or else the last login; `nil` if tokens come from
    /// below the API's URL.
    static func server(for choice: ServerChoice, _ context: CommandContext) async throws -> AuthorizationServer? {
        func url(_ option: Option) throws -> URL? {
            guard let text = context.command.string(option) else { return nil }
            let components = URLComponents(string: text)
            guard components?.user == nil, components?.password == nil else {
                throw CommandFailure.usage(
                    ServerAddress.Problem.carriesCredentials.sentence(of: text, from: "--\(option.name)"))
            }
            guard let url = URL(string: text), let origin = Origin(url), url.fragment() == nil,
                !origin.host.contains("%")
            else {
                throw CommandFailure.usage(
                    "--\(option.name) must be an http or https URL. Write it like https://login.example.com.")
            }
            try context.refusePlainHTTP(to: origin, namedBy: option)
            return url
        }
        // Before a request, or the question for a password.
        _ = try terms(in: context.command)
        let (token, device) = (try url(tokenURL), try url(deviceURL))
        let (page, revocation) = (try url(authorizeURL), try url(revocationURL))
        var server: AuthorizationServer?
        if let issuer = try url(issuer) {
            let client = context.network(choice, context.console.detailSink)
            server = try await RemoteAuthorizationServerLoader(httpClient: client).loadAuthorizationServer(issuer)
        } else if let token {
            server = AuthorizationServer(tokenURL: token)
        }
        guard server != nil || [device, page, revocation].allSatisfy({ $0 == nil }) else {
            throw CommandFailure.usage(
                "--device-url, --authorize-url and --revocation-url require --token-url or --issuer.")
        }
        guard var server else { return await context.savedAuthorization(at: choice) }
        // The metadata may be incomplete. With another endpoint, the server is not the issuer's own.
        if let token { server.tokenURL = token }
        if let device { server.codeURL = device }
        if let page { server.pageURL = page }
        if let revocation { server.revocationURL = revocation }
        if let one = Origin(server.tokenURL), let other = server.endpointElsewhere.flatMap({ Origin($0) }) {
            throw CommandFailure.usage(
                """
                The token, device and revocation endpoints must have one origin, not \(one) and \(other): the client's \
                secret goes to each of them.
                """)
        }
        return server
    }

    /// How to ask for tokens, as far as the options say.
    struct Terms: Sendable {
        fileprivate let scope: String?
        fileprivate let authentication: ClientAuthentication?
        fileprivate let resources: [String]
        fileprivate let refreshWindow: RefreshWindow?
    }

    static func terms(in command: ParsedCommand) throws -> Terms {
        let window = try command.value(refreshWindow, must: "a number of seconds, more than 0 and at most 3600") {
            ParsedCommand.seconds($0, in: 0...3600).flatMap { RefreshWindow(seconds: $0 / .seconds(1)) }
        }
        return Terms(
            scope: command.string(scope),
            authentication: try command.choice(clientAuthentication, as: ClientAuthentication.self),
            resources: try resources(in: command), refreshWindow: window)
    }

    /// Returns the resources, each an absolute URI without a fragment (RFC 8707, 2).
    private static func resources(in command: ParsedCommand) throws -> [String] {
        let resources = command.strings(resource)
        for text in resources {
            guard let url = URL(string: text), url.scheme != nil, url.fragment() == nil,
                text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else {
                throw CommandFailure.usage(
                    "--resource must be an absolute URI without a fragment. Write it like https://api.example.com.")
            }
        }
        return resources
    }
}

extension AuthorizationServer {
    /// Changes what the options name.
    mutating func apply(_ terms: AuthorizationOptions.Terms) {
        scope = terms.scope
        if let authentication = terms.authentication {
            clientAuthentication = authentication
            revocationAuthentication = nil
        }
        if !terms.resources.isEmpty { resources = terms.resources }
        refreshWindow = terms.refreshWindow ?? refreshWindow
    }
}
