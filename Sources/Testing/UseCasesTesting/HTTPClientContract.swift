public import CoreSupport
public import HTTPMessages

/// The requirements on every `HTTPClient`, whichever library it uses.
public enum HTTPClientContract {
    public typealias Clause = ContractClause<Subject>
    /// The server's answer to a request; `nil` ends the connection without an answer.
    public typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse?

    /// A client, and a server that it can reach.
    public struct Subject: Sendable {
        let serve:
            @Sendable (@escaping Handler, @escaping @Sendable (any HTTPClient, URL) async throws -> Void) async throws
                ->
                Void

        /// - Parameter serve: starts a server with the given answers, runs the body with a client and the server's root
        ///   URL, such as `http://127.0.0.1:8080/`, and stops the server.
        public init(
            serve:
                @escaping @Sendable (
                    _ answer: @escaping Handler, _ body: @escaping @Sendable (any HTTPClient, URL) async throws -> Void
                ) async throws -> Void
        ) {
            self.serve = serve
        }
    }

    public static let clauses: [Clause] = [
        Clause("a request arrives as it was given") { subject in
            let arrived = Protected<HTTPRequest?>(nil)
            try await subject.serve { request in
                arrived.withLock { $0 = request }
                return HTTPResponse(status: 204)
            } _: { client, root in
                let sent = HTTPRequest(
                    .post, try url("a%20b/c?q=1%2B1&r=%C3%BC", below: root), headers: ["X-Contract": "one, two"],
                    body: Data(0...255))
                _ = try await client.send(sent)
                guard let arrived = arrived.withLock({ $0 }) else { throw ContractBreach("no request arrived") }
                try expect("the method", arrived.method.rawValue, is: sent.method.rawValue)
                try expect("the URL", arrived.url.absoluteString, is: sent.url.absoluteString)
                try expect("the header field", arrived.headers["x-contract"], is: "one, two")
                try expect(arrived.body == sent.body, or: "the body is another")
            }
        },
        Clause("a response is delivered as it was sent") { subject in
            try await subject.serve { _ in
                HTTPResponse(status: 200, headers: ["X-Contract": "one, two"], body: Data(0...255))
            } _: { client, root in
                let response = try await client.send(HTTPRequest(.get, root))
                try expect("the status", response.status, is: 200)
                try expect("the header field", response.headers["x-contract"], is: "one, two")
                try expect(response.body == Data(0...255), or: "the body is another")
            }
        },
        Clause("a response is delivered whatever its status") { subject in
            try await subject.serve { request in
                let status = Int(request.url.lastPathComponent) ?? 500
                let headers: HTTPHeaders = status == 401 ? ["WWW-Authenticate": "Bearer realm=\"contract\""] : [:]
                return HTTPResponse(status: status, headers: headers, body: Data("no".utf8))
            } _: { client, root in
                for status in [201, 400, 401, 403, 404, 407, 409, 422, 429, 500, 503] {
                    let response = try await client.send(HTTPRequest(.post, try url("\(status)", below: root)))
                    try expect("the status", response.status, is: status)
                    try expect("the body of a \(status)", String(decoding: response.body, as: UTF8.self), is: "no")
                }
            }
        },
        Clause("no redirect leads to another origin") { subject in
            try await subject.serve { _ in
                HTTPResponse(status: 307, headers: ["Location": "https://elsewhere.invalid/"])
            } _: { client, root in
                for method in [HTTPMethod.get, .post] {
                    let request = HTTPRequest(method, root, headers: ["Authorization": "Bearer contract"])
                    try expect("the status", try await client.send(request).status, is: 307)
                }
            }
        },
        Clause("a connection that ends without an answer is a connectivity error") { subject in
            try await subject.serve { _ in
                nil
            } _: { client, root in
                do {
                    let response = try await client.send(HTTPRequest(.post, root))
                    throw ContractBreach("a response of \(response.status) was delivered")
                } catch HTTPClientError.connectivity {
                    return
                }
            }
        },
        Clause("requests at the same time each get their own response") { subject in
            try await subject.serve { request in
                HTTPResponse(status: 200, body: Data(request.url.lastPathComponent.utf8))
            } _: { client, root in
                try await withThrowingTaskGroup { group in
                    for number in 1...20 {
                        group.addTask {
                            let response = try await client.send(HTTPRequest(.get, try url("\(number)", below: root)))
                            try expect("the body", String(decoding: response.body, as: UTF8.self), is: "\(number)")
                        }
                    }
                    try await group.waitForAll()
                }
            }
        },
        Clause("a task that is cancelled already sends nothing") { subject in
            let tripwire = Tripwire()
            try await subject.serve { _ in
                tripwire.trip()
                return HTTPResponse(status: 200)
            } _: { client, root in
                let task = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    try await expect(error: HTTPClientError.cancelled) {
                        _ = try await client.send(HTTPRequest(.get, root))
                    }
                }
                try await task.value
            }
            try tripwire.expectUntouched("a request arrived")
        },
        Clause("a task that is cancelled while it waits leaves at once") { subject in
            let hasArrived = OneShot<Void>()
            let mayAnswer = OneShot<Void>()
            try await subject.serve { _ in
                if hasArrived.resolve(()) { await mayAnswer.wait(onCancel: ()) }
                return HTTPResponse(status: 200)
            } _: { client, root in
                let task = Task { _ = try await client.send(HTTPRequest(.get, root)) }
                await hasArrived.wait(onCancel: ())
                task.cancel()
                // Check this before the server answers: a client that waits for the answer would hang here.
                try await expect(error: HTTPClientError.cancelled) { try await task.value }
                mayAnswer.resolve(())
            }
        },
        Clause("a request's own time limit takes the place of the client's") { subject in
            let gate = Gate()
            try await subject.serve { _ in
                await gate.pass()
                return HTTPResponse(status: 200)
            } _: { client, root in
                defer { gate.open() }
                let patient = Task { try await client.send(HTTPRequest(.get, root)).status }
                await gate.waited(by: 1)
                do {
                    let response = try await client.send(HTTPRequest(.post, root, timeLimit: .milliseconds(200)))
                    throw ContractBreach("a response of \(response.status) was delivered")
                } catch let error as HTTPClientError {
                    guard case .connectivity(let failure) = error else { throw error }
                    try expect("the reason", failure.reason, is: .timedOut)
                }
                gate.open()
                // The client's own limit would have ended this request first.
                try expect("the status of one without a limit", try await patient.value, is: 200)
            }
        },
        Clause("a request with a time limit of its own does not wait for others") { subject in
            let gate = Gate()
            try await subject.serve { request in
                if request.url.lastPathComponent != "urgent" { await gate.pass() }
                return HTTPResponse(status: 200)
            } _: { client, root in
                defer { gate.open() }
                let others = (1...20).map { _ in Task { try await client.send(HTTPRequest(.get, root)).status } }
                await gate.waited(by: 1)
                for method in [HTTPMethod.get, .post] {
                    let urgent = HTTPRequest(method, try url("urgent", below: root), timeLimit: .seconds(20))
                    try expect("the status", try await client.send(urgent).status, is: 200)
                }
                gate.open()
                for other in others { try expect("the status of another", try await other.value, is: 200) }
            }
        },
    ]

    private static func url(_ path: String, below root: URL) throws(ContractBreach) -> URL {
        guard let url = URL(string: path, relativeTo: root)?.absoluteURL else {
            throw ContractBreach("\(root) is no root for \(path)")
        }
        return url
    }
}

/// Blocks arriving tasks until it is opened.
private final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var held: [OneShot<Void>] = []
        /// The waiter for a number of arrivals.
        var watch: (count: Int, arrival: OneShot<Void>)?
    }

    private let state = Protected(State())

    func pass() async {
        let turn = OneShot<Void>()
        let isOpen = state.withLock { state in
            state.held.append(turn)
            if let watch = state.watch, state.held.count >= watch.count { watch.arrival.resolve(()) }
            return state.isOpen
        }
        if !isOpen { await turn.wait(onCancel: ()) }
    }

    /// Waits until this many tasks have arrived.
    func waited(by count: Int) async {
        let arrival = OneShot<Void>()
        state.withLock { state in
            state.watch = (count, arrival)
            if state.held.count >= count { arrival.resolve(()) }
        }
        await arrival.wait(onCancel: ())
    }

    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            return state.held
        }
        for turn in held { turn.resolve(()) }
    }
}
