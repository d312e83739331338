import TestSupport

/// A question as a server sends it.
struct AskedQuestion: Sendable {
    let id: String
    var text: String?
    let kind: String
    var pick = "one"
    var isMandatory = false
    /// The place in the survey, where it says none.
    var order: Int?
    var answers: [OfferedAnswer] = []

    /// One with answers that have an id of the question's, these texts, and scores that are `step` apart.
    static func picked(
        _ id: String, _ kind: String, pick: String = "one", isMandatory: Bool = false, _ texts: [String],
        step: Int? = nil
    ) -> AskedQuestion {
        let answers = texts.enumerated().map { index, text in
            OfferedAnswer(id: "\(id)-\(index)", text: text, score: step.map { index * $0 })
        }
        return AskedQuestion(id: id, kind: kind, pick: pick, isMandatory: isMandatory, answers: answers)
    }

    /// One that takes words, or that asks nothing.
    static func texts(_ kind: String, id: String = "q", _ answers: [OfferedAnswer] = []) -> AskedQuestion {
        AskedQuestion(id: id, kind: kind, pick: "none", answers: answers)
    }

    /// One that takes words and must be answered.
    static func required(_ kind: String, id: String = "q", _ answers: [OfferedAnswer]) -> AskedQuestion {
        AskedQuestion(id: id, kind: kind, pick: "none", isMandatory: true, answers: answers)
    }

    fileprivate func fields(place: Int) -> [String: Any] {
        [
            "id": id, "type": "question",
            "attributes": [
                "text": text ?? "Question \(id)?", "short_text": "", "help_text": NSNull(),
                "display_order": order ?? place, "pick": pick, "display_type": kind, "is_mandatory": isMandatory,
                "correct_answer_id": NSNull(), "cover_image_url": "https://img.example.test/q_", "tag_list": "",
            ] as [String: Any],
            "relationships": ["answers": ["data": answers.map { ["id": $0.id, "type": $0.type] }]],
        ]
    }
}

/// An answer as a server sends it.
struct OfferedAnswer: Sendable {
    let id: String
    var text: String?
    var responseClass = "answer"
    var isMandatory = false
    var asksForText = false
    var placeholder: String?
    var mask: String?
    var score: Int?
    /// Its type: another is one that is sent elsewhere.
    var type = "answer"

    /// One that takes words.
    static func words(
        _ id: String, _ text: String?, _ placeholder: String? = nil, mask: String? = nil, isMandatory: Bool = false,
        asks: Bool = false, as responseClass: String = "string"
    ) -> OfferedAnswer {
        OfferedAnswer(
            id: id, text: text, responseClass: responseClass, isMandatory: isMandatory, asksForText: asks,
            placeholder: placeholder, mask: mask)
    }

    fileprivate func fields(place: Int) -> [String: Any] {
        [
            "id": id, "type": type,
            "attributes": [
                "text": text ?? NSNull(), "display_order": place, "display_type": "default",
                "response_class": responseClass, "is_mandatory": isMandatory, "prompt_custom_answer": asksForText,
                "input_mask_placeholder": placeholder ?? NSNull(), "input_mask": mask ?? NSNull(),
                "score": score ?? NSNull(), "alerts": [] as [String],
            ] as [String: Any],
        ]
    }
}

extension HTTPResponse {
    /// The survey `id` that asks `questions`, in the form of the wire: a question, then its answers.
    static func survey(
        _ questions: [AskedQuestion], id: String = "s1", title: String = "Tea", isActive: Bool = true
    ) throws -> HTTPResponse {
        let included = questions.enumerated().flatMap { place, question in
            [question.fields(place: place)]
                + question.answers.enumerated().filter { $0.element.type == "answer" }
                .map { $0.element.fields(place: $0.offset) }
        }
        let document: [String: Any] = [
            "data": [
                "id": id, "type": "survey",
                "attributes": [
                    "title": title, "description": "Tell us.", "is_active": isActive,
                    "cover_image_url": "https://img.example.test/s_", "created_at": "2020-01-02T03:04:05.678Z",
                    "active_at": "2020-01-02T03:04:05.678Z", "inactive_at": NSNull(), "survey_type": "Hotel",
                ] as [String: Any],
                "relationships": ["questions": ["data": questions.map { ["id": $0.id, "type": "question"] }]],
            ] as [String: Any], "included": included,
        ]
        return .json(String(decoding: try JSONSerialization.data(withJSONObject: document), as: UTF8.self))
    }

    /// What a server answers to a response that it takes.
    static let taken = HTTPResponse.json("{}", status: 201)
}

extension ServerDouble {
    /// Serves `survey` under its id, and answers submissions with `responses` and requests for a token with `token`;
    /// where that is `nil`, the sandbox answers.
    func offer(
        _ survey: HTTPResponse, id: String = "s1", token: @escaping @Sendable () -> HTTPResponse? = { nil },
        responses: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse? = { _ in .taken }
    ) {
        play { request in
            if request.isFor("responses") { return try responses(request) }
            if request.isFor("oauth/token") { return token() }
            return request.isFor("surveys/\(id)") ? survey : nil
        }
    }

    /// What was submitted, in the order in which it came.
    var submissions: [SentResponse] {
        get throws { try requests(to: "responses").map { try SentResponse($0.body ?? Data()) } }
    }
}

/// What a submission says.
struct SentResponse: Decodable, Equatable {
    struct Question: Decodable, Equatable {
        let id: String
        let answers: [Answer]

        init(_ id: String, _ answers: [Answer]) {
            (self.id, self.answers) = (id, answers)
        }

        init(_ id: String, _ answers: Answer...) { self.init(id, answers) }
    }

    struct Answer: Decodable, Equatable, Sendable {
        let id: String
        let answer: String?

        init(_ id: String, _ words: String? = nil) {
            (self.id, answer) = (id, words)
        }
    }

    let surveyID: String
    let questions: [Question]

    private enum CodingKeys: String, CodingKey {
        case surveyID = "survey_id"
        case questions
    }

    init(_ body: Data) throws {
        self = try JSONDecoder().decode(Self.self, from: body)
    }

    /// What was written, in its order.
    var words: [String] { questions.flatMap(\.answers).compactMap(\.answer) }
}
