public import HTTP
public import Paging

/// What can go wrong with any request, in words. `server` is the server's address as the person knows it.
extension CommandFailure {
    /// The server was not reached, or cannot answer now. What to do about it is `advice`, where that is better than the
    /// usual.
    public init(_ failure: ConnectivityFailure, server: String, advice: Wording? = nil) {
        let (event, usual): (Wording, Wording) =
            switch failure.reason {
            case .unknownHost: ("\(subject: server) was not found.", "Check the address and your network.")
            case .unreachable:
                ("Nothing answers at \(server).", "Check the address and whether the server runs.")
            case .connectionLost: ("The connection to \(server) broke off.", "Try again.")
            case .timedOut:
                ("\(subject: server) did not answer in time.", "Try again, or allow more with --timeout.")
            case .untrusted:
                ("There is no trusted connection to \(server).", "Check the address and this machine's certificates.")
            case .serverUnavailable: ("\(subject: server) cannot answer now.", "Try again later.")
            case .other: ("\(subject: server) could not be reached.", "Check the address and your network.")
            }
        self.init(.connectivity, event + " " + (advice ?? usual), detail: failure.detail)
    }

    /// What every request can meet.
    public init(_ failure: RequestFailure, server: String) {
        switch failure {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .refused(let refusal):
            self = .refused(status: refusal.status, message: refusal.words, server: server)
        case .cancelled: self = .interrupted
        }
    }

    /// The server does not take the credential, or there is none to send: then the session's own error says why.
    public init(unauthorized missing: MissingCredential?, server: String) {
        guard let missing else {
            self.init(.notLoggedIn, "\(subject: server) does not accept this login. Run '\(.login)'.")
            return
        }
        let reason = missing.reason as? any CommandFailureConvertible
        self = reason?.commandFailure(server: server) ?? .notLoggedIn(server: server)
    }

    public static func notLoggedIn(server: String) -> CommandFailure {
        CommandFailure(.notLoggedIn, "Not logged in to \(server). Run '\(.login)'.")
    }

    /// The email or the password is wrong.
    public static let credentialsRejected = CommandFailure(
        .notLoggedIn, "The email or the password is wrong. Check both and run '\(.login)' again.")

    /// The server has ended the session.
    public static func sessionEnded(server: String) -> CommandFailure {
        CommandFailure(.notLoggedIn, "The session with \(server) has ended. Run '\(.login)'.")
    }

    /// The server does not know this client; only a program that has clients meets it.
    public static func clientRejected(server: String) -> CommandFailure {
        CommandFailure(
            .failed,
            "\(subject: server) does not know this client. Check --client-id and the client's secret.")
    }

    /// The cache could not be read, written or deleted.
    public static func cache(reason: String) -> CommandFailure {
        CommandFailure(
            .cache, "The session's cache failed: \(reason). Check the folder, or run '\(.login)' again.")
    }

    /// The answer is not what the API promises; `reason` is told with `--verbose`.
    public static func invalidData(reason: String, server: String) -> CommandFailure {
        CommandFailure(
            .invalidData,
            "\(subject: server) answered with something that is not the \(.api). Check --api-url; --verbose tells more.",
            detail: reason)
    }

    /// There is no such page of a list.
    public static func noSuchPage(_ page: Int, server: String) -> CommandFailure {
        // Every list has a first page: without it, this is no server that has the list.
        if page == 1 { return .refused(status: 404, message: nil, server: server) }
        return CommandFailure(.failed, "There is no page \(page). Ask for an earlier one with --page.")
    }

    /// The same failure of a log-in for somebody who must not sign up once more: an interrupt too says so.
    public var afterSigningUp: CommandFailure {
        var failure = self
        let exists: Wording = "The account exists now, but nobody is logged in; log in with '\(.login)'."
        failure.message = message.isEmpty ? exists : "\(exists) \(message)"
        return failure
    }

    /// The server refused, perhaps with words of its own.
    public static func refused(status: Int? = nil, message: String?, server: String) -> CommandFailure {
        let words = message ?? status.map { "status \($0)" } ?? "no reason given"
        let advice: Wording =
            switch status {
            case 404: "Check --api-url."
            case 429: "Wait a while and try again."
            default: "Check what you asked for."
            }
        return CommandFailure(.failed, "\(subject: server) refused: \(quoting: words.endingInPeriod) \(advice)")
    }
}

/// A session's error, which a command tells where it left a request without a credential.
public protocol CommandFailureConvertible: Error {
    /// What happened, and what to do.
    func commandFailure(server: String) -> CommandFailure
}

/// What can go wrong with loading, in words.
extension CommandFailure {
    /// What is the user's was not loaded.
    public init(_ error: LoadError, server: String) {
        switch error {
        case .unauthorized(let missing): self.init(unauthorized: missing, server: server)
        case .request(let failure): self.init(failure, server: server)
        }
    }

    /// One thing was not loaded; `notFound` tells of one that is not there.
    public init(_ error: LoadResourceError, orElse notFound: CommandFailure, server: String) {
        switch error {
        case .notFound: self = notFound
        case .unauthorized(let missing): self.init(unauthorized: missing, server: server)
        case .request(let failure): self.init(failure, server: server)
        }
    }

    /// The page was not loaded.
    public init(_ error: LoadPageError, page: Int, server: String) {
        switch error {
        case .pageNotFound: self = .noSuchPage(page, server: server)
        case .unauthorized(let missing): self.init(unauthorized: missing, server: server)
        case .request(let failure): self.init(failure, server: server)
        }
    }

    /// Not all pages were loaded.
    public init(_ error: LoadAllPagesError, server: String) {
        switch error {
        case .misreported(let fault): self = .misreported(fault, server: server)
        case .unauthorized(let missing): self.init(unauthorized: missing, server: server)
        case .request(let failure): self.init(failure, server: server)
        }
    }
}

extension Wording.StringInterpolation {
    /// Appends what a person calls a server as a sentence begins with it.
    mutating func appendInterpolation(subject server: String) {
        appendInterpolation(server.hasPrefix("the ") ? "T" + server.dropFirst() : "The server " + server)
    }
}

extension String {
    /// The text as a sentence.
    fileprivate var endingInPeriod: String { last.map { ".!?".contains($0) } == true ? self : self + "." }
}
