import TestSupport

@Suite(.timeLimit(.minutes(60))) struct `Contract of HTTP clients` {
    @Test(arguments: DirectClient.Fault.allCases)
    func `finds the fault of a client`(_ fault: DirectClient.Fault) async {
        #expect(await breaches(of: fault) == [fault.rawValue])
    }

    @Test func `finds nothing in a client that keeps it`() async {
        #expect(await breaches(of: nil) == [])
    }

    /// The clauses that such a client does not keep.
    private func breaches(of fault: DirectClient.Fault?) async -> [String] {
        var found: [String] = []
        for clause in HTTPClientContract.clauses {
            let subject = HTTPClientContract.Subject { answer, body in
                let root = try #require(URL(string: "https://server.invalid/"))
                try await body(DirectClient(answer: answer, fault: fault), root)
            }
            do { try await clause.check(subject) } catch { found.append(error.clause) }
        }
        return found
    }
}

/// A client that calls its server's function, with one fault or none.
struct DirectClient: HTTPClient {
    /// What is wrong, named by the clause that finds it.
    enum Fault: String, CaseIterable {
        case dropsBody = "a request arrives as it was given"
        case dropsFields = "a response is delivered as it was sent"
        case judges = "a response is delivered whatever its status"
        case followsAnything = "no redirect leads to another origin"
        case makesUpAnswer = "a connection that ends without an answer is a connectivity error"
        case mixesUp = "requests at the same time each get their own response"
        case beginsAnyway = "a task that is cancelled already sends nothing"
        case blamesNetwork = "a task that is cancelled while it waits leaves at once"
        case ignoresLimits = "a request's own time limit takes the place of the client's"
        case makesWait = "a request with a time limit of its own does not wait for others"
    }

    let answer: HTTPClientContract.Handler
    let fault: Fault?
    /// Where those that were sent wait for their responses.
    private let sent = Protected<[OneShot<HTTPResponse??>]>([])

    init(answer: @escaping HTTPClientContract.Handler, fault: Fault?) {
        self.answer = answer
        self.fault = fault
    }

    private static let late: HTTPResponse?? = HTTPResponse(status: 0)

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        var request = request
        if fault == .beginsAnyway, Task.isCancelled { _ = await answer(request) }
        if Task.isCancelled { throw .cancelled }
        if fault == .dropsBody { request.body = nil }
        if fault == .mixesUp, let other = URL(string: "0", relativeTo: request.url), request.url.path.count == 3 {
            request.url = other
        }
        let end = OneShot<HTTPResponse??>()
        let others = sent.withLock { sent in
            defer { sent.append(end) }
            return sent
        }
        Task { [request] in end.resolve(await answer(request)) }
        // In place of a queue in which it passes its limit.
        if fault == .makesWait, request.timeLimit != nil, !others.isEmpty { throw .timedOut }
        // In place of the client's own limit, which earlier requests pass first.
        if fault == .ignoresLimits, let limit = request.timeLimit, limit < .seconds(1) {
            for other in others { other.resolve(Self.late) }
        }
        let timer = request.timeLimit.map { limit in
            Task {
                try await Task.sleep(for: limit)
                end.resolve(Self.late)
            }
        }
        defer { timer?.cancel() }
        guard let answered = await end.wait(onCancel: nil) else {
            if fault == .blamesNetwork { throw .connectivity(ConnectivityFailure(.timedOut)) }
            throw .cancelled
        }
        guard var response = answered else {
            guard fault == .makesUpAnswer else { throw .connectivity(ConnectivityFailure(.connectionLost)) }
            return HTTPResponse(status: 503)
        }
        if response.status == 0 { throw .timedOut }
        if fault == .dropsFields { response.headers = [:] }
        if fault == .judges, response.status >= 400 { throw .invalidResponse(reason: "no") }
        if fault == .followsAnything, response.status == 307 { return HTTPResponse(status: 200) }
        return response
    }
}

extension HTTPClientError {
    fileprivate static var timedOut: HTTPClientError { .connectivity(ConnectivityFailure(.timedOut)) }
}
