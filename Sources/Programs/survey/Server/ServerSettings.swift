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
    /// The cache of the account's session.
    let cache: LocalTokenCache
    private let recordsAnswers: Bool
    static let secretVariable = "SURVEY_CLIENT_SECRET"

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
        cache = LocalTokenCache(store: file, server: choice.address.description)
        if let token = choice.token { try await context.save(token, in: cache) }
        do {
            // Without an earlier login at this server, a refused command must leave nothing behind, not even a lock
            // file.
            let isKnown = choice.token != nil || choice.account.account?.hasSession == true
            record = isKnown ? try await cache.loadSession() : nil
        } catch {
            guard error == .notFound || use.toleratesUnreadableRecords else { throw CommandFailure(ofSession: error) }
            record = nil
        }
        style =
            try context.command.choice(SurveyOptions.apiStyle, as: TokenRequestStyle.self)
            ?? record?.requestStyle ?? .oauth2
        self.authorization = authorization ?? record.flatMap { AuthorizationServer(of: $0) }
        let standard = Self.defaultClient(for: choice, self.authorization)
        let recorded = record?.credentials(
            for: SurveyServer(
                apiURL: choice.address.anyURL, credentials: .none, named: choice.address.description,
                authorization: self.authorization))
        let own = recorded.flatMap { $0.mayGo(beside: standard) ? $0 : nil }
        credentials = try await Self.credentials(
            given: Self.command(context, at: choice, with: own), or: own ?? standard, within: choice.timeout)
        terms = try AuthorizationOptions.terms(in: context.command)
    }

    /// The server that issues the tokens, if it is not the API's.
    var otherSource: CommandFailure.Source? {
        guard let authorization, let origin = Origin(authorization.tokenURL) else { return nil }
        if case .url(let url) = choice.address, Origin(url) == origin { return nil }
        return CommandFailure.Source(
            name: authorization.issuer ?? "\(origin)", option: authorization.issuer == nil ? "--token-url" : "--issuer")
    }

    func server(at apiURL: URL) -> SurveyServer {
        let below = AuthorizationServer(below: apiURL)
        var asked = authorization ?? record.map { AuthorizationServer(of: $0, orElse: below) } ?? below
        asked.apply(terms)
        return SurveyServer(
            apiURL: apiURL, style: style, credentials: credentials, named: choice.address.description,
            authorization: asked)
    }

    /// Creates the service of this server, whose API is currently at `apiURL`.
    func service(
        at apiURL: URL, storing folder: @escaping UserFolder, over httpClient: any HTTPClient,
        observer: @escaping @Sendable (SessionEvent) -> Void = { _ in }
    ) throws -> SurveyService {
        try SurveyService(
            server(at: apiURL), storage(folder), httpClient: httpClient, options: SessionOptions(observer: observer))
    }

    func storage(_ folder: @escaping UserFolder) -> SurveyService.Storage {
        SurveyService.Storage(
            session: cache, record: record, recordsClient: true, recordsAnswers: recordsAnswers, folder: folder)
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

    /// Returns the command without the variables of a client that may be another server's: those at the built-in sandbox,
    /// and, beside accounts at several servers, those that replace an account's own client without naming it.
    private static func command(
        _ context: CommandContext, at choice: ServerChoice, with own: ClientCredentials?
    ) throws -> ParsedCommand {
        let (command, id) = (context.command, SurveyOptions.clientID)
        let variables = [id.environment, secretVariable].compactMap(\.self)
        if choice.address == .sandbox { return command.without(variables: variables) }
        guard let own, variables.contains(where: { command.variable($0) != nil }), !command.isTyped(id),
            command.string(id) != own.id
        else { return command }
        let accounts = try context.foundAccounts().items
        let servers = Set(accounts.map(\.server)).subtracting([ServerAddress.sandbox.description])
        return servers.count > 1 ? command.without(variables: variables) : command
    }

    /// A recorded or built-in secret is used only with its client's id.
    private static func credentials(
        given command: ParsedCommand, or fallback: ClientCredentials, within patience: Duration
    ) async throws -> ClientCredentials {
        let id = command.string(SurveyOptions.clientID) ?? fallback.id
        if let file = command.string(SurveyOptions.clientSecretFile) {
            return ClientCredentials(id: id, secret: try await secret(inFirstLineOf: file, within: patience))
        }
        if let secret = command.variable(secretVariable) {
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
            case .ended, .tooLong, .notUTF8, .empty, .severalLines, .noTerminal: line = nil
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

extension ServerUse {
    /// Whether answers may be sent.
    fileprivate var sendsAnswers: Bool { self == .asUser || self == .app }
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
        await savedRecord(at: choice).flatMap { AuthorizationServer(of: $0) }
    }

    /// Returns the record of the account's session; `nil` if there is none, or if it cannot be read.
    func savedRecord(at choice: ServerChoice) async -> SavedSession<Token>? {
        // A login replaces an unreadable record.
        try? await record(at: choice)
    }

    /// Returns the record of the account's session; `nil` if there is none.
    func record(at choice: ServerChoice) async throws(StoreFailure) -> SavedSession<Token>? {
        guard choice.account.account?.hasSession == true else { return nil }
        do throws(StoreFailure) {
            return try await LocalTokenCache(
                store: sessionStore(of: choice), server: choice.address.description
            ).loadSession()
        } catch {
            if error == .notFound { return nil }
            throw error
        }
    }
}
