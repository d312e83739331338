/// An error answer in any of its forms; a field of an unexpected type is ignored.
struct ErrorAnswer: Decodable {
    private let error: Lenient<String>?
    private let errorDescription: Lenient<String>?
    private let errors: Lenient<Errors>?

    private enum CodingKeys: String, CodingKey {
        case error
        case errorDescription = "error_description"
        case errors
    }

    var code: String? { error?.value ?? errors?.value?.code }

    var messages: [String] {
        if let description = errorDescription?.value { return [description] }
        return errors?.value?.messages ?? []
    }
}

/// The value of `errors`: a list of objects or of texts, or one object with a list of texts.
private struct Errors: Decodable {
    let code: String?
    let messages: [String]

    private struct Item: Decodable {
        let code: Lenient<String>?
        let detail: Lenient<String>?
    }

    private enum CodingKeys: String, CodingKey {
        case fullMessages = "full_messages"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let texts: Lenient<[Lenient<String>]>
        if let items = try container.decode(Lenient<[Lenient<Item>]>.self).value {
            if let first = items.first?.value {
                code = first.code?.value
                messages = first.detail?.value.map { [$0] } ?? []
                return
            }
            texts = try container.decode(Lenient<[Lenient<String>]>.self)
        } else {
            texts = try decoder.container(keyedBy: CodingKeys.self).decode(
                Lenient<[Lenient<String>]>.self, forKey: .fullMessages)
        }
        code = nil
        messages = texts.value?.compactMap(\.value) ?? []
    }
}
