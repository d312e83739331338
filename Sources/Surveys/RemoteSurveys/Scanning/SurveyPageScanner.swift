package import Paging

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Reads a page of surveys in one pass, where it is written as the service writes it.
///
/// It is here for speed alone. The library's decoder in ``SurveysMapper`` is the reference: what this reads, that reads
/// to the same values; what this does not read, that decides.
package enum SurveyPageScanner {
    private enum DocumentKey: Int, ScannedKey {
        case data, meta

        var written: StaticString {
            switch self {
            case .data: #""data":"#
            case .meta: #""meta":"#
            }
        }

        var isRequired: Bool { self == .data }
    }

    private enum MetaKey: Int, ScannedKey {
        case page, pages, pageSize, records

        var written: StaticString {
            switch self {
            case .page: #""page":"#
            case .pages: #""pages":"#
            case .pageSize: #""page_size":"#
            case .records: #""records":"#
            }
        }

        var isRequired: Bool { false }
    }

    /// Reads a page, or nothing where the decoder shall decide.
    package static func page(from data: Data) -> Page<Survey>? {
        var surveys: [Survey] = []
        let position = scan(data) { scanned in
            guard let survey = Survey(scanned) else { return false }
            surveys.append(survey)
            return true
        }
        return position.map { Page(items: surveys, position: $0) }
    }

    /// Walks over a page, survey by survey.
    ///
    /// - Parameter survey: takes a survey, which is gone when this returns, and says whether it could.
    /// - Returns: where the page stands; `nil` where the decoder shall decide, whatever `survey` has been told.
    package static func scan(_ data: Data, _ survey: (borrowing ScannedSurvey) -> Bool) -> PagePosition? {
        data.withUnsafeBytes { bytes in
            var cursor = JSONCursor(bytes)
            var keys = ScannedKeys<DocumentKey>()
            var position: PagePosition? = PagePosition()
            let isWhole = cursor.object { cursor in
                switch keys.take(&cursor) {
                case .data:
                    return cursor.array { cursor in
                        guard let scanned = ScannedSurvey(&cursor) else { return false }
                        return survey(scanned)
                    }
                case .meta:
                    position = self.position(&cursor)
                    return position != nil
                case nil:
                    return false
                }
            }
            return isWhole && keys.areComplete && cursor.isAtEnd() ? position : nil
        }
    }

    private static func position(_ cursor: inout JSONCursor) -> PagePosition? {
        var keys = ScannedKeys<MetaKey>()
        var numbers: [Int?] = [nil, nil, nil, nil]
        let isWhole = cursor.object { cursor in
            guard let key = keys.take(&cursor) else { return false }
            if cursor.take(literal: "null") { return true }
            numbers[key.rawValue] = cursor.integer()
            return numbers[key.rawValue] != nil
        }
        guard isWhole else { return nil }
        return PagePosition(page: numbers[0], pages: numbers[1], size: numbers[2], records: numbers[3])
    }
}

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
    fileprivate private(set) var thankEmailAboveThreshold: ScannedText?
    fileprivate private(set) var thankEmailBelowThreshold: ScannedText?

    private enum Key: Int, ScannedKey {
        case id, type, attributes

        var written: StaticString {
            switch self {
            case .id: #""id":"#
            case .type: #""type":"#
            case .attributes: #""attributes":"#
            }
        }

        var isRequired: Bool { self != .type }
    }

    private enum AttributeKey: Int, ScannedKey {
        case title, description, thankEmailAboveThreshold, thankEmailBelowThreshold, isActive
        case coverImageURL, createdAt, activeAt, inactiveAt, surveyType

        var written: StaticString {
            switch self {
            case .title: #""title":"#
            case .description: #""description":"#
            case .thankEmailAboveThreshold: #""thank_email_above_threshold":"#
            case .thankEmailBelowThreshold: #""thank_email_below_threshold":"#
            case .isActive: #""is_active":"#
            case .coverImageURL: #""cover_image_url":"#
            case .createdAt: #""created_at":"#
            case .activeAt: #""active_at":"#
            case .inactiveAt: #""inactive_at":"#
            case .surveyType: #""survey_type":"#
            }
        }

        var isRequired: Bool {
            switch self {
            case .title, .description, .isActive, .coverImageURL, .createdAt, .surveyType: true
            case .thankEmailAboveThreshold, .thankEmailBelowThreshold, .activeAt, .inactiveAt: false
            }
        }
    }

    /// Reads a survey, unless it is for the decoder to judge.
    init?(_ cursor: inout JSONCursor) {
        var keys = ScannedKeys<Key>()
        let isWhole = cursor.object { cursor in
            switch keys.take(&cursor) {
            case .id: Self.read(&id, from: &cursor)
            case .type: cursor.text() != nil
            case .attributes: readAttributes(from: &cursor)
            case nil: false
            }
        }
        guard isWhole, keys.areComplete else { return nil }
    }

    private mutating func readAttributes(from cursor: inout JSONCursor) -> Bool {
        var keys = ScannedKeys<AttributeKey>()
        let isWhole = cursor.object { cursor in
            switch keys.take(&cursor) {
            case .title: Self.read(&title, from: &cursor)
            case .description: Self.read(&description, from: &cursor)
            case .thankEmailAboveThreshold: Self.readIfAny(&thankEmailAboveThreshold, from: &cursor)
            case .thankEmailBelowThreshold: Self.readIfAny(&thankEmailBelowThreshold, from: &cursor)
            case .isActive: readIsActive(from: &cursor)
            case .coverImageURL: Self.read(&coverImageURL, from: &cursor)
            case .createdAt: Self.read(&createdAt, from: &cursor)
            case .activeAt: cursor.take(literal: "null") || Self.read(&activeAt, from: &cursor)
            case .inactiveAt: cursor.take(literal: "null") || Self.read(&inactiveAt, from: &cursor)
            case .surveyType: Self.read(&surveyType, from: &cursor)
            case nil: false
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

    private static func readIfAny(_ text: inout ScannedText?, from cursor: inout JSONCursor) -> Bool {
        if cursor.take(literal: "null") { return true }
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
            thankEmailAboveThreshold: scanned.thankEmailAboveThreshold?.string,
            thankEmailBelowThreshold: scanned.thankEmailBelowThreshold?.string,
            isActive: scanned.isActive, coverImageURL: coverImageURL, createdAt: createdAt,
            activeAt: scanned.activeAt?.date, inactiveAt: scanned.inactiveAt?.date, surveyType: surveyType)
    }
}
