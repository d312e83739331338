import SandboxSupport
import ShowsSandbox
import TestSupport

@Suite struct `Shows Sandbox, reviews` {
    @Test func `a review has five members, the show's id a number, and its user`() async throws {
        let answer = try await ShowsWire.signedIn().get("shows/2/reviews?items=2")

        #expect(answer["meta", "pagination"] as? [String: Int] == ["count": 5, "page": 1, "items": 2, "pages": 3])
        #expect(answer.ids == ["7", "8"])
        let review = try #require(answer.items.first)
        #expect(review.keys.sorted() == ["comment", "id", "rating", "show_id", "user"])
        #expect(review["show_id"] as? Int == 2 && review["rating"] as? Int == 4 && review["comment"] is String)
        let user = try #require(review["user"] as? [String: Any])
        #expect(user.keys.sorted() == ["email", "id", "image_url"])
    }

    @Test func `every show's reviews are as many and as good as the show says`() async throws {
        let wire = try await ShowsWire.signedIn()
        var ids: Set<String?> = []
        var authors: Set<String> = []
        var withoutComment = 0
        for show in try await wire.get("shows?items=100").items {
            let id = try #require(show["id"] as? String)
            let reviews = try await wire.get("shows/\(id)/reviews?items=100")
            let ratings = reviews.items.compactMap { $0["rating"] as? Int }
            let mean = ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count)

            #expect(ratings.count == show["no_of_reviews"] as? Int)
            #expect(mean.map { ($0 * 100).rounded() / 100 } == show["average_rating"] as? Double)
            #expect(ratings.allSatisfy { (1...5).contains($0) })
            #expect(ids.isDisjoint(with: reviews.ids))
            ids.formUnion(reviews.ids)
            authors.formUnion(reviews.items.compactMap { ($0["user"] as? [String: Any])?["email"] as? String })
            withoutComment += reviews.items.count { $0["comment"] is NSNull }
        }
        #expect(authors.count == 6)
        #expect(withoutComment > 0)
    }

    @Test func `a new review comes first, and the show's count and mean follow`() async throws {
        let wire = try await ShowsWire.signedIn()

        let answer = try await wire.post("reviews", json: #"{"rating":4,"comment":"Nice","show_id":7}"#)

        let user = #"{"email":"registered@email.com","id":"1","image_url":null}"#
        let review = #"{"comment":"Nice","id":"10001","rating":4,"show_id":7,"user":\#(user)}"#
        #expect(answer.status == 200 && answer.body == #"{"review":\#(review)}"#)
        let second = try await wire.post("reviews", json: #"{"rating":5,"comment":null,"show_id":"7"}"#)
        #expect(second["review", "comment"] is NSNull)
        let ids = [second, answer].map { $0["review", "id"] as? String }
        #expect(try await wire.get("shows/7/reviews").ids == ids)
        let show = try await wire.get("shows/7")
        #expect(show["show", "average_rating"] as? Double == 4.5)
        #expect(show["show", "no_of_reviews"] as? Int == 2)
    }

    @Test func `a form writes a review too`() async throws {
        let answer = try await ShowsWire.signedIn().post("reviews", form: "rating=3&comment=So+so&show_id=7")

        #expect(answer["review", "comment"] as? String == "So so")
    }

    @Test(arguments: [
        (#"{"rating":0,"comment":"x","show_id":7}"#, 1), (#"{"rating":6,"comment":"x","show_id":7}"#, 1),
        (#"{"rating":4.5,"comment":"x","show_id":7}"#, 1), (#"{"comment":"x","show_id":7}"#, 1),
        (#"{"rating":9,"comment":" ","show_id":7}"#, 2), (#"{"rating":4,"comment":"x"}"#, 1), ("{", 1),
    ])
    func `a review that cannot be is 422 with all that is wrong`(body: String, problems: Int) async throws {
        let wire = try await ShowsWire.signedIn()

        #expect(try await wire.post("reviews", json: body).errors(422)?.count == problems)
        #expect(try await wire.get("shows/7/reviews").items.isEmpty)
    }

    @Test func `a review of an unknown show is 404`() async throws {
        let review = #"{"rating":4,"comment":"x","show_id":99}"#

        #expect(try await ShowsWire.signedIn().post("reviews", json: review).errors(404)?.count == 1)
    }

    @Test func `what one process wrote the next one reads`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/shows.json"
            let first = try await ShowsWire.signedIn(store: FileSandboxStateStore(path: path))
            let body = #"{"rating":4,"comment":"Nice","show_id":7}"#
            #expect(try await first.post("reviews", json: body).status == 200)
            let second = ShowsWire.make(store: FileSandboxStateStore(path: path))

            #expect(try await second.get("shows/7/reviews", first.credential).items.count == 1)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
    }
}
