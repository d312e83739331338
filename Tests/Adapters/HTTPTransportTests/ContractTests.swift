import LoopbackServer
import TestSupport

@Suite(.fewAtOnce, .overEachLibrary, .timeLimit(.minutes(60))) struct `Network client, as any client` {
    @Test(arguments: HTTPClientContract.clauses)
    func `keeps the contract of clients`(_ clause: HTTPClientContract.Clause) async throws {
        let client = makeClient()
        try await clause.check(
            HTTPClientContract.Subject { answer, body in
                let server = try LoopbackServer.start { request in
                    guard let response = await answer(request) else { throw NoAnswer() }
                    return response
                }
                let result = await Result { try await body(client, server.url) }
                await server.stop(grace: .zero)
                try result.get()
            })
    }
}

/// The connection ends.
private struct NoAnswer: Error {}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
