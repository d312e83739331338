import Foundation
import HTTP
import SurveySandbox
import Testing

@Suite struct `Sandbox, GET surveys-id` {
    static let questionAttributes = [
        "correct_answer_id", "cover_background_color", "cover_image_opacity", "cover_image_url", "display_order",
        "display_type", "facebook_profile", "font_face", "font_size", "help_text", "image_url", "is_mandatory",
        "is_shareable_on_facebook", "is_shareable_on_twitter", "pick", "short_text", "tag_list", "text",
        "twitter_profile",
    ]
    static let answerAttributes = [
        "alerts", "date_constraint", "default_value", "display_order", "display_type", "help_text", "input_mask",
        "input_mask_placeholder", "is_customer_email", "is_customer_first_name", "is_customer_last_name",
        "is_customer_title", "is_mandatory", "prompt_custom_answer", "reference_identifier", "response_class", "score",
        "short_text", "text", "weight",
    ]
    static let displayTypes = [
        "choice", "dropdown", "heart", "intro", "message", "money", "nps", "outro", "slider", "smiley", "star",
        "textarea", "textfield",
    ]

    @Test func `has the attributes of the list and relates to its questions`() async throws {
        let (wire, token, surveys) = try await makeSUT()
        let listed = try #require(surveys.first)
        let answer = try await wire.get("surveys/\(try #require(listed["id"] as? String))", token: token)

        #expect(answer.status == 200)
        #expect(answer.object?.keys.sorted() == ["data", "included"])
        #expect(answer["data", "type"] as? String == "survey")
        #expect(answer["data", "id"] as? String == listed["id"] as? String)
        let attributes = try #require(answer["data", "attributes"] as? [String: Any])
        #expect(NSDictionary(dictionary: attributes) == listed["attributes"] as? NSDictionary)
        #expect((answer["data", "relationships"] as? [String: Any])?.keys.sorted() == ["questions"])
    }

    @Test func `every question and answer is included once, and related to once`() async throws {
        let (wire, token, surveys) = try await makeSUT()
        for survey in surveys {
            let answer = try await wire.get("surveys/\(try #require(survey["id"] as? String))", token: token)
            let included = try #require(answer["included"] as? [[String: Any]])
            let questions = included.filter { $0["type"] as? String == "question" }
            let related = try references(answer["data", "relationships", "questions", "data"], type: "question")
            let answers = try questions.flatMap { question in
                let relationships = question["relationships"] as? [String: [String: Any]]
                return try references(relationships?["answers"]?["data"], type: "answer")
            }

            #expect(related.count >= 6)
            #expect(related == questions.compactMap { $0["id"] as? String })
            #expect(answers == included.filter { $0["type"] as? String == "answer" }.compactMap { $0["id"] as? String })
            #expect(Set(related + answers).count == included.count)
        }
    }

    @Test func `every way of showing a question occurs, with every attribute`() async throws {
        let (wire, token, surveys) = try await makeSUT()
        let answer = try await wire.get("surveys/\(try #require(surveys.first?["id"] as? String))", token: token)
        let included = try #require(answer["included"] as? [[String: Any]])
        var seen: [String: [String: Any]] = [:]
        for object in included {
            let attributes = try #require(object["attributes"] as? [String: Any])
            let isQuestion = object["type"] as? String == "question"
            #expect(attributes.keys.sorted() == (isQuestion ? Self.questionAttributes : Self.answerAttributes))
            if isQuestion { seen[try #require(attributes["display_type"] as? String)] = attributes }
        }

        #expect(seen.keys.sorted() == Self.displayTypes)
        #expect(seen["intro"]?["cover_image_opacity"] is NSNull)
        #expect(seen["star"]?["is_mandatory"] as? Bool == true)
        #expect(seen["choice"]?["help_text"] as? String == "Pick as many as you like.")
        #expect(seen["money"]?["help_text"] is NSNull)
    }

    @Test(arguments: ["surveys/0123456789abcdef0123", "surveys/x", "surveys/%2F", "surveys/a/b"])
    func `an unknown id is answered without JSON`(path: String) async throws {
        let (wire, token, _) = try await makeSUT()
        let answer = try await wire.get(path, token: token)

        #expect(answer.status == 404)
        #expect(answer.isBlank)
    }

    private func makeSUT() async throws -> (Wire, token: String, surveys: [[String: Any]]) {
        let wire = Wire.make()
        let token = try await wire.logIn().access
        let list = try await wire.get("surveys?page[number]=1&page[size]=100", token: token)
        return (wire, token, try #require(list["data"] as? [[String: Any]]))
    }

    private func references(_ value: Any?, type: String) throws -> [String] {
        try #require(value as? [[String: String]]).map { reference in
            #expect(reference.keys.sorted() == ["id", "type"])
            #expect(reference["type"] == type)
            return try #require(reference["id"])
        }
    }
}
