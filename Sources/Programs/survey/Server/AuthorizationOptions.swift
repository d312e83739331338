import ArgumentParsing
import CommandLineSupport
import Composition
import Foundation
import HTTP
import PasswordlessLogin

/// The options that choose the authorization server, if tokens do not come from below the API's URL.
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

    static let all = [scope, issuer, tokenURL, deviceURL, authorizeURL, revocationURL]

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
        guard var server else { return await context.savedAuthorization(at: choice.address) }
        // The metadata may be incomplete. If an option names another endpoint, the server is not the issuer's own.
        let published = server
        if let token { server.tokenURL = token }
        if let device { server.codeURL = device }
        if let page { server.pageURL = page }
        if let revocation { server.revocationURL = revocation }
        if server != published { server.isPublished = false }
        if let one = Origin(server.tokenURL), let other = server.endpointElsewhere.flatMap({ Origin($0) }) {
            throw CommandFailure.usage(
                """
                The token, device and revocation endpoints must have one origin, not \(one) and \(other): the client's \
                secret goes to each of them.
                """)
        }
        return server
    }
}
