import ArgumentParsing
import CommandLineSupport
import Composition
import Foundation
import TerminalIO
import TokenCache

/// The options of `survey` that choose the server; every command takes them.
enum SurveyOptions {
    static let id = Positional.listedID(
        help: "The survey's id, as 'survey list' shows it, or at least four characters of its beginning; by default, "
            + "asked for at the terminal.", isOptional: true)
    static let offline = Option.flag("offline", help: "Print the cached copy and its age, without a connection.")
    static let confirm = confirm("Send answers only after a Yes at a terminal; without one they wait in the outbox.")

    /// The option of a command for which it means what `help` says.
    static func confirm(_ help: String) -> Option {
        Option(
            "confirm", value: .choice("WHO", of: ["person"]), environment: "SURVEY_CONFIRM", default: "none",
            help: help)
    }

    static let apiStyle = Option(
        "api-style", value: .choice("STYLE", of: TokenRequestStyle.allCases.map(\.rawValue)),
        environment: "SURVEY_API_STYLE", default: "the last login's, else oauth2",
        help: "The style of the server's token requests.")
    static let clientID = Option(
        "client-id", value: .text("ID"), environment: "SURVEY_CLIENT_ID",
        default: "the last login's; at a sandbox of this machine, the sandbox's", help: "OAuth client ID.")
    static let clientSecretFile = Option(
        "client-secret-file", value: .file,
        default: "SURVEY_CLIENT_SECRET, the last login's; at a sandbox of this machine, the sandbox's",
        help: "A file whose first line is the client's secret.")
}

/// Returns the folder with the data of a user.
typealias UserFolder = @Sendable (_ user: String) -> any RecordStoreFolder

/// A command's server and client, from options, the environment, the last login and defaults, in that order.
struct ServerSettings: Sendable {
    let choice: ServerChoice
    let style: TokenRequestStyle
    let credentials: ClientCredentials
    /// The authorization server; `nil` if tokens come from below the API's URL.
    private let authorization: AuthorizationServer?
    private let terms: AuthorizationOptions.Terms
    let record: SavedSession<Token>?
    /// The cache for a login with this client.
    let cache: LocalTokenCache
    private let recordsAnswers: Bool

    /// Combines the given options with those that the last login there recorded.
    init(
        _ context: CommandContext, at choice: ServerChoice, for use: ServerUse,
        _ authorization: AuthorizationServer? = nil
    ) async throws {
        self.choice = choice
        recordsAnswers = try use.sendsAnswers ? context.recordsAnswers : true
        let file: any RecordStore =
            if choice.token != nil {
                InMemoryRecordStore()
            } else {
                context.sessionStore(of: choice, savingIn: try context.chosenPlace())
            }
        let secrets = SecretsInUse()
        func cache(_ client: RecordedClient?) -> LocalTokenCache {
            LocalTokenCache(store: file, server: choice.address.description, client: client, secrets: secrets)
        }
        if let token = choice.token { try await context.save(token, in: cache(nil)) }
        do {
            // Without an earlier login at this server, a refused command must leave nothing behind, not even a lock
            // file.
            let isKnown = choice.token != nil || choice.account.account?.hasSession == true
            record = isKnown ? try await cache(nil).loadSession() : nil
        } catch {
            guard error == .notFound || use.toleratesUnreadableRecords else { throw CommandFailure(ofSession: error) }
            record = nil
        }
        style =
            try context.command.choice(SurveyOptions.apiStyle, as: TokenRequestStyle.self)
            ?? record?.client.flatMap { TokenRequestStyle(rawValue: $0.style) } ?? .oauth2
        self.authorization = authorization ?? record.flatMap(AuthorizationServer.init)
        let standard = Self.defaultClient(for: choice, self.authorization)
        let recorded = Self.client(of: record, at: choice.address, self.authorization)
        credentials = try await Self.credentials(
            given: context.command, or: recorded.flatMap { $0.mayGo(beside: standard) ? $0 : nil } ?? standard,
            within: choice.timeout)
        terms = try AuthorizationOptions.terms(in: context.command)
        let asked = Self.authorization(at: choice.address.anyURL, self.authorization, record, terms)
        self.cache = cache(
            RecordedClient(
                id: credentials.id, secret: credentials.secret, style: style.rawValue,
                tokenURL: self.authorization?.tokenURL.absoluteString,
                revocationURL: self.authorization?.revocationURL?.absoluteString,
                issuer: self.authorization?.issuer, pageURL: self.authorization?.pageURL?.absoluteString,
                codeURL: self.authorization?.codeURL?.absoluteString,
                namesItself: self.authorization?.namesItselfInCallbacks == true ? true : nil,
                authentication: asked.clientAuthentication == .post ? nil : asked.clientAuthentication.rawValue,
                revocationAuthentication: asked.revocationAuthentication?.rawValue,
                resources: asked.resources.isEmpty ? nil : asked.resources,
                offersOfflineAccess: asked.offersOfflineAccess ? true : nil,
                refreshWindow: asked.refreshWindow?.seconds))
    }

    /// Returns the authorization server of an API at `apiURL`, with the terms of the options or else the last login's.
    private static func authorization(
        at apiURL: URL, _ chosen: AuthorizationServer?, _ record: SavedSession<Token>?,
        _ terms: AuthorizationOptions.Terms
    ) -> AuthorizationServer {
        var server = chosen ?? AuthorizationServer(below: apiURL)
        if chosen == nil, let client = record?.client { server.takeTerms(of: client) }
        server.apply(terms)
        return server
    }

    /// The server that issues the tokens, if it is not the API's.
    var otherSource: CommandFailure.Source? {
        guard let authorization, let origin = Origin(authorization.tokenURL) else { return nil }
        if case .url(let url) = choice.address, Origin(url) == origin { return nil }
        return CommandFailure.Source(
            name: authorization.issuer ?? "\(origin)", option: authorization.issuer == nil ? "--token-url" : "--issuer")
    }

    func server(at apiURL: URL) -> SurveyServer {
        SurveyServer(
            apiURL: apiURL, style: style, credentials: credentials, named: choice.address.description,
            authorization: Self.authorization(at: apiURL, authorization, record, terms))
    }

    /// Creates the service of this server, whose API is currently at `apiURL`.
    func service(
        at apiURL: URL, storing folder: @escaping UserFolder, over httpClient: any HTTPClient,
        observer: @escaping @Sendable (SessionEvent) -> Void = { _ in }
    ) throws -> SurveyService {
        try SurveyService(
            server(at: apiURL), storage(at: apiURL, folder), httpClient: httpClient,
            options: SessionOptions(observer: observer))
    }

    func storage(at apiURL: URL, _ folder: @escaping UserFolder) -> SurveyService.Storage {
        SurveyService.Storage(
            session: cache, saved: savedEndpoint(at: apiURL), recordsAnswers: recordsAnswers, folder: folder)
    }

    /// The token endpoint of the saved session, with its client's secret.
    private func savedEndpoint(at apiURL: URL) -> TokenEndpoint? {
        guard let record, let client = record.client, let source = record.source else { return nil }
        return TokenEndpoint(
            url: source.tokenURL ?? TokenEndpoints.tokenURL(below: apiURL), style: source.style ?? style,
            credentials: ClientCredentials(id: client.id, secret: client.secret), source: source)
    }

    /// Returns the client of the last login. Its secret is sent only to the server that issued the session's token.
    private static func client(
        of record: SavedSession<Token>?, at address: ServerAddress, _ authorization: AuthorizationServer?
    ) -> ClientCredentials? {
        guard let record, let client = record.client else { return nil }
        let credentials = ClientCredentials(id: client.id, secret: client.secret)
        guard let issuer = record.source else { return credentials }
        func server(_ authorization: AuthorizationServer?) -> SurveyServer {
            SurveyServer(apiURL: address.anyURL, credentials: credentials, authorization: authorization)
        }
        let (chosen, saved) = (server(authorization), server(AuthorizationServer(record)))
        // An endpoint that the login did not name may be another server's.
        let isSame =
            chosen.source.isSameServer(as: issuer) && chosen.secretEndpoints.isSubset(of: saved.secretEndpoints)
        return isSame ? credentials : ClientCredentials(id: client.id, secret: nil)
    }

    /// Returns the sandbox's client if the built-in sandbox or a server on this machine, such as that of `survey
    /// sandbox`, issues the tokens. No other server is offered that client.
    private static func defaultClient(
        for choice: ServerChoice, _ authorization: AuthorizationServer?
    ) -> ClientCredentials {
        guard choice.token == nil else { return .none }
        let endpoints = [authorization?.tokenURL, authorization?.codeURL, authorization?.pageURL]
        let api: URL? = if case .url(let url) = choice.address { url } else { nil }
        let isHere = (endpoints + [api]).compactMap(\.self).allSatisfy { Origin($0)?.isLoopback == true }
        return isHere ? EmbeddedSandbox.credentials : .none
    }

    /// A recorded or built-in secret is used only with its client's id.
    private static func credentials(
        given command: ParsedCommand, or fallback: ClientCredentials, within patience: Duration
    ) async throws -> ClientCredentials {
        let id = command.string(SurveyOptions.clientID) ?? fallback.id
        if let file = command.string(SurveyOptions.clientSecretFile) {
            return ClientCredentials(id: id, secret: try await secret(inFirstLineOf: file, within: patience))
        }
        if let secret = command.variable("SURVEY_CLIENT_SECRET") {
            return ClientCredentials(id: id, secret: Secret(secret))
        }
        return ClientCredentials(id: id, secret: id == fallback.id ? fallback.secret : nil)
    }

    /// The file may be a pipe from a password manager (`<(…)`), so the read has the timeout of a request.
    private static func secret(inFirstLineOf path: String, within patience: Duration) async throws -> Secret {
        let line: String?
        do {
            line = try await LineReader.firstLine(ofFileAt: path, limit: 64 << 10, within: patience)
        } catch {
            switch error {
            case .cancelled: throw error
            case .timedOut:
                throw CommandFailure.usage(
                    code: "input.timedOut",
                    "No client secret arrived at '\(path)' in time. Check --client-secret-file and --timeout.")
            case .failed(let reason):
                throw CommandFailure.usage(
                    code: "input.failed",
                    "The client's secret cannot be read from '\(path)': \(reason). Check --client-secret-file.")
            case .tooLong, .notUTF8, .empty, .severalLines, .noTerminal: line = nil
            }
        }
        // A line may also end in CR only.
        guard let secret = line?.unicodeScalars.prefix(while: { $0 != "\r" }), !secret.isEmpty else {
            throw CommandFailure.usage(
                "The first line of '\(path)' contains no client secret. Write it there, or name another file.")
        }
        return Secret(String(secret))
    }
}

extension ClientCredentials {
    /// Whether a server whose default client is `standard` may get this client: the sandbox's is not for all.
    fileprivate func mayGo(beside standard: ClientCredentials) -> Bool {
        !standard.isNone || id != EmbeddedSandbox.credentials.id
    }
}

extension AuthorizationServer {
    /// Creates it from the record of a session; `nil` if tokens come from below the API's URL.
    fileprivate init?(_ session: SavedSession<Token>) {
        func url(_ text: String?) -> URL? { text.flatMap { URL(string: $0) } }
        guard let client = session.client, let tokenURL = url(client.tokenURL) else { return nil }
        self.init(
            issuer: client.issuer, tokenURL: tokenURL, revocationURL: url(client.revocationURL),
            pageURL: url(client.pageURL), codeURL: url(client.codeURL),
            namesItselfInCallbacks: client.namesItself == true)
        isPublished = session.token?.source?.issuer != nil
        takeTerms(of: client)
        // Refused at a login since; a record may still name them.
        while let url = endpointElsewhere {
            if url == codeURL { codeURL = nil } else { revocationURL = nil }
        }
    }
}

extension AuthorizationServer {
    /// Changes what a login recorded with its client.
    fileprivate mutating func takeTerms(of client: RecordedClient) {
        clientAuthentication = client.authentication.flatMap { ClientAuthentication(rawValue: $0) } ?? .post
        revocationAuthentication = client.revocationAuthentication.flatMap { ClientAuthentication(rawValue: $0) }
        resources = client.resources ?? []
        offersOfflineAccess = client.offersOfflineAccess == true
        refreshWindow = client.refreshWindow.flatMap { RefreshWindow(seconds: $0) }
    }
}

extension ServerUse {
    /// Whether answers may be sent.
    fileprivate var sendsAnswers: Bool { self == .asUser || self == .app }
}

extension SavedSession<Token> {
    /// The source of the session's token; after the session's end, that of its client.
    fileprivate var source: TokenSource? { token?.source ?? client.map { TokenSource($0) } }
}

extension ServerAddress {
    /// A URL to compare endpoints with. The sandbox has no fixed port.
    fileprivate var anyURL: URL {
        switch self {
        case .url(let url): url
        case .sandbox: URL(filePath: "/sandbox")
        }
    }
}

extension CommandContext {
    /// Returns the host that issued the account's tokens, if it is another host.
    func hostOfOtherAuthorization(at choice: ServerChoice) async -> String? {
        guard let url = await savedAuthorization(at: choice)?.tokenURL else { return nil }
        if case .url(let apiURL) = choice.address, Origin(apiURL) == Origin(url) { return nil }
        return url.hostAndPort
    }

    /// Returns the authorization server of the account; `nil` if tokens come from below the API's URL.
    func savedAuthorization(at choice: ServerChoice) async -> AuthorizationServer? {
        await savedRecord(at: choice).flatMap(AuthorizationServer.init)
    }

    /// Returns the record of the account's session; `nil` if there is none, or if it cannot be read.
    func savedRecord(at choice: ServerChoice) async -> SavedSession<Token>? {
        guard choice.account.account?.hasSession == true else { return nil }
        let cache = LocalTokenCache(store: sessionStore(of: choice), server: choice.address.description)
        // A login replaces an unreadable record.
        return try? await cache.loadSession()
    }
}
