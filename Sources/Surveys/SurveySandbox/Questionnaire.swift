import SandboxSupport

/// A question of a survey with the answers to it.
struct CatalogQuestion {
    let id: String
    let text: String
    let helpText: String?
    let displayOrder: Int
    let pick: String
    let displayType: String
    let isMandatory: Bool
    let answers: [CatalogAnswer]
}

/// An answer that can be picked or filled in.
struct CatalogAnswer {
    let id: String
    let text: String?
    let displayOrder: Int
    let responseClass: String
    let score: Int?
}

/// Makes the questions of a survey from the table of its type.
enum Questionnaire {
    static func questions(for survey: CatalogSurvey) -> [CatalogQuestion] {
        let lines = (QuestionnaireTable.texts[survey.type] ?? "").split(separator: "\n")
        return lines.enumerated().map { order, line in question(order, line, of: survey) }
    }

    private static func question(_ order: Int, _ line: Substring, of survey: CatalogSurvey) -> CatalogQuestion {
        let columns = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        precondition((5...6).contains(columns.count), "a line of the table is torn")
        let texts = columns.count == 6 ? columns[5].split(separator: ";").map(String.init) : []
        let answers = kinds(for: columns[0], texts).enumerated().map { place, kind in
            CatalogAnswer(
                id: CatalogID.answer(survey.index, order, place), text: kind.text, displayOrder: place,
                responseClass: kind.responseClass, score: kind.score)
        }
        return CatalogQuestion(
            id: CatalogID.question(survey.index, order), text: columns[3].replacing("%", with: survey.title),
            helpText: columns[4].isEmpty ? nil : columns[4].replacing("%", with: survey.title), displayOrder: order,
            pick: columns[1], displayType: columns[0], isMandatory: columns[2] == "!", answers: answers)
    }

    private typealias Kind = (text: String?, responseClass: String, score: Int?)

    /// The answers that belong to a way of showing a question; `texts` where it names none itself.
    private static func kinds(for displayType: String, _ texts: [String]) -> [Kind] {
        switch displayType {
        case "star", "heart", "smiley": (1...5).map { (String($0), "answer", $0 * 20) }
        case "nps": (0...10).map { (String($0), "answer", $0 * 10) }
        case "slider": stride(from: 0, through: 100, by: 10).map { (String($0), "answer", $0) }
        case "money": [("Amount", "integer", nil)]
        case "textarea": [(nil, "text", nil)]
        case "textfield": (texts.isEmpty ? ["Your answer"] : texts).map { ($0, "string", nil) }
        default: texts.map { ($0, "answer", nil) }
        }
    }
}

extension CatalogQuestion {
    /// The question and its answers, as they stand among the included objects.
    var included: [JSON] {
        let references = answers.map { JSON.object(["id": .string($0.id), "type": "answer"]) }
        let question: JSON = [
            "id": .string(id), "type": "question", "attributes": attributes,
            "relationships": ["answers": ["data": .array(references)]],
        ]
        return [question] + answers.map(\.included)
    }

    private var attributes: JSON {
        let isFrame = displayType == "intro" || displayType == "outro"
        return [
            "text": .string(text), "short_text": .string(displayType), "help_text": .text(helpText),
            "display_order": .integer(displayOrder), "pick": .string(pick), "display_type": .string(displayType),
            "is_mandatory": .bool(isMandatory), "is_shareable_on_facebook": false, "is_shareable_on_twitter": false,
            "cover_image_url": .string("https://images.survey.example/questions/\(id)_"), "image_url": nil,
            "cover_image_opacity": isFrame ? nil : .number(0.6), "cover_background_color": nil,
            "facebook_profile": nil, "twitter_profile": nil, "correct_answer_id": nil, "font_size": nil,
            "font_face": nil, "tag_list": "",
        ]
    }
}

extension CatalogAnswer {
    var included: JSON {
        let isEmail = text == "Email"
        let attributes: JSON = [
            "text": .text(text), "short_text": .text(text), "display_order": .integer(displayOrder),
            "display_type": "default", "response_class": .string(responseClass), "is_mandatory": false,
            "is_customer_first_name": .bool(text == "First name"), "is_customer_last_name": false,
            "is_customer_title": false, "is_customer_email": .bool(isEmail), "prompt_custom_answer": false,
            "score": score.map(JSON.integer) ?? nil, "input_mask_placeholder": isEmail ? "name@host.example" : nil,
            "input_mask": isEmail ? "^[^@ ]+@[^@ ]+$" : nil, "date_constraint": nil, "help_text": nil, "weight": nil,
            "default_value": nil, "reference_identifier": nil, "alerts": [],
        ]
        return ["id": .string(id), "type": "answer", "attributes": attributes]
    }
}
