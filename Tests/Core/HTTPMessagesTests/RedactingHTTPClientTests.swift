import TestSupport

@Suite struct `A client that redacts` {
    private let secrets = SecretsInUse()

    @Test func `adds to an answer what is known when it arrives, and what earlier requests carried`() async throws {
        secrets.insert(["known-1"])
        let spy = HTTPClientSpy(.success(HTTPResponse(status: 200)), .success(Self.quoting))
        let sut = RedactingHTTPClient(spy, secrets: secrets)
        var request = HTTPRequest(.get, example("https://host.test/a"))
        request.secrets.insert(["sent-1"])
        _ = try await sut.send(request)
        secrets.insert(["later-1"])

        let answer = try await sut.send(HTTPRequest(.get, example("https://host.test/b")))

        #expect(ServerRefusal(answer).message == "*** *** *** other-1")
        #expect(spy.requests.map(\.secrets.all) == [["known-1", "sent-1"], ["known-1", "sent-1", "later-1"]])
    }

    @Test func `delivers what it gets`() async {
        let sut = RedactingHTTPClient(HTTPClientSpy(.success(Self.quoting), .failure(.cancelled)), secrets: secrets)
        let request = HTTPRequest(.get, example("https://host.test/a"))

        #expect(await (try? sut.send(request)) == Self.quoting)
        await #expect(throws: HTTPClientError.cancelled) { try await sut.send(request) }
    }

    @Test func `secrets are no part of a request or an answer, and are not printed`() {
        var request = HTTPRequest(.get, example("https://host.test/a"))
        let (plain, answer) = (request, HTTPResponse(status: 200))
        request.secrets.insert(["hunter2"])
        var carrying = answer
        carrying.secrets.insert(["hunter2"])

        #expect(request == plain && request.hashValue == plain.hashValue && carrying == answer)
        #expect(!"\(request) \(carrying) \(request.secrets)".contains("hunter2"))
    }

    private static let quoting = HTTPResponse.json(
        #"{"errors":["known-1 sent-1 later-1 other-1"]}"#, status: 422)
}
