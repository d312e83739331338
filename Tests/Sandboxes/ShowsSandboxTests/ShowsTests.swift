import ShowsSandbox
import TestSupport

@Suite struct `Shows Sandbox, shows` {
    @Test(arguments: [
        ("", 20, 1, 20, 2), ("page=2", 18, 2, 20, 2), ("page=2&items=5", 5, 2, 5, 8), ("page=8&items=5", 3, 8, 5, 8),
        ("page=9&items=5", 0, 9, 5, 8), ("items=1000", 38, 1, 100, 1),
        ("page=99999999999999999999", 0, 1_000_000, 20, 2),
    ])
    func `a page is as it was asked for, the first of twenty shows unless said otherwise`(
        query: String, count: Int, page: Int, items: Int, pages: Int
    ) async throws {
        let answer = try await ShowsWire.signedIn().get("shows?\(query)")

        #expect(answer.status == 200 && answer.items.count == count)
        let pagination = ["count": 38, "page": page, "items": items, "pages": pages]
        #expect(answer["meta", "pagination"] as? [String: Int] == pagination)
    }

    @Test func `the pages together are all shows, each once`() async throws {
        let wire = try await ShowsWire.signedIn()
        var ids: [String?] = []
        for page in 1...6 { ids += try await wire.get("shows?page=\(page)&items=7").ids }

        #expect(ids == (1...38).map { "\($0)" })
    }

    @Test(arguments: ["page=0", "page=-1", "page=x", "items=0", "items=", "items=1.5"])
    func `a page that cannot be is 422`(query: String) async throws {
        #expect(try await ShowsWire.signedIn().get("shows?\(query)").errors(422)?.count == 1)
    }

    @Test func `a show has six members, null where there is nothing`() async throws {
        let wire = try await ShowsWire.signedIn()
        let plain = try await wire.get("shows/1").body
        let bare = try await wire.get("shows/21").body

        let description = "Three sisters inherit a lighthouse that steers ships towards the wrong century."
        let images = "http://127.0.0.1:9/images/covers"
        #expect(
            plain == #"""
                {"show":{"average_rating":4.67,"description":"\#(description)","id":"1","image_url":"\#(images)/1.png",\#
                "no_of_reviews":6,"title":"The Lighthouse Keepers"}}
                """#)
        #expect(
            bare == #"""
                {"show":{"average_rating":null,"description":null,"id":"21","image_url":"\#(images)/21.png",\#
                "no_of_reviews":0,"title":"Cold Open"}}
                """#)
    }

    @Test func `a whole mean is written without a fraction`() async throws {
        #expect(try await ShowsWire.signedIn().get("shows/3").body.contains(#""average_rating":3,"#))
    }

    @Test(arguments: ["shows/0", "shows/39", "shows/01", "shows/x", "shows/0/reviews"])
    func `an unknown show is 404`(path: String) async throws {
        #expect(try await ShowsWire.signedIn().get(path).errors(404)?.count == 1)
    }

    @Test func `the best shows come by their means, in one list`() async throws {
        let wire = try await ShowsWire.signedIn()
        let answer = try await wire.get("shows/top_rated")

        #expect(answer.object?.keys.sorted() == ["shows"])
        let means = answer.items.compactMap { $0["average_rating"] as? Double }
        #expect(means.count == 10)
        #expect(means == means.sorted(by: >))
        let all = try await wire.get("shows?items=100").items
        #expect(means.first == all.compactMap { $0["average_rating"] as? Double }.max())
    }
}
