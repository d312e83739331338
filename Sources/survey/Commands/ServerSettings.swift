import Arguments
import Composition
import Foundation
import HTTP
import OAuth
import Secrets
import ServerProfiles

/// Which server a command talks to and how, after options, environment, the last log-in and defaults have been weighed.
struct ServerSettings: Sendable {
    let address: ServerAddress
    let style: TokenRequestStyle
    let client: ClientCredentials
    let timeout: Duration
    let allowsInsecureHTTP: Bool

    /// Weighs what was given for `address` against what the last log-in there recorded.
    init(
        address: ServerAddress, given command: ParsedCommand, recorded profile: SurveyProfile?
    ) throws(CommandFailure) {
        do throws(UsageError) {
            style =
                try command.choice(SurveyOptions.apiStyle, as: TokenRequestStyle.self)
                ?? profile.flatMap { TokenRequestStyle(rawValue: $0.style) } ?? .oauth2
            timeout = try command.seconds(SurveyOptions.timeout, in: 0.1...86_400) ?? .seconds(30)
        } catch {
            throw .usage(Wording(error.message))
        }
        allowsInsecureHTTP = command.flag(SurveyOptions.allowInsecureHTTP)
        client = try Self.client(given: command, recorded: profile)
        self.address = address
        if case .url(let url) = address, let origin = Origin(url), origin.scheme == "http", !origin.isLoopback,
            !allowsInsecureHTTP
        {
            throw .usage(
                "Plain http to \(origin.host) would show the password to anyone on the way. "
                    + "Use https, or allow it with --allow-insecure-http.")
        }
    }

    /// Which server: the one given, else that of the last log-in, else the sandbox.
    ///
    /// - Parameter isLogIn: whether a record of the last log-in that cannot be read counts as none. Only a log-in may
    ///   begin anew: a log-out would end another session than the one meant.
    static func address(
        given command: ParsedCommand, in folder: StateFolder, loggingIn isLogIn: Bool = false
    ) throws(CommandFailure) -> ServerAddress {
        if let given = command.string(SurveyOptions.apiURL) {
            do throws(ServerAddress.Problem) {
                return try ServerAddress(given)
            } catch {
                throw .usage(Wording(error.sentence))
            }
        }
        do throws(StateFolderError) {
            return try folder.currentServer() ?? .sandbox
        } catch {
            guard isLogIn else { throw .cache(reason: error.reason) }
            return .sandbox
        }
    }

    /// A secret belongs to one client: the recorded or built-in one goes with its own client's id alone.
    private static func client(
        given command: ParsedCommand, recorded profile: SurveyProfile?
    ) throws(CommandFailure) -> ClientCredentials {
        let fallback = profile?.client ?? EmbeddedSandbox.client
        let id = command.string(SurveyOptions.clientID) ?? fallback.id
        if let file = command.string(SurveyOptions.clientSecretFile) {
            return ClientCredentials(id: id, secret: try secret(inFirstLineOf: file))
        }
        if let secret = command.variable("SURVEY_CLIENT_SECRET") {
            return ClientCredentials(id: id, secret: Secret(secret))
        }
        return ClientCredentials(id: id, secret: id == fallback.id ? fallback.secret : nil)
    }

    /// How many bytes of a secret's file are looked at.
    private static let longestSecretFile = 64 << 10

    private static func secret(inFirstLineOf path: String) throws(CommandFailure) -> Secret {
        let contents: Data
        do {
            // Not `Data(contentsOf:)`, which refuses a pipe, and so what a password manager prints for `<(…)`.
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            contents = try file.read(upToCount: longestSecretFile) ?? Data()
        } catch {
            throw .usage("The file of --client-secret-file cannot be read. Check its path and its permissions.")
        }
        let line = contents.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard let text = String(validating: line, as: UTF8.self), !text.isEmpty else {
            throw .usage("The first line of the file of --client-secret-file holds no secret. Write it there.")
        }
        return Secret(text)
    }
}

extension ServerAddress.Problem {
    fileprivate var sentence: String {
        switch self {
        case .notAnHTTPURL:
            "The API URL is no http or https URL. Write it like https://api.example.com/api/v1, or 'sandbox'."
        case .carriesCredentials:
            "The API URL carries a user or password, which others can see. Leave it out and run 'survey login'."
        case .carriesQuery: "The API URL carries a query or fragment. Leave it out."
        }
    }
}
