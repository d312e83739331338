import TestSupport

@Suite struct `Request failure` {
    private let request = HTTPRequest(.get, URL(filePath: "/"))

    @Test func `a pause of days is said with its date`() {
        let failure = ConnectivityFailure(.serverUnavailable, status: 503, retryAfter: .seconds(3 * 86_400))
        #expect(failure.event.text.contains(/\ until \d+ \w+( \d{4})? at \d\d:\d\d\.$/))
    }

    @Test(arguments: [200, 201, 204, 299])
    func `an answer of success is delivered as it is`(status: Int) async throws {
        let response = HTTPResponse.json("{}", status: status)
        let client = HTTPClientSpy(.success(response))

        #expect(try await client.successfulResponse(to: request, orThrow: RequestFailure.self) == response)
        #expect(client.requests == [request])
    }

    @Test(arguments: [(199, false), (200, true), (299, true), (300, false), (404, false)])
    func `a status of success is 200 to 299`(status: Int, isSuccess: Bool) {
        #expect(HTTPResponse(status: status).isSuccess == isSuccess)
    }

    @Test(
        arguments: [
            (100, .invalidData(reason: "status 100")), (199, .invalidData(reason: "status 199")),
            (300, .invalidData(reason: "status 300")), (302, .invalidData(reason: "status 302")),
            (399, .invalidData(reason: "status 399")),
            (400, .refused(ServerRefusal(status: 400, code: "c", message: "d"))),
            (401, .refused(ServerRefusal(status: 401, code: "c", message: "d"))),
            (499, .refused(ServerRefusal(status: 499, code: "c", message: "d"))),
            (407, .invalidData(reason: "status 407")),
            (408, .connectivity(ConnectivityFailure(.serverUnavailable, detail: "status 408", status: 408))),
            (
                421,
                .connectivity(
                    ConnectivityFailure(
                        .serverUnavailable, detail: "status 421", mayHaveBeenSent: false, status: 421))
            ),
            (500, .connectivity(ConnectivityFailure(.serverUnavailable, detail: "status 500", status: 500))),
            (599, .connectivity(ConnectivityFailure(.serverUnavailable, detail: "status 599", status: 599))),
            (600, .invalidData(reason: "status 600")),
        ] as [(Int, RequestFailure)])
    func `every other status is sorted`(status: Int, failure: RequestFailure) async {
        let client = HTTPClientSpy(.success(.json(#"{"errors":[{"code":"c","detail":"d"}]}"#, status: status)))

        await #expect(throws: failure) {
            try await client.successfulResponse(to: request, orThrow: RequestFailure.self)
        }
    }

    @Test(arguments: [(408, nil), (503, .seconds(7)), (429, .seconds(7)), (400, .seconds(7))] as [(Int, Duration?)])
    func `a failure says how long the server asks to wait`(status: Int, wait: Duration?) throws {
        var response = HTTPResponse(status: status)
        if wait != nil { response.headers["Retry-After"] = "7" }

        switch try #require(RequestFailure(response)) {
        case .connectivity(let failure): #expect(failure.retryAfter == wait)
        case .refused(let refusal): #expect(refusal.retryAfter == wait)
        case .invalidData, .redirected, .cancelled: Issue.record("neither")
        }
    }

    @Test func `a failure to connect may have been sent unless it says otherwise`() {
        #expect(ConnectivityFailure(.other).mayHaveBeenSent)
        #expect(!ConnectivityFailure(.unreachable, mayHaveBeenSent: false).mayHaveBeenSent)
    }

    @Test(
        arguments: [.unknownHost, .unreachable, .untrusted, .noSecureConnection, .overloaded, .refusedURL]
            as [ConnectivityFailure.Reason])
    func `nothing was sent without a connection, unless the client says otherwise`(
        _ reason: ConnectivityFailure.Reason
    ) {
        #expect(!ConnectivityFailure(reason).mayHaveBeenSent)
        #expect(ConnectivityFailure(reason, mayHaveBeenSent: true).mayHaveBeenSent)
    }

    @Test(
        arguments: [
            (.connectivity(ConnectivityFailure(.timedOut)), .connectivity(ConnectivityFailure(.timedOut))),
            (.invalidResponse(reason: "r"), .invalidData(reason: "r")),
            (
                .refusedURL(reason: "plain http"),
                .connectivity(ConnectivityFailure(.refusedURL, detail: "plain http"))
            ),
            (
                .unauthenticated(MissingCredential(LoggedOut.here)),
                .connectivity(ConnectivityFailure(.other, detail: "no credential to send", mayHaveBeenSent: false))
            ),
            (.refreshFailed(.invalidData(reason: "r")), .invalidData(reason: "r")), (.cancelled, .cancelled),
        ] as [(HTTPClientError, RequestFailure)])
    func `a request without an answer is sorted`(error: HTTPClientError, failure: RequestFailure) async {
        let client = HTTPClientSpy(.failure(error))

        await #expect(throws: failure) {
            try await client.successfulResponse(to: request, orThrow: RequestFailure.self)
        }
    }

    @Test(arguments: [
        (401, LoadResourceError.unauthorized(nil)), (404, .notFound),
        (403, .request(.refused(ServerRefusal(status: 403)))), (405, .request(.refused(ServerRefusal(status: 405)))),
    ])
    func `a refusal that has a course of its own is that course`(status: Int, error: LoadResourceError) {
        #expect(LoadResourceError(HTTPResponse(status: status)) == error)
    }

    @Test func `a body that cannot be read is told by its reason`() async {
        let client = HTTPClientSpy(.success(.json("{}")))

        await #expect(throws: LoadError.request(.invalidData(reason: "why"))) {
            try await client.value(of: request, orThrow: LoadError.self) { _ throws(InvalidData) in
                throw InvalidData(reason: "why")
            }
        }
    }

    @Test func `reasons for a missing credential are equal when their types and values are`() {
        let here = MissingCredential(LoggedOut.here)

        #expect(here == MissingCredential(LoggedOut.here))
        #expect(here.hashValue == MissingCredential(LoggedOut.here).hashValue)
        #expect(here != MissingCredential(LoggedOut.elsewhere))
        #expect(here != MissingCredential(InvalidData(reason: "here")))
        #expect(here.reason as? LoggedOut == .here)
    }
}

private enum LoggedOut: Error, Hashable {
    case here
    case elsewhere
}
