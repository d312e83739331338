import CoreSupport

/// The code and the sentences of an error answer, in any of the usual forms. Nothing in it is blank.
struct ErrorAnswer {
    let code: String?
    let messages: [String]
    /// The scope that the request needs (RFC 6750, 3.1).
    let scope: String?

    init(_ response: HTTPResponse) {
        do {
            let members = try JSONBody.decode(Members.self, from: response.body)
            code = members.code.flatMap(Self.filled)
            messages = members.messages.compactMap(Self.filled)
            scope = members.scope?.value
        } catch {
            (code, scope) = (nil, nil)
            messages = response.sentences.compactMap(Self.filled)
        }
    }

    private static func filled(_ text: String) -> String? {
        text.contains { !$0.isWhitespace } ? text : nil
    }
}

/// The members of an error object; one of an unexpected type is ignored.
private struct Members: Decodable {
    private let error: Lenient<JSONValue>?
    private let errorDescription: Lenient<String>?
    private let errors: Lenient<JSONValue>?
    private let detail: Lenient<JSONValue>?
    private let message: Lenient<JSONValue>?
    private let title: Lenient<String>?
    let scope: Lenient<String>?

    private enum CodingKeys: String, CodingKey {
        case error, errors, detail, message, title, scope
        case errorDescription = "error_description"
    }

    var code: String? {
        if case .text(let code) = error?.value { return code }
        guard case .list(let items) = errors?.value, case .text(let code) = items.first?["code"] else { return nil }
        return code
    }

    var messages: [String] {
        if let description = errorDescription?.value { return [description] }
        let forms = [errors?.value?.problems, detail?.value?.sentences, message?.value?.sentences]
        if let messages = forms.compactMap(\.self).first(where: { !$0.isEmpty }) { return messages }
        if case .object = error?.value { return error?.value?.sentences ?? [] }
        return title?.value.map { [$0] } ?? []
    }
}

extension JSONValue {
    /// The sentences of `errors`: of a list, of one problem, or of problems by the name of their field.
    fileprivate var problems: [String] {
        guard case .object(let fields) = self else { return sentences }
        if let all = self["full_messages"]?.sentences, !all.isEmpty { return all }
        if case .text = self["detail"] ?? self["message"] ?? self["title"] { return sentences }
        return fields.flatMap { name, value in
            value.problems.map { problem in
                let field = name.replacing("_", with: " ")
                guard name != "base" else { return problem }
                // Rails omits the field's name from its sentences: `{"email":["is taken"]}`.
                return problem.first?.isLowercase == true ? "\(field) \(problem)" : "\(field): \(problem)"
            }
        }
    }

    /// The sentences of a text, a list, or an object that describes one problem.
    fileprivate var sentences: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let values): values.flatMap(\.sentences)
        case .object:
            ["detail", "message", "msg", "title"].lazy.compactMap { self[$0]?.sentences }.first { !$0.isEmpty } ?? []
        case .number, .decimal, .flag, .null: []
        }
    }
}

extension HTTPResponse {
    /// The sentences of a body that is no object: those of another JSON value, or the first line of plain text.
    fileprivate var sentences: [String] {
        do {
            return try JSONBody.decode(JSONValue.self, from: body).sentences
        } catch {
            return firstLine.map { [$0] } ?? []
        }
    }

    /// The first line of text that is neither markup nor broken JSON.
    private var firstLine: String? {
        guard headers["Content-Type"]?.lowercased().contains("html") != true,
            let text = String(validating: body, as: UTF8.self)?.drop(while: \.isWhitespace),
            let first = text.first, !"<{[\u{FEFF}".contains(first)
        else { return nil }
        return text.split(whereSeparator: \.isNewline).first.map(String.init)
    }
}
