import HTTPMessages
import SandboxSupport

struct CatalogQuestion {
    let id: String
    let image: String
    let text: String
    let helpText: String?
    let displayOrder: Int
    let pick: String
    let displayType: String
    let isMandatory: Bool
    let answers: [CatalogAnswer]
}

struct CatalogAnswer {
    var id = ""
    var displayOrder = 0
    let text: String?
    var responseClass = "answer"
    var score: Int?
    var isMandatory = false
    var asksForText = false
    var placeholder: String?
    var mask: String?
    /// The personal data that the answer contains: `first_name`, `last_name` or `email`.
    var customer: String?
}

enum SandboxQuestionnaire {
    static func questions(for survey: CatalogSurvey) -> [CatalogQuestion] {
        let lines = QuestionnaireTable.text(for: survey).split(separator: "\n")
        return lines.enumerated().map { order, line in question(order, line, of: survey) }
    }

    private static func question(_ order: Int, _ line: Substring, of survey: CatalogSurvey) -> CatalogQuestion {
        let columns = line.split(separator: "|", omittingEmptySubsequences: false).map {
            String($0).replacing("%", with: survey.title).replacing("^", with: "\n")
        }
        precondition((2...4).contains(columns.count), "a line of the table is torn")
        let kind = columns[0].replacing("!", with: "")
        let texts = columns.count > 3 ? columns[3].replacing("@towns", with: QuestionnaireTable.towns) : ""
        var answers = answers(kind, texts.split(separator: ";"))
        for place in answers.indices {
            answers[place].id = CatalogID.answer(survey.index, order, place)
            answers[place].displayOrder = place
        }
        let picksNone = ["intro", "outro", "message", "textarea", "textfield"].contains(kind)
        return CatalogQuestion(
            id: CatalogID.question(survey.index, order), image: "questions/\(survey.index * 1000 + order)_",
            text: columns[1], helpText: columns.count > 2 && !columns[2].isEmpty ? columns[2] : nil,
            displayOrder: order, pick: picksNone ? "none" : kind == "choices" ? "any" : "one",
            displayType: kind == "choices" ? "choice" : kind, isMandatory: columns[0].hasSuffix("!"), answers: answers)
    }

    /// Returns the answers that follow from the kind, or else one answer for each of `texts`.
    private static func answers(_ kind: String, _ texts: [Substring]) -> [CatalogAnswer] {
        switch kind {
        case "star", "heart", "smiley", "money":
            (1...5).map { CatalogAnswer(text: String($0), score: ($0 - 1) * 25) }
        case "slider": texts.enumerated().map { CatalogAnswer(text: String($1), score: $0 * 25) }
        case "nps": (0...10).map { CatalogAnswer(text: String($0), score: $0) }
        case "textarea": [CatalogAnswer(text: nil, responseClass: "text")]
        case "textfield": texts.map(field)
        default: texts.map(choice)
        }
    }

    private static func choice(_ text: Substring) -> CatalogAnswer {
        switch text.first {
        case "+":
            CatalogAnswer(
                text: String(text.dropFirst()), responseClass: "string", asksForText: true,
                placeholder: "Please say which")
        case "~": CatalogAnswer(text: String(text.dropFirst()), responseClass: "string", placeholder: "What was it?")
        default: CatalogAnswer(text: String(text))
        }
    }

    private static func field(_ text: Substring) -> CatalogAnswer {
        let name = text.hasPrefix("*") ? text.dropFirst() : text
        var field = CatalogAnswer(text: String(name), responseClass: "string", isMandatory: name != text)
        switch name {
        case "First name": (field.placeholder, field.customer) = ("Robin", "first_name")
        case "Last name": (field.placeholder, field.customer) = ("Example", "last_name")
        case "Email":
            (field.placeholder, field.mask) = ("name@host.example", "^[^@ ]+@[^@ ]+$")
            field.customer = "email"
        case "Phone": (field.placeholder, field.mask) = ("0123 456 789", "[+]?[0-9 ]{6,15}")
        case "Guests": (field.placeholder, field.responseClass) = ("2", "integer")
        case "Room":
            // A mask in another regular expression dialect that takes forever on a long text, as a server may send it.
            (field.placeholder, field.mask, field.responseClass) = ("204", #"\A([0-9]+)+\z"#, "integer")
        default: break
        }
        return field
    }
}

extension CatalogQuestion {
    /// Returns the question and its answers as included objects.
    func included(_ images: ImageURLs) -> [JSONValue] {
        let references = answers.map { ["id": .text($0.id), "type": "answer"] as JSONValue }
        let question: JSONValue = [
            "id": .text(id), "type": "question", "attributes": attributes(images),
            "relationships": ["answers": ["data": .list(references)]],
        ]
        return [question] + answers.map(\.included)
    }

    private func attributes(_ images: ImageURLs) -> JSONValue {
        let isFrame = displayType == "intro" || displayType == "outro"
        return [
            "text": .text(text), "short_text": .text(displayType), "help_text": .text(helpText),
            "display_order": .number(displayOrder), "pick": .text(pick), "display_type": .text(displayType),
            "is_mandatory": .flag(isMandatory), "is_shareable_on_facebook": false, "is_shareable_on_twitter": false,
            "cover_image_url": images[image], "image_url": displayType == "intro" ? images[image] : .null,
            "cover_image_opacity": isFrame ? nil : .decimal(0.6), "cover_background_color": nil,
            "facebook_profile": nil, "twitter_profile": nil, "correct_answer_id": nil, "font_size": nil,
            "font_face": displayType == "intro" ? "" : nil, "tag_list": "",
        ]
    }
}

extension CatalogAnswer {
    var included: JSONValue {
        let attributes: JSONValue = [
            "text": .text(text), "short_text": score == nil ? .text("answer_\(displayOrder + 1)") : nil,
            "display_order": .number(displayOrder), "display_type": "default",
            "response_class": .text(responseClass), "is_mandatory": .flag(isMandatory),
            "is_customer_first_name": .flag(customer == "first_name"),
            "is_customer_last_name": .flag(customer == "last_name"), "is_customer_title": false,
            "is_customer_email": .flag(customer == "email"), "prompt_custom_answer": .flag(asksForText),
            "score": score.map(JSONValue.number) ?? nil, "input_mask_placeholder": .text(placeholder),
            "input_mask": .text(mask), "date_constraint": nil, "help_text": nil, "weight": nil,
            "default_value": nil, "reference_identifier": nil, "alerts": [],
        ]
        return ["id": .text(id), "type": "answer", "attributes": attributes]
    }
}
