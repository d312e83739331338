/// A survey where it stands in a page's bytes; of no use once those are gone.
package struct ScannedSurvey {
    package private(set) var id = ScannedText.empty
    package private(set) var title = ScannedText.empty
    package private(set) var description = ScannedText.empty
    package private(set) var isActive = false
    package private(set) var coverImageURL = ScannedText.empty
    /// There whenever the survey is.
    package private(set) var createdAt: ScannedDate?
    package private(set) var activeAt: ScannedDate?
    package private(set) var inactiveAt: ScannedDate?
    package private(set) var surveyType = ScannedText.empty
    private var thankEmailAboveThreshold: ScannedText?
    private var thankEmailBelowThreshold: ScannedText?

    private static let keys = ScannedKeys.Names(["id", "type", "attributes"], required: [0, 2])
    private static let attributeKeys = ScannedKeys.Names(
        [
            "title", "description", "thank_email_above_threshold", "thank_email_below_threshold", "is_active",
            "cover_image_url", "created_at", "active_at", "inactive_at", "survey_type",
        ], required: [0, 1, 4, 5, 6, 9])

    /// Reads a survey, unless it is for the decoder to judge.
    init?(_ cursor: inout JSONCursor) {
        var keys = ScannedKeys(Self.keys)
        let isWhole = cursor.object { cursor in
            switch keys.take(&cursor) {
            case 0: Self.read(&id, from: &cursor)
            case 1: cursor.text() != nil
            case 2: readAttributes(from: &cursor)
            default: false
            }
        }
        guard isWhole, keys.areComplete else { return nil }
    }

    private mutating func readAttributes(from cursor: inout JSONCursor) -> Bool {
        var keys = ScannedKeys(Self.attributeKeys)
        let isWhole = cursor.object { cursor in
            switch keys.take(&cursor) {
            case 0: Self.read(&title, from: &cursor)
            case 1: Self.read(&description, from: &cursor)
            case 2: cursor.take(literal: "null") || Self.read(&thankEmailAboveThreshold, from: &cursor)
            case 3: cursor.take(literal: "null") || Self.read(&thankEmailBelowThreshold, from: &cursor)
            case 4: readIsActive(from: &cursor)
            case 5: Self.read(&coverImageURL, from: &cursor)
            case 6: Self.read(&createdAt, from: &cursor)
            case 7: cursor.take(literal: "null") || Self.read(&activeAt, from: &cursor)
            case 8: cursor.take(literal: "null") || Self.read(&inactiveAt, from: &cursor)
            case 9: Self.read(&surveyType, from: &cursor)
            default: false
            }
        }
        return isWhole && keys.areComplete
    }

    private mutating func readIsActive(from cursor: inout JSONCursor) -> Bool {
        isActive = cursor.take(literal: "true")
        return isActive || cursor.take(literal: "false")
    }

    private static func read(_ text: inout ScannedText, from cursor: inout JSONCursor) -> Bool {
        guard let read = cursor.text() else { return false }
        text = read
        return true
    }

    private static func read(_ text: inout ScannedText?, from cursor: inout JSONCursor) -> Bool {
        text = cursor.text()
        return text != nil
    }

    private static func read(_ date: inout ScannedDate?, from cursor: inout JSONCursor) -> Bool {
        date = cursor.text().flatMap(ScannedDate.init)
        return date != nil
    }
}

extension Survey {
    /// The survey as a value, or `nil` where a text is for the decoder to judge.
    init?(_ scanned: ScannedSurvey) {
        guard let id = scanned.id.string, let title = scanned.title.string,
            let description = scanned.description.string, let coverImageURL = scanned.coverImageURL.string,
            let createdAt = scanned.createdAt?.date, let surveyType = scanned.surveyType.string
        else { return nil }
        self.init(
            id: id, title: title, description: description,
            thankEmailAboveThreshold: scanned.thankEmails.above?.string,
            thankEmailBelowThreshold: scanned.thankEmails.below?.string,
            isActive: scanned.isActive, coverImageURL: coverImageURL, createdAt: createdAt,
            activeAt: scanned.activeAt?.date, inactiveAt: scanned.inactiveAt?.date, surveyType: surveyType)
    }
}

extension ScannedSurvey {
    fileprivate var thankEmails: (above: ScannedText?, below: ScannedText?) {
        (thankEmailAboveThreshold, thankEmailBelowThreshold)
    }
}
