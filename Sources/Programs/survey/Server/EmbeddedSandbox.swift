import ArgumentParsing
import CommandLineSupport
import LoginCredentials
import OAuthTokens
import SurveySandbox

enum EmbeddedSandbox: EmbeddableSandbox {
    static let credentials = ClientCredentials(
        id: SandboxAPI.defaultClientID, secret: Secret(SandboxAPI.defaultClientSecret))
    static let user = (email: SandboxAccount.registeredEmail, password: Secret(SandboxAccount.registeredPassword))
    static let basePath = SandboxAPI.basePath
    static let client: (id: String, secret: String)? = (SandboxAPI.defaultClientID, SandboxAPI.defaultClientSecret)

    static func api(hasImages: Bool) -> SandboxAPI { SandboxAPI(hasImages: hasImages) }

    private static let tokenLifetime = Option(
        "token-lifetime", value: .text("SECONDS"), default: "7200", help: "The lifetime of an access token.")
    private static let refreshWindow = Option(
        "refresh-window", value: .text("SECONDS"),
        default: "none; a replaced token then returns another pair until a new access token is used",
        help: "How long a replaced refresh token returns the same pair again; its later use ends the session.")
    private static let loseRefreshAnswers = Option(
        "lose-refresh-answers", value: .text("N"),
        help: "Carry out the first N refreshes, but end each connection without an answer.")
    private static let tokenEndpointStatus = Option(
        "token-endpoint-status", value: .text("STATUS:SECONDS"),
        help: "Answer each request for a token with STATUS, such as 503, for SECONDS from the start.")
    static let ownOptions = [tokenLifetime, refreshWindow, loseRefreshAnswers, tokenEndpointStatus]

    static func ownTraits(_ command: ParsedCommand) throws -> OwnSandboxTraits<SandboxAPI> {
        let lifetime = try command.int(tokenLifetime, in: 1...86_400)
        let window = try command.seconds(refreshWindow, in: 0...86_400)
        let accidents = TokenEndpointAccidents(
            outage: try command.value(
                tokenEndpointStatus,
                must: "STATUS:SECONDS, with a status from 400 to 599 and at most 86400 seconds", outage),
            lostRefreshAnswers: try command.int(loseRefreshAnswers, in: 0...1_000_000_000) ?? 0)
        var traits = OwnSandboxTraits<SandboxAPI>()
        traits.configure = { api in
            if let lifetime { api.tokenLifetime = lifetime }
            api.refreshWindow = window
        }
        traits.fault = accidents.fault
        traits.losesAnswer = accidents.loses
        return traits
    }

    private static func outage(_ text: String) -> TokenEndpointAccidents.Outage? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let status = Int(parts[0]), (400...599).contains(status),
            let length = ParsedCommand.seconds(parts[1], in: 0...86_400)
        else { return nil }
        return TokenEndpointAccidents.Outage(status: status, length: length)
    }

    static let command = SandboxCommand(of: "survey", Self.self) { apiURL in
        let (id, secret) = (SandboxAPI.defaultClientID, SandboxAPI.defaultClientSecret)
        return [
            "The client's id is '\(id)', its secret is '\(secret)'. This gets a token:",
            """
            curl -d grant_type=password -d username=\(user.email) -d password=\(user.password.revealed) \
            -d client_id=\(id) -d client_secret=\(secret) \(apiURL)/oauth/token
            """,
        ]
    }
}
