public import LoginCredentials

/// The secrets that the words of an answer must not repeat. They are no part of what a request or an answer is: all
/// values are equal.
public struct CarriedSecrets: Hashable, Sendable {
    public private(set) var all: Set<Secret> = []

    public init() {}

    public mutating func insert(_ secrets: some Sequence<Secret>) { all.formUnion(secrets) }

    public static func == (one: CarriedSecrets, other: CarriedSecrets) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
}

extension HTTPClient {
    /// Sends `request`, whose secrets the words of the answer will not repeat.
    public func answer(to request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        var response = try await send(request)
        response.secrets.insert(request.secrets.all)
        return response
    }
}

/// Removes a session's secrets from the words of every answer. It remembers the secrets of each request, since a later
/// answer may repeat them.
public struct RedactingHTTPClient: HTTPClient {
    private let httpClient: any HTTPClient
    private let secrets: SecretsInUse

    public init(_ httpClient: any HTTPClient, secrets: SecretsInUse) {
        self.httpClient = httpClient
        self.secrets = secrets
    }

    /// Sends `request`. The answer carries every secret that is known when it arrives.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        secrets.insert(request.secrets.all)
        var request = request
        request.secrets.insert(secrets.all)
        var response = try await httpClient.send(request)
        response.secrets.insert(secrets.all)
        return response
    }
}
