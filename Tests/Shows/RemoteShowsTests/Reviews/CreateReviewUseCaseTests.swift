import Foundation
import HTTP
import RemoteShows
import TestSupport
import Testing

@Suite struct `Create Review Use Case (TV-5.2)` {
    private let contract = RequestContract(of: CreateReviewError.self) { client in
        let sut = RemoteReviewCreator(client: client, apiURL: try ReviewSamples.apiURL())
        _ = try await sut.createReview(try NewReview(showID: "31", rating: 4, comment: "Nice"))
    }

    @Test(arguments: [
        ("31", "31"), ("0", "0"), ("-7", "-7"), ("031", #""031""#), ("+31", #""+31""#), ("a\"b", #""a\"b""#),
        ("99999999999999999999", #""99999999999999999999""#),
    ])
    func `primary course`(id: String, written: String) async throws {
        let (sut, client) = try makeSUT(.success(.json(#"{"review":\#(ReviewSamples.review)}"#, status: 201)))

        let review = try NewReview(showID: id, rating: 4, comment: "So \"so\"\n")
        #expect(try await sut.createReview(review) == ReviewSamples.expected)

        let request = HTTPRequest(
            .post, try #require(URL(string: "https://api.example.test/reviews")),
            headers: ["Content-Type": "application/json", "Accept": "application/vnd.api+json, application/json"],
            body: Data(#"{"rating":4,"comment":"So \"so\"\u000a","show_id":\#(written)}"#.utf8))
        #expect(client.requests == [request])
    }

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test(arguments: ReviewSamples.malformed)
    func `invalid data error - error course: malformed review`(review: String, fault: String) async throws {
        #expect(
            try await failure(.success(.json(#"{"review":\#(review)}"#)))
                == .request(.invalidData(reason: "review" + fault)))
    }

    @Test func `unauthorized - error course`() async throws { try await contract.unauthorized() }

    @Test(arguments: [.json(#"{"errors":["No such show."]}"#, status: 404), .html(status: 404)] as [HTTPResponse])
    func `not found - error course`(response: HTTPResponse) async throws {
        #expect(try await failure(.success(response)) == .notFound)
    }

    @Test(
        arguments: [
            (422, #"{"errors":["One is wrong","Two is too"]}"#, ["One is wrong", "Two is too"]),
            (422, #"{"errors":{"full_messages":["One is wrong"]}}"#, ["One is wrong"]),
            (422, #"{"status":"error","success":false,"errors":["Empty"]}"#, ["Empty"]),
        ])
    func `rejected - error course`(status: Int, body: String, sentences: [String]) async throws {
        #expect(try await failure(.success(.json(body, status: status))) == .rejected(sentences))
    }

    @Test(arguments: [422])
    func `refused - error course: values that are not taken for no reason`(status: Int) async throws {
        #expect(
            try await failure(.success(HTTPResponse(status: status)))
                == .request(.refused(ServerRefusal(status: status, message: nil))))
    }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    private func failure(_ answer: Result<HTTPResponse, HTTPClientError>) async throws -> CreateReviewError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: CreateReviewError.self) {
            try await sut.createReview(try NewReview(showID: "31", rating: 4, comment: "Nice"))
        }
        #expect(client.requests.count == 1)
        return error
    }

    @Test(arguments: ["", " "]) func `not found - error course: a show without an id is nowhere, and nothing is sent`(
        id: String
    ) async throws {
        let (sut, client) = try makeSUT(.success(.json("{}", status: 201)))

        let review = try NewReview(showID: id, rating: 4, comment: "Nice")
        await #expect(throws: CreateReviewError.notFound) { try await sut.createReview(review) }

        #expect(client.requests.isEmpty)
    }

    private func makeSUT(_ answer: Result<HTTPResponse, HTTPClientError>) throws -> (RemoteReviewCreator, HTTPClientSpy)
    {
        let client = HTTPClientSpy(answer)
        return (RemoteReviewCreator(client: client, apiURL: try ReviewSamples.apiURL()), client)
    }
}
