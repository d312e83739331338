import HTTPMessages
import SandboxSupport

/// A survey of the sandbox. Its other data follows from its place in the list.
struct CatalogSurvey: Sendable {
    let index: Int
    let title: String
    let type: String
    let description: String
    let marks: Substring

    var id: String { CatalogID.survey(index) }
}

enum SurveyCatalog {
    /// Parsed from the table at the first use.
    static let surveys: [CatalogSurvey] = SurveyTable.text.split(separator: "\n").enumerated().map { index, line in
        let columns = line.split(separator: "|", omittingEmptySubsequences: false)
        precondition(columns.count == 4, "a line of the table is torn")
        return CatalogSurvey(
            index: index, title: String(columns[0]), type: String(columns[1]), description: String(columns[2]),
            marks: columns[3])
    }

    static func survey(id: String) -> CatalogSurvey? {
        surveys.first { $0.id == id }
    }
}

/// Identifiers like those of the real service, 20 lowercase hexadecimal digits, which are the same in every run.
enum CatalogID {
    static func survey(_ index: Int) -> String { hexadecimal(0, index, 0) }

    static func question(_ survey: Int, _ question: Int) -> String { hexadecimal(1, survey, question) }

    static func answer(_ survey: Int, _ question: Int, _ answer: Int) -> String {
        hexadecimal(2, survey, question * 1000 + answer)
    }

    private static func hexadecimal(_ kind: UInt64, _ survey: Int, _ part: Int) -> String {
        let number = kind << 48 | UInt64(survey) << 24 | UInt64(part)
        return padded(mixed(number), to: 16, radix: 16) + padded(mixed(~number) & 0xFFFF, to: 4, radix: 16)
    }

    /// The finalizer of SplitMix64: one-to-one, so that no two numbers share their digits.
    private static func mixed(_ number: UInt64) -> UInt64 {
        var value = number &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

extension CatalogSurvey {
    func listItem(_ images: ImageURLs) -> JSONValue {
        ["id": .text(id), "type": "survey_simple", "attributes": attributes(images)]
    }

    func document(_ images: ImageURLs) -> JSONValue {
        let questions = SandboxQuestionnaire.questions(for: self)
        let references = questions.map { ["id": .text($0.id), "type": "question"] as JSONValue }
        let data: JSONValue = [
            "id": .text(id), "type": "survey", "attributes": attributes(images),
            "relationships": ["questions": ["data": .list(references)]],
        ]
        return ["data": data, "included": .list(questions.flatMap { $0.included(images) })]
    }

    private func attributes(_ images: ImageURLs) -> JSONValue {
        let thanks = "<p>Hello {name},</p><p>%</p>"
        let above = thanks.replacing("%", with: "we are glad that you liked <b>\(title)</b>.")
        let below = thanks.replacing("%", with: "we are sorry that \(title) let you down. We will be in touch.")
        return [
            "title": .text(title), "description": .text(description),
            "thank_email_above_threshold": marks.contains("a") ? nil : .text(above),
            "thank_email_below_threshold": marks.contains("b") ? nil : .text(below),
            "is_active": .flag(isActive), "cover_image_url": images["covers/\(index)_"],
            "created_at": .text(timestamp(year: 0)), "active_at": .text(timestamp(year: 1)),
            "inactive_at": isActive ? nil : .text(timestamp(year: 2)), "survey_type": .text(type),
        ]
    }

    private var isActive: Bool { !marks.contains("x") }

    /// Returns a time that differs between surveys, in the given year after the survey was created.
    private func timestamp(year: Int) -> String {
        let date = "\(2017 + index % 6 + year)-\(padded(index * 5 % 12 + 1))-\(padded(index * 11 % 28 + 1))"
        let time = "\(padded(index * 7 % 24)):\(padded(index * 13 % 60)):\(padded(index * 17 % 60))"
        return "\(date)T\(time).\(padded((index * 379 + year * 7) % 1000, to: 3))Z"
    }
}
