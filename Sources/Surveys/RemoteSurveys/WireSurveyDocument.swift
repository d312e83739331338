import HTTP

/// A JSON:API document with one survey.
struct WireSurveyDocument: Decodable {
    private struct Relationships: Decodable {
        let questions: WireReferences?
    }

    private struct Related: Decodable {
        let relationships: Relationships?
    }

    /// The survey itself.
    let survey: WireSurvey
    /// Which questions it has.
    let questions: [WireReference]
    /// The questions and their answers.
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

/// The references of one relationship.
struct WireReferences: Decodable {
    private let data: [WireReference]?

    /// Each reference once, in the order given.
    var unique: [WireReference] {
        var seen: Set<WireReference> = []
        return (data ?? []).filter { seen.insert($0).inserted }
    }
}

/// What an object is known by: its type, whatever that says, and its id.
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
