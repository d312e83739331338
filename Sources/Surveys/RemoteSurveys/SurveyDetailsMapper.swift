public import CoreSupport
public import HTTPMessages

/// Decodes one survey from an answer.
public enum SurveyDetailsMapper {
    /// Decodes a JSON:API document: `data` is the survey; its questions and their answers are in `included`, in any
    /// order, linked by references.
    ///
    /// - Throws: `InvalidData` if the survey, or a question or answer that it refers to, is malformed or missing. The
    ///   reason names its position and none of its content.
    public static func details(from data: Data) throws(InvalidData) -> SurveyDetails {
        let document = try JSONBody.decode(WireSurveyDocument.self, from: data)
        let included = IncludedObjects(document.included ?? [])
        var questions: [Question] = []
        for reference in document.questions {
            questions.append(try included.question(reference))
        }
        return SurveyDetails(
            survey: document.survey.survey, questions: questions.sorted { $0.displayOrder < $1.displayOrder })
    }
}

/// A JSON:API document with one survey.
struct WireSurveyDocument: Decodable {
    private struct Relationships: Decodable {
        let questions: WireReferences?
    }

    private struct Related: Decodable {
        let relationships: Relationships?
    }

    let survey: WireSurvey
    let questions: [WireReference]
    let included: [WireIncluded]?

    private enum CodingKeys: String, CodingKey {
        case data
        case included
    }

    init(from decoder: any Decoder) throws {
        let document = try decoder.container(keyedBy: CodingKeys.self)
        survey = try document.decode(WireSurvey.self, forKey: .data)
        questions = try document.decode(Related.self, forKey: .data).relationships?.questions?.unique ?? []
        included = try document.decodeIfPresent([WireIncluded].self, forKey: .included)
    }
}

struct WireReferences: Decodable {
    private let data: [WireReference]?

    /// Each reference once, in order.
    var unique: [WireReference] {
        var seen: Set<WireReference> = []
        return (data ?? []).filter { seen.insert($0).inserted }
    }
}

/// Identifies an object: its type, which is not checked, and its id.
struct WireReference: Decodable, Hashable {
    let type: String?
    let id: String

    private enum CodingKeys: CodingKey {
        case type
        case id
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        type = try container.decodeIfPresent(String.self, forKey: .type)
        id = try container.decode(WireID.self, forKey: .id).text
    }
}

/// The objects that come with a survey, by type and id.
struct IncludedObjects {
    private let objects: [WireReference: WireIncluded]

    /// Indexes `objects`. If two have the same type and id, the first counts.
    init(_ objects: [WireIncluded]) {
        self.objects = Dictionary(objects.map { ($0.reference, $0) }) { first, _ in first }
    }

    /// The question that `reference` names, with its answers in their order.
    func question(_ reference: WireReference) throws(InvalidData) -> Question {
        guard let object = objects[reference] else {
            throw InvalidData(reason: "included: a question that the survey refers to is missing")
        }
        let question = try object.question.get()
        var answers: [Answer] = []
        for reference in question.answers {
            answers.append(try answer(reference))
        }
        return question.question(id: reference.id, answers: answers)
    }

    private func answer(_ reference: WireReference) throws(InvalidData) -> Answer {
        guard let object = objects[reference] else {
            throw InvalidData(reason: "included: an answer that a question refers to is missing")
        }
        return try object.answer.get().answer(id: reference.id)
    }
}

/// An object that comes with a survey. Only a reference says what it is, so it is decoded both as a question and as an
/// answer, and a decoding error matters only to a reference.
struct WireIncluded: Decodable {
    let reference: WireReference
    let question: Result<WireQuestion, InvalidData>
    let answer: Result<WireAnswer, InvalidData>

    init(from decoder: any Decoder) throws {
        reference = try WireReference(from: decoder)
        question = Self.read(WireQuestion.self, from: decoder)
        answer = Self.read(WireAnswer.self, from: decoder)
    }

    private static func read<Value: Decodable>(
        _ type: Value.Type, from decoder: any Decoder
    ) -> Result<Value, InvalidData> {
        do {
            return .success(try Value(from: decoder))
        } catch {
            return .failure(InvalidData(reason: DecodingReason.describe(error)))
        }
    }
}

/// A question's attributes and the references of its answers. An optional attribute of an unexpected type counts as
/// absent.
struct WireQuestion: Decodable {
    private struct Attributes: Decodable {
        let text: String
        let helpText: Lenient<String>?
        let displayOrder: WireNumber<Int>
        let pick: String
        let displayType: String
        let isMandatory: Bool
        let coverImageURL: Lenient<String>?

        enum CodingKeys: String, CodingKey {
            case text
            case helpText = "help_text"
            case displayOrder = "display_order"
            case pick
            case displayType = "display_type"
            case isMandatory = "is_mandatory"
            case coverImageURL = "cover_image_url"
        }
    }

    private struct Relationships: Decodable {
        let answers: WireReferences?
    }

    private let attributes: Attributes
    private let relationships: Relationships?

    var answers: [WireReference] { relationships?.answers?.unique ?? [] }

    func question(id: String, answers: [Answer]) -> Question {
        Question(
            id: id, text: attributes.text, helpText: attributes.helpText?.value,
            displayOrder: attributes.displayOrder.value,
            kind: attributes.displayType, pick: attributes.pick, isMandatory: attributes.isMandatory,
            coverImageURL: attributes.coverImageURL?.value,
            answers: answers.sorted { $0.displayOrder < $1.displayOrder })
    }
}

/// An answer's attributes. By default the answer is picked and takes no text.
struct WireAnswer: Decodable {
    private struct Attributes: Decodable {
        let text: String?
        let displayOrder: WireNumber<Int>
        let responseClass: String?
        let isMandatory: Bool?
        let asksForText: Bool?
        let placeholder: Lenient<String>?
        let mask: Lenient<String>?
        let score: Lenient<Int>?

        enum CodingKeys: String, CodingKey {
            case text
            case displayOrder = "display_order"
            case responseClass = "response_class"
            case isMandatory = "is_mandatory"
            case asksForText = "prompt_custom_answer"
            case placeholder = "input_mask_placeholder"
            case mask = "input_mask"
            case score
        }
    }

    private let attributes: Attributes

    func answer(id: String) -> Answer {
        Answer(
            id: id, text: attributes.text, displayOrder: attributes.displayOrder.value,
            responseClass: attributes.responseClass ?? "answer", isMandatory: attributes.isMandatory ?? false,
            asksForText: attributes.asksForText ?? false, placeholder: attributes.placeholder?.value,
            mask: attributes.mask?.value, score: attributes.score?.value)
    }
}
