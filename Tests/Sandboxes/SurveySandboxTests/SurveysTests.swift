import SurveySandbox
import TestSupport

@Suite struct `Sandbox, GET surveys` {
    static let attributes = [
        "active_at", "cover_image_url", "created_at", "description", "inactive_at", "is_active", "survey_type",
        "thank_email_above_threshold", "thank_email_below_threshold", "title",
    ]

    @Test func `a page has its surveys and says where it stands`() async throws {
        let answer = try await get("surveys?page%5Bnumber%5D=2&page%5Bsize%5D=7")

        #expect(answer.status == 200 && answer.object?.keys.sorted() == ["data", "meta"])
        #expect(answer["meta"] as? [String: Int] == ["page": 2, "pages": 10, "page_size": 7, "records": 66])
        let surveys = try answer.objects("data")
        #expect(surveys.count == 7)
        for survey in surveys {
            #expect(survey.whole.keys.sorted() == ["attributes", "id", "type"])
            #expect(survey.type == "survey_simple" && survey.attributes.keys.sorted() == Self.attributes)
        }
    }

    @Test(arguments: [("surveys", 5), ("surveys?page[number]=1", 5), ("surveys?page[number]=14", 1)])
    func `a page is the first and has five surveys unless said otherwise`(path: String, count: Int) async throws {
        let answer = try await get(path)

        #expect(try answer.objects("data").count == count)
        #expect(answer["meta", "page_size"] as? Int == 5 && answer["meta", "pages"] as? Int == 14)
    }

    @Test func `the pages are the whole list, in one order, each survey once`() async throws {
        let wire = try await Wire.loggedIn()
        var ids: [String] = []
        for page in 1...17 {
            ids += try await wire.get("surveys?page[number]=\(page)&page[size]=4").objects("data").map(\.id)
        }

        #expect(ids == (try await wire.surveys().map(\.id)))
        #expect(Set(ids).count == 66)
        #expect(ids.allSatisfy { $0.count == 20 && $0.allSatisfy("0123456789abcdef".contains) })
    }

    @Test func `the surveys are as various as real ones`() async throws {
        let surveys = try await Wire.loggedIn().surveys()
        func count(_ matches: (Object) -> Bool) -> Int { surveys.count(where: matches) }
        let date = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/

        #expect(Set(surveys.compactMap { $0.text("survey_type") }).count == 7)
        #expect(count { $0.isNull("thank_email_above_threshold") } > 3)
        #expect(count { $0.isNull("thank_email_below_threshold") } > 3)
        #expect(count { $0["is_active"] as? Bool == false } > 2)
        #expect(count { $0.isNull("inactive_at") != ($0["is_active"] as? Bool) } == 0)
        #expect(count { $0.text("title")?.hasSuffix(" ") == true } > 1)
        #expect(count { $0.text("title")?.contains("\"") == true } > 1)
        #expect(count { $0.text("title")?.contains("茶") == true } > 0)
        #expect(count { $0.text("description")?.contains("🥟") == true } > 0)
        #expect(count { $0.text("cover_image_url")?.hasSuffix("_") != true } == 0)
        #expect(count { $0.text("created_at")?.wholeMatch(of: date) == nil } == 0)
        #expect(count { $0.text("active_at")?.wholeMatch(of: date) == nil } == 0)
        #expect(count { $0.text("created_at")?.hasSuffix(".000Z") == false } > 60)
        #expect(Set(surveys.compactMap { $0.text("title") }).count == 66)
    }

    @Test(arguments: ["page[number]=15", "page[number]=2&page[size]=67", "page[number]=99999999999999999999999"])
    func `past the last page there is nothing, not even JSON`(query: String) async throws {
        #expect(try await get("surveys?\(query)").isBlank(404))
    }

    @Test(arguments: [
        "page[size]=5", "page[number]=0", "page[number]=-1", "page[number]=x", "page[number]=", "page[number]=1.5",
        "page[number]=1&page[size]=0", "page[number]=1&page[size]=-5", "page[number]=1&page[size]=many",
    ])
    func `invalid page parameters make it fail`(query: String) async throws {
        #expect(try await get("surveys?\(query)").isBlank(500))
    }

    @Test func `a page that the caller has by its tag is not sent again`() async throws {
        let sut = try await Wire.loggedIn()
        let page = try await sut.get("surveys")
        let tag = try #require(page.response.headers["ETag"])

        let same = try await sut.send(.get, "surveys", ["If-None-Match": tag])
        #expect(same.status == 304 && same.body == "" && same.response.headers["ETag"] == tag)
        let next = try await sut.send(.get, "surveys?page[number]=2", ["If-None-Match": tag])
        #expect(next.status == 200 && next.response.headers["ETag"] != tag)
        #expect(try await sut.get("surveys?page[number]=15").response.headers["ETag"] == nil)
    }

    private func get(_ path: String) async throws -> WireResponse { try await Wire.loggedIn().get(path) }
}
