public import CoreSupport
public import HTTPMessages
public import LoginCredentials
public import OAuthTokens
@_exported public import UserMessages

/// Log In With Code Use Case: the user approves the login in a browser on any machine (RFC 8628).
public protocol LogInWithCodeUseCase: Sendable {
    /// Requests a code, passes it to `show`, and waits until the user has decided.
    func logIn(showing show: @Sendable (UserCode) async -> Void) async throws(LogInWithCodeError) -> Token
}

/// The code to show to the user. The server chose it: show it as plain text.
public struct UserCode: Hashable, Sendable {
    /// The code to type at ``url``: at most 64 bytes of letters, digits and visible ASCII.
    public let text: String
    public let url: URL
    /// The URL with the code filled in.
    public let completeURL: URL?
    /// How long the code is valid.
    public let lifetime: Duration

    public init(text: String, url: URL, completeURL: URL? = nil, lifetime: Duration) {
        self.text = text
        self.url = url
        self.completeURL = completeURL
        self.lifetime = lifetime
    }
}

/// The error courses of the Log In With Code Use Case.
public enum LogInWithCodeError: Error, Hashable, Sendable {
    case denied
    /// The user did not decide in time.
    case expired
    /// The server does not offer this login, or not to this client.
    case unsupported
    /// The server does not know this client, or its secret is wrong.
    case clientRejected
    case request(RequestFailure)
}

extension LogInWithCodeError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .denied: .loginDenied
        case .expired: FailureReport(.loginRejected, Message("login.codeExpired", "The code has expired."))
        case .unsupported:
            FailureReport(
                .rejected, Message("login.unsupported", "This server does not support this way to log in."))
        case .clientRejected: .clientRejected
        case .request(let failure): failure.report
        }
    }
}

/// Logs in with a code at a server's endpoints.
public struct RemoteCodeLogin: LogInWithCodeUseCase {
    private let httpClient: any HTTPClient
    private let endpoint: TokenEndpoint
    private let codeURL: URL
    private let scope: String?
    private let secrets: SecretsInUse
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let makeGrantID: @Sendable () -> UUID

    /// Creates a login.
    ///
    /// - Parameters:
    ///   - httpClient: sends the requests.
    ///   - endpoint: delivers the token.
    ///   - codeURL: the device authorization endpoint.
    ///   - scope: the OAuth scope to ask for; `nil` for the server's default.
    ///   - secrets: gets the device code before it is sent.
    ///   - clock: measures the waits; it must not jump.
    ///   - now: read when the token has arrived.
    ///   - makeGrantID: names the login.
    public init(
        httpClient: any HTTPClient, endpoint: TokenEndpoint, codeURL: URL, scope: String? = nil,
        secrets: SecretsInUse = SecretsInUse(), clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }, makeGrantID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.httpClient = httpClient
        self.endpoint = endpoint
        self.codeURL = codeURL
        self.scope = scope
        self.secrets = secrets
        self.clock = clock
        self.now = now
        self.makeGrantID = makeGrantID
    }

    /// Polls at the server's pace, with one request at a time. A lost connection or a server error does not end the
    /// login before the code expires.
    public func logIn(showing show: @Sendable (UserCode) async -> Void) async throws(LogInWithCodeError) -> Token {
        let answer = try await httpClient.value(
            ofResponseTo: endpoint.request(forDeviceCodeAt: codeURL, scope: scope), orThrow: LogInWithCodeError.self,
            DeviceAnswer.decode)
        secrets.insert([answer.code])
        let stopwatch = Stopwatch(clock)
        await show(answer.userCode)
        return try await poll(answer, since: stopwatch)
    }

    private func poll(_ answer: DeviceAnswer, since stopwatch: Stopwatch) async throws(LogInWithCodeError) -> Token {
        var interval = answer.interval
        var wait = interval
        var trouble: RequestFailure?
        while true {
            do {
                try await clock.sleep(for: min(wait, answer.userCode.lifetime - stopwatch.elapsed))
            } catch {
                throw .request(.cancelled)
            }
            guard stopwatch.elapsed < answer.userCode.lifetime else { throw trouble.map { .request($0) } ?? .expired }
            let outcome = await ask(answer)
            trouble = nil
            switch outcome {
            case .token(let response):
                let token = try TokenAnswer.decoded(from: response, orThrow: LogInWithCodeError.self)
                return token.token(receivedAt: now(), grantID: makeGrantID(), at: endpoint)
            case .failed(.request(.refused(let refusal)), _) where refusal.code == "authorization_pending":
                wait = interval
            case .failed(.request(.refused(let refusal)), let body) where refusal.code == "slow_down":
                interval = PollInterval.slower(than: interval, asking: body)
                wait = interval
            case .failed(.request(.connectivity(let failure)), _):
                trouble = .connectivity(failure)
                wait = min(wait * 2, PollInterval.longest)
            case .failed(.request(.refused(let refusal)), _) where refusal.status == 429:
                wait = min(wait * 2, PollInterval.longest)
            case .failed(let error, _): throw error
            }
        }
    }

    private enum Outcome {
        case token(HTTPResponse)
        /// The body is empty if there is no answer.
        case failed(LogInWithCodeError, body: Data)
    }

    private func ask(_ answer: DeviceAnswer) async -> Outcome {
        do {
            let response = try await httpClient.answer(to: endpoint.request(for: .deviceCode(answer.code)))
            let error = LogInWithCodeError(response) ?? .inPlaceOfToken(response)
            return error.map { .failed($0, body: response.body) } ?? .token(response)
        } catch {
            return .failed(LogInWithCodeError(error), body: Data())
        }
    }
}

extension LogInWithCodeError: TokenUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    public static func rejection(by refusal: ServerRefusal) -> LogInWithCodeError? {
        switch refusal.code {
        case "access_denied": .denied
        case "expired_token": .expired
        case "unsupported_grant_type", "unauthorized_client": .unsupported
        default: refusal.code == nil && [404, 405].contains(refusal.status) ? .unsupported : nil
        }
    }
}

extension LogInWithCodeError {
    /// The error in a successful answer in place of a token: some servers answer every poll with 200.
    fileprivate static func inPlaceOfToken(_ response: HTTPResponse) -> LogInWithCodeError? {
        let refusal = ServerRefusal(response)
        guard refusal.code != nil, (try? TokenAnswer.decode(response.body)) == nil else { return nil }
        return course(of: refusal) ?? .request(.refused(refusal))
    }
}

/// How long to wait between two polls (RFC 8628, 3.5).
enum PollInterval {
    static let longest = Duration.seconds(60)

    /// The interval that the server asks for: 5 seconds by default, at least one.
    static func of(_ seconds: Double?) -> Duration { .seconds(min(max(seconds ?? 5, 1), 60)) }

    /// The interval after a `slow_down`: 5 seconds more, or the interval in `body` if that is longer.
    static func slower(than interval: Duration, asking body: Data) -> Duration {
        struct Response: Decodable { let interval: Lenient<Seconds>? }
        // Most servers do not send an interval.
        let asked = try? JSONBody.decode(Response.self, from: body).interval?.value?.seconds
        return min(max(interval + .seconds(5), asked.map { of($0) } ?? .zero), longest)
    }
}

/// A device authorization endpoint's answer (RFC 8628, 3.2), validated.
struct DeviceAnswer {
    let code: Secret
    let interval: Duration
    let userCode: UserCode

    static func decode(_ response: HTTPResponse) throws(InvalidData) -> DeviceAnswer {
        let fields = try JSONBody.decode(Fields.self, from: response.body)
        guard !fields.deviceCode.isEmpty else { throw InvalidData(reason: "device_code: blank") }
        guard !fields.userCode.isEmpty, fields.userCode.utf8.count <= 64,
            fields.userCode.unicodeScalars.allSatisfy(\.isFitForCode)
        else {
            throw InvalidData(reason: "user_code: not a short text")
        }
        // Anyone can read the shown code.
        guard !fields.userCode.contains(fields.deviceCode) else {
            throw InvalidData(reason: "user_code: holds the device_code")
        }
        guard !Redactor(response.secrets.all).finds(in: fields.userCode) else {
            throw InvalidData(reason: "user_code: holds a secret")
        }
        guard let url = webURL(fields.verificationURI?.value ?? fields.verificationURL?.value) else {
            throw InvalidData(reason: "verification_uri: not a short HTTP URL")
        }
        guard let lifetime = fields.expiresIn.seconds, lifetime > 0 else {
            throw InvalidData(reason: "expires_in: not a number of seconds")
        }
        return DeviceAnswer(
            code: Secret(fields.deviceCode), interval: PollInterval.of(fields.interval?.value?.seconds),
            userCode: UserCode(
                text: fields.userCode, url: url, completeURL: webURL(fields.verificationURIComplete?.value),
                lifetime: .seconds(min(lifetime, 86_400))))
    }

    private static let longestURL = 2_048

    /// A web URL of at most 2,048 bytes with an ASCII host and without a user part: either could disguise the host.
    private static func webURL(_ text: String?) -> URL? {
        guard let text, text.utf8.count <= longestURL, let url = URL(string: text), let origin = Origin(url),
            !origin.host.contains("%"), url.absoluteString.utf8.count <= longestURL,
            url.user(percentEncoded: true) == nil, url.password(percentEncoded: true) == nil
        else { return nil }
        return url
    }

    private struct Fields: Decodable {
        let deviceCode: String
        let userCode: String
        let verificationURI: Lenient<String>?
        /// One large server uses this name.
        let verificationURL: Lenient<String>?
        let verificationURIComplete: Lenient<String>?
        let expiresIn: Seconds
        let interval: Lenient<Seconds>?

        enum CodingKeys: String, CodingKey {
            case deviceCode = "device_code"
            case userCode = "user_code"
            case verificationURI = "verification_uri"
            case verificationURL = "verification_url"
            case verificationURIComplete = "verification_uri_complete"
            case expiresIn = "expires_in"
            case interval
        }
    }
}

extension Unicode.Scalar {
    /// Whether it can be read and typed: a letter, a digit or visible ASCII.
    fileprivate var isFitForCode: Bool {
        if isASCII { return (0x21...0x7E).contains(value) }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber:
            // Some letters are invisible, such as Hangul's fillers.
            return !properties.isDefaultIgnorableCodePoint
        default: return false
        }
    }
}
