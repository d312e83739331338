import RemoteShows
import TestSupport

@Suite struct `Create Review Use Case (TV-5.2)` {
    private func create(id: String = "31", comment: String = "Nice") -> OverHTTP<CreateReviewError, Review> {
        OverHTTP { client in
            let review = try NewReview(showID: id, rating: 4, comment: comment)
            return try await RemoteReviewCreator(httpClient: client, apiURL: .api).createReview(review)
        }
    }

    @Test(arguments: [
        ("31", "31"), ("0", "0"), ("-7", "-7"), ("031", #""031""#), ("+31", #""+31""#), ("a\"b", #""a\"b""#),
        ("99999999999999999999", #""99999999999999999999""#),
    ])
    func `primary course`(id: String, written: String) async throws {
        let (review, requests) = try await create(id: id, comment: "So \"so\"\n")
            .given(.json(#"{"review":\#(ReviewSamples.review)}"#, status: 201))

        #expect(review == ReviewSamples.expected)
        let body = #"{"rating":4,"comment":"So \"so\"\n","show_id":\#(written)}"#
        #expect(requests == [.api("reviews", .post, json: body)])
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await create().keepsContract() }

    @Test func `unauthorized - error course`() async throws { try await create().contract.unauthorized() }

    @Test(arguments: ReviewSamples.malformed)
    func `invalid data error - error course: malformed review`(review: String, fault: String) async {
        let error = await create().failure(.json(#"{"review":\#(review)}"#))
        #expect(error == .request(.invalidData(reason: "review" + fault)))
    }

    @Test(arguments: [.json(#"{"errors":["No such show."]}"#, status: 404), .html(status: 404)] as [HTTPResponse])
    func `not found - error course`(response: HTTPResponse) async {
        #expect(await create().failure(response) == .notFound)
    }

    @Test(arguments: ["", " "])
    func `not found - error course: a show without an id is nowhere, and nothing is sent`(id: String) async {
        #expect(await create(id: id).failure() == .notFound)
    }

    @Test(arguments: refusedValues) func `rejected - error course`(body: String, sentences: [String]) async {
        #expect(await create().failure(.json(body, status: 422)) == .rejected(sentences))
    }

    @Test(arguments: [
        (RequestFailure.connectivity(ConnectivityFailure(.connectionLost, mayHaveBeenSent: true)), true),
        (.connectivity(ConnectivityFailure(.unreachable, mayHaveBeenSent: false)), false),
        (.invalidData(reason: "why"), true), (.refused(ServerRefusal(status: 429, message: nil)), false),
    ])
    func `primary course: what may have been written is not to be tried again`(
        failure: RequestFailure, mayHaveArrived: Bool
    ) {
        let error = CreateReviewError.request(failure)
        #expect(error.mayHaveArrived == mayHaveArrived)
        #expect(error.message?.text.contains("may have been written") == mayHaveArrived)
        #expect(error.kind == failure.kind)
    }

    @Test func `refused - error course: values that are not taken for no reason`() async {
        let error = await create().failure(HTTPResponse(status: 422))
        #expect(error == .request(.refused(ServerRefusal(status: 422, message: nil))))
    }
}
