#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the attributes of one survey.
struct SurveyAttributesScanner {
    /// The ones that no survey is without, and then the rest.
    private static let names: [StaticString] = [
        "title", "description", "is_active", "cover_image_url", "created_at", "survey_type",
        "active_at", "inactive_at", "thank_email_above_threshold", "thank_email_below_threshold",
    ]

    private var title = ""
    private var description = ""
    private var isActive = false
    private var coverImageURL = ""
    private var createdAt: Date?
    private var surveyType = ""
    private var activeAt: Date?
    private var inactiveAt: Date?
    private var thankEmailAboveThreshold: String?
    private var thankEmailBelowThreshold: String?

    init?(_ cursor: inout JSONCursor) {
        var keys = ScannedKeys()
        let isWhole = cursor.object { cursor, key in
            guard let index = keys.meet(key, in: Self.names) else { return false }
            return read(index, from: &cursor)
        }
        guard isWhole, keys.includesFirst(6) else { return nil }
    }

    private mutating func read(_ index: Int, from cursor: inout JSONCursor) -> Bool {
        switch index {
        case 0: Self.read(&title, from: &cursor)
        case 1: Self.read(&description, from: &cursor)
        case 2: readIsActive(from: &cursor)
        case 3: Self.read(&coverImageURL, from: &cursor)
        case 4: Self.read(&createdAt, from: &cursor)
        case 5: Self.read(&surveyType, from: &cursor)
        case 6: cursor.take(literal: "null") || Self.read(&activeAt, from: &cursor)
        case 7: cursor.take(literal: "null") || Self.read(&inactiveAt, from: &cursor)
        case 8: cursor.take(literal: "null") || Self.read(&thankEmailAboveThreshold, from: &cursor)
        default: cursor.take(literal: "null") || Self.read(&thankEmailBelowThreshold, from: &cursor)
        }
    }

    private mutating func readIsActive(from cursor: inout JSONCursor) -> Bool {
        isActive = cursor.take(literal: "true")
        return isActive || cursor.take(literal: "false")
    }

    private static func read(_ text: inout String, from cursor: inout JSONCursor) -> Bool {
        guard let read = cursor.text() else { return false }
        text = read
        return true
    }

    private static func read(_ text: inout String?, from cursor: inout JSONCursor) -> Bool {
        text = cursor.text()
        return text != nil
    }

    private static func read(_ date: inout Date?, from cursor: inout JSONCursor) -> Bool {
        guard let raw = cursor.rawText(), !raw.isEscaped else { return false }
        date = WireDate.parse(raw.bytes)
        return date != nil
    }

    /// The survey; `createdAt` is there whenever the scanner is.
    func survey(id: String) -> Survey? {
        guard let createdAt else { return nil }
        return Survey(
            id: id, title: title, description: description, thankEmailAboveThreshold: thankEmailAboveThreshold,
            thankEmailBelowThreshold: thankEmailBelowThreshold, isActive: isActive, coverImageURL: coverImageURL,
            createdAt: createdAt, activeAt: activeAt, inactiveAt: inactiveAt, surveyType: surveyType)
    }
}
