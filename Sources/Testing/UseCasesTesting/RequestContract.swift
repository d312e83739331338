import CoreSupport
public import HTTPMessages

/// The courses that every use case over HTTP shares. A suite says how to run its use case, and has one line for each of
/// these courses; it tests the use case's own courses itself.
///
///     private let contract = RequestContract(of: LoadShowError.self) { client in
///         _ = try await RemoteShowLoader(httpClient: client, apiURL: apiURL).loadShow(id: "1")
///     }
///
///     @Test func `cancelled - error course`() async throws { try await contract.cancelled() }
///
/// Each course throws a ``ContractBreach`` for the first unmet expectation.
public struct RequestContract<Failure: HTTPUseCaseError & Hashable>: Sendable {
    private typealias Outcome = Result<HTTPResponse, HTTPClientError>

    private let run: @Sendable (any HTTPClient) async throws -> Void

    /// Creates a contract for a use case that throws `Failure`. `run` runs it over a client, which answers its first
    /// request.
    public init(of failure: Failure.Type, run: @escaping @Sendable (any HTTPClient) async throws -> Void) {
        self.run = run
    }

    /// Checks that a server that is not reached, or cannot answer now, leads to a connectivity error.
    public func connectivity() async throws(ContractBreach) {
        try await check("a server that is not reached, or cannot answer now, is a connectivity error") {
            for reason in Self.reasons {
                let failure = ConnectivityFailure(reason, detail: "d")
                try await expect(.connectivity(failure), of: .failure(.connectivity(failure)))
            }
            try await expect(
                .connectivity(ConnectivityFailure(.refusedURL, detail: "plain http")),
                of: .failure(.refusedURL(reason: "plain http")))
            for status in [500, 503, 599] {
                let failure = ConnectivityFailure(.serverUnavailable, detail: "status \(status)", status: status)
                try await expect(.connectivity(failure), of: .success(Self.answer(Self.secret, status: status)))
            }
            let missing = MissingCredential(RequestContractReason())
            if Failure.course(of: missing) == nil {
                let failure = ConnectivityFailure(
                    .other, detail: "no credential to send", mayHaveBeenSent: false)
                try await expect(.connectivity(failure), of: .failure(.unauthenticated(missing)))
            }
        }
    }

    /// Checks that a malformed answer leads to an invalid data error, which repeats none of it. Set `takesAnyObject` if
    /// any JSON object is a valid answer.
    public func invalidData(takesAnyObject: Bool = false) async throws(ContractBreach) {
        try await check("a malformed answer is invalid data, and nothing of it comes out") {
            try await expect(.invalidData(reason: "too long"), of: .failure(.invalidResponse(reason: "too long")))
            try await expect(.invalidData(reason: "status 302"), of: .success(HTTPResponse(status: 302)))
            try await expect(
                .invalidData(reason: "status 407"), of: .success(Self.answer(Self.secret, status: 407)))
            let text = "\"\(Self.secret)\""
            let object = takesAnyObject ? [] : ["{\(text):\(text)}"]
            for body in ["<html>\(Self.secret)</html>", text, "[\(text)]", "{\(text):", ""] + object {
                let response = Self.answer(body, status: 200)
                let error = try await failure(of: .success(response))
                guard let failure = error.requestFailure, case .invalidData = failure, error == .request(failure) else {
                    throw ContractBreach("\(error) instead of invalid data for \(body)")
                }
            }
        }
    }

    /// Checks that a refusal without its own course is delivered with its status and the server's message.
    public func refused() async throws(ContractBreach) {
        try await check("a refusal without a course of its own is delivered with the server's words") {
            let answers: [(status: Int, body: String)] = [
                (429, ""), (403, #"{"errors":[{"code":"no","detail":"Not yours"},{"title":"Nor theirs"}]}"#),
                (400, #"{"errors":[{"code":"nope"}]}"#),
                (400, #"{"errors":[{"code":"nope","detail":"Too big"}]}"#),
                (400, #"{"error":"nope","error_description":"Too small"}"#),
            ]
            for (status, body) in answers {
                let response = Self.answer(body, status: status)
                try await expect(.refused(ServerRefusal(response)), of: .success(response))
            }
        }
    }

    /// Checks that a cancelled caller gets the error `cancelled`.
    public func cancelled() async throws(ContractBreach) {
        try await check("a cancelled caller gets the cancelled error") {
            try await expect(.cancelled, of: .failure(.cancelled))
        }
    }

    /// All reasons. If one is added, this fails to compile.
    private static var reasons: [ConnectivityFailure.Reason] {
        let next: (ConnectivityFailure.Reason) -> ConnectivityFailure.Reason? = { reason in
            switch reason {
            case .unknownHost: .unreachable
            case .unreachable: .connectionLost
            case .connectionLost: .timedOut
            case .timedOut: .untrusted
            case .untrusted: .noSecureConnection
            case .noSecureConnection: .overloaded
            case .overloaded: .refusedURL
            case .refusedURL: .serverUnavailable
            case .serverUnavailable: .other
            case .other: nil
            }
        }
        return Array(sequence(first: .unknownHost, next: next))
    }

    /// A text that no error may repeat from a malformed answer.
    private static var secret: String { "s3cr3t-of-the-server" }

    private static func answer(_ body: String, status: Int) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json", "X-Secret": secret], body: Data(body.utf8))
    }

    private func check(_ promise: String, _ body: @escaping @Sendable () async throws -> Void)
        async throws(ContractBreach)
    {
        try await ContractClause<Self>(promise) { _ in try await body() }.check(self)
    }

    private func expect(_ expected: RequestFailure, of answer: Outcome) async throws {
        let error = try await expect(Failure.request(expected), of: answer)
        guard error.requestFailure == expected else {
            throw ContractBreach("\(error) hides the failure of the request, \(expected)")
        }
    }

    @discardableResult
    private func expect(_ expected: Failure, of answer: Outcome) async throws -> Failure {
        let error = try await failure(of: answer)
        guard error == expected else { throw ContractBreach("\(error) instead of \(expected) for \(answer)") }
        return error
    }

    private func failure(of answer: Outcome) async throws -> Failure {
        let client = OneAnswer(answer)
        do {
            try await run(client)
        } catch let error as Failure {
            guard client.count == 1 else { throw ContractBreach("\(client.count) requests for \(answer)") }
            guard !"\(error) \(String(reflecting: error))".contains(Self.secret) else {
                throw ContractBreach("the error repeats what the server answered: \(error)")
            }
            return error
        }
        throw ContractBreach("no error for \(answer)")
    }
}

extension RequestContract where Failure: AuthorizedUseCaseError {
    /// Checks that a rejected or missing credential is reported, with the reason.
    public func unauthorized() async throws(ContractBreach) {
        try await check("a rejected or missing credential is reported with the reason") {
            for body in ["", #"{"errors":["You need to sign in."]}"#, #"{"errors":[{"code":"invalid_token"}]}"#] {
                try await expect(.unauthorized(nil), of: .success(Self.answer(body, status: 401)))
            }
            let missing = MissingCredential(RequestContractReason())
            try await expect(.unauthorized(missing), of: .failure(.unauthenticated(missing)))
            guard Failure.unauthorized(missing).loginAdvice == .required else {
                throw ContractBreach("a missing credential does not hand on the session's advice about the login")
            }
        }
    }
}

/// A session's reason for having no credential.
private struct RequestContractReason: ErrorOverHTTP, Hashable {
    var requestFailure: RequestFailure? { nil }
    var report: FailureReport { FailureReport(.notLoggedIn, "Log in.") }
}

/// Gives one answer to every request, and counts them.
private final class OneAnswer: HTTPClient {
    private let answer: Result<HTTPResponse, HTTPClientError>
    private let sent = Protected(0)

    init(_ answer: Result<HTTPResponse, HTTPClientError>) { self.answer = answer }

    var count: Int { sent.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        sent.withLock { $0 += 1 }
        return try answer.get()
    }
}
