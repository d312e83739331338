import Foundation
import HTTP
import SurveySandbox
import Testing

@Suite struct `Sandbox, GET surveys` {
    static let attributes = [
        "active_at", "cover_image_url", "created_at", "description", "inactive_at", "is_active", "survey_type",
        "thank_email_above_threshold", "thank_email_below_threshold", "title",
    ]

    @Test func `a page has its surveys and says where it stands`() async throws {
        let answer = try await get("surveys?page%5Bnumber%5D=2&page%5Bsize%5D=7")

        #expect(answer.status == 200)
        #expect(answer.object?.keys.sorted() == ["data", "meta"])
        #expect(answer["meta"] as? [String: Int] == ["page": 2, "pages": 10, "page_size": 7, "records": 66])
        let surveys = try #require(answer["data"] as? [[String: Any]])
        #expect(surveys.count == 7)
        for survey in surveys {
            #expect(survey.keys.sorted() == ["attributes", "id", "type"])
            #expect(survey["type"] as? String == "survey_simple")
            #expect((survey["attributes"] as? [String: Any])?.keys.sorted() == Self.attributes)
        }
    }

    @Test(arguments: [("surveys", 5), ("surveys?page[number]=1", 5), ("surveys?page[number]=14", 1)])
    func `a page is the first and has five surveys unless said otherwise`(path: String, count: Int) async throws {
        let answer = try await get(path)

        #expect((answer["data"] as? [Any])?.count == count)
        #expect(answer["meta", "page_size"] as? Int == 5)
        #expect(answer["meta", "pages"] as? Int == 14)
    }

    @Test func `the pages are the whole list, in one order, each survey once`() async throws {
        var ids: [String] = []
        for page in 1...17 { ids += try await list("surveys?page[number]=\(page)&page[size]=4").map(\.id) }
        let whole = try await list("surveys?page[number]=1&page[size]=1000")

        #expect(ids == whole.map(\.id))
        #expect(Set(ids).count == 66)
        #expect(ids.allSatisfy { $0.count == 20 && $0.allSatisfy("0123456789abcdef".contains) })
    }

    @Test func `the surveys are as various as real ones`() async throws {
        let surveys = try await list("surveys?page[number]=1&page[size]=100").map(\.attributes)
        func count(_ matches: ([String: Any]) -> Bool) -> Int { surveys.filter(matches).count }
        let date = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/

        #expect(Set(surveys.compactMap { $0["survey_type"] as? String }).count == 7)
        #expect(count { $0["thank_email_above_threshold"] is NSNull } > 3)
        #expect(count { $0["thank_email_below_threshold"] is NSNull } > 3)
        #expect(count { $0["is_active"] as? Bool == false } > 2)
        #expect(count { ($0["inactive_at"] is NSNull) != ($0["is_active"] as? Bool) } == 0)
        #expect(count { ($0["title"] as? String)?.hasSuffix(" ") == true } > 1)
        #expect(count { ($0["title"] as? String)?.contains("\"") == true } > 1)
        #expect(count { ($0["title"] as? String)?.contains("茶") == true } > 0)
        #expect(count { ($0["description"] as? String)?.contains("🥟") == true } > 0)
        #expect(count { ($0["cover_image_url"] as? String)?.hasSuffix("_") == false } == 0)
        #expect(count { ($0["created_at"] as? String)?.wholeMatch(of: date) == nil } == 0)
        #expect(count { ($0["active_at"] as? String)?.wholeMatch(of: date) == nil } == 0)
        #expect(count { ($0["created_at"] as? String)?.hasSuffix(".000Z") == false } > 60)
        #expect(Set(surveys.compactMap { $0["title"] as? String }).count == 66)
    }

    @Test(arguments: ["page[number]=15", "page[number]=2&page[size]=67", "page[number]=99999999999999999999999"])
    func `past the last page there is nothing, not even JSON`(query: String) async throws {
        let answer = try await get("surveys?\(query)")

        #expect(answer.status == 404)
        #expect(answer.isBlank)
    }

    @Test(arguments: [
        "page[size]=5", "page[number]=0", "page[number]=-1", "page[number]=x", "page[number]=", "page[number]=1.5",
        "page[number]=1&page[size]=0", "page[number]=1&page[size]=-5", "page[number]=1&page[size]=many",
    ])
    func `invalid page parameters make it fail`(query: String) async throws {
        let answer = try await get("surveys?\(query)")

        #expect(answer.status == 500)
        #expect(answer.isBlank)
    }

    private func get(_ path: String) async throws -> Answer {
        let wire = Wire.make()
        return try await wire.get(path, token: try await wire.logIn().access)
    }

    private func list(_ path: String) async throws -> [(id: String, attributes: [String: Any])] {
        let data = try #require(try await get(path)["data"] as? [[String: Any]])
        return try data.map {
            (try #require($0["id"] as? String), try #require($0["attributes"] as? [String: Any]))
        }
    }
}
