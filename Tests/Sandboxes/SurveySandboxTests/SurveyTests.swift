import SurveySandbox
import TestSupport

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
        let wire = try await Wire.loggedIn()
        let listed = try #require(try await wire.surveys().first)
        let answer = try await wire.get("surveys/\(listed.id)")

        #expect(answer.status == 200 && answer.object?.keys.sorted() == ["data", "included"])
        let survey = try Object(try #require(answer["data"] as? [String: Any]))
        #expect(survey.type == "survey" && survey.id == listed.id)
        #expect(NSDictionary(dictionary: survey.attributes) == NSDictionary(dictionary: listed.attributes))
        #expect((survey.whole["relationships"] as? [String: Any])?.keys.sorted() == ["questions"])
    }

    @Test func `every question and answer is included once, and related to once`() async throws {
        let wire = try await Wire.loggedIn()
        for survey in try await wire.surveys() {
            let answer = try await wire.get("surveys/\(survey.id)")
            let included = try answer.objects("included")
            let questions = included.filter { $0.type == "question" }
            let related = try references(answer["data", "relationships", "questions", "data"], type: "question")
            let answers = try questions.flatMap { question in
                let relationships = question.whole["relationships"] as? [String: [String: Any]]
                return try references(relationships?["answers"]?["data"], type: "answer")
            }

            #expect(related.count >= 6)
            #expect(related == questions.map(\.id))
            #expect(answers == included.filter { $0.type == "answer" }.map(\.id))
            #expect(Set(related + answers).count == included.count)
        }
    }

    @Test func `every way of showing a question occurs, with every attribute`() async throws {
        let wire = try await Wire.loggedIn()
        let id = try #require(try await wire.surveys().first).id
        var seen: [String: Object] = [:]
        for object in try await wire.get("surveys/\(id)").objects("included") {
            let isQuestion = object.type == "question"
            #expect(object.attributes.keys.sorted() == (isQuestion ? Self.questionAttributes : Self.answerAttributes))
            if isQuestion { seen[try #require(object.text("display_type"))] = object }
        }

        #expect(seen.keys.sorted() == Self.displayTypes)
        #expect(seen["intro"]?.isNull("cover_image_opacity") == true)
        #expect(seen["star"]?.isTrue("is_mandatory") == true)
        #expect(seen["choice"]?.text("help_text") == "Pick as many as you like.")
        #expect(seen["money"]?.isNull("help_text") == true)
    }

    @Test(arguments: ["surveys/0123456789abcdef0123", "surveys/x", "surveys/%2F", "surveys/a/b"])
    func `an unknown id is answered without JSON`(path: String) async throws {
        #expect(try await Wire.loggedIn().get(path).isBlank(404))
    }

    private func references(_ value: Any?, type: String) throws -> [String] {
        try #require(value as? [[String: String]]).map { reference in
            #expect(reference.keys.sorted() == ["id", "type"])
            #expect(reference["type"] == type)
            return try #require(reference["id"])
        }
    }
}
