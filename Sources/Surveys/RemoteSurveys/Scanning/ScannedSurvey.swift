/// A survey where it stands in a page's bytes; of no use once those are gone. It is large, and never copied.
package struct ScannedSurvey: ~Copyable {
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

    /// Reads a survey into this one, which is a new one.
    ///
    /// - Returns: `false` where it is for the decoder to judge.
    mutating func read(from cursor: inout JSONCursor) -> Bool {
        var keys = ScannedKeys<Key>()
        let isWhole = cursor.object { cursor in
            switch keys.take(&cursor) {
            case .id: Self.read(&id, from: &cursor)
            case .type: cursor.text() != nil
            case .attributes: readAttributes(from: &cursor)
            case nil: false
            }
        }
        return isWhole && keys.areComplete
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
    init?(_ scanned: borrowing ScannedSurvey) {
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

/// The keys of one kind of object, in the order that the service writes them, which is looked for first.
protocol ScannedKey: CaseIterable, RawRepresentable<Int> {
    /// The key as it is written, with the quotation marks and the colon.
    var written: StaticString { get }
    /// Whether it must be there.
    var isRequired: Bool { get }
}

/// The keys of an object as it is walked over. A key that comes twice, or is unknown, is for the decoder to judge.
struct ScannedKeys<Key: ScannedKey> {
    private var seen: UInt32 = 0
    private var expected = 0

    /// Takes the key that comes next, with the colon after it.
    @inline(__always)
    mutating func take(_ cursor: inout JSONCursor) -> Key? {
        guard let key = next(&cursor), seen & 1 << key.rawValue == 0 else { return nil }
        seen |= 1 << key.rawValue
        expected = key.rawValue + 1
        return key
    }

    @inline(__always)
    private func next(_ cursor: inout JSONCursor) -> Key? {
        if let key = Key(rawValue: expected), cursor.take(key: key.written) { return key }
        return anyKey(&cursor)
    }

    private func anyKey(_ cursor: inout JSONCursor) -> Key? {
        Key.allCases.first { cursor.take(key: $0.written) }
    }

    /// Whether all keys were there that must be.
    var areComplete: Bool {
        Key.allCases.allSatisfy { !$0.isRequired || seen & 1 << $0.rawValue != 0 }
    }
}
