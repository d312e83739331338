package import CoreSupport
package import PagedLoading

/// Decodes a page of surveys in one pass, if it has the form that the service writes.
///
/// It exists for speed only. The library's decoder in ``SurveysMapper`` is the reference: both read the same values,
/// and the decoder decides about everything that the scanner does not read.
package enum SurveyPageScanner {
    /// Reads a page; `nil` if the decoder must decide.
    package static func page(from data: Data) -> Page<Survey>? {
        var surveys: [Survey] = []
        let position = scan(data) { surveys.append(Survey($0)) }
        return position.map { Page(items: surveys, position: $0) }
    }

    /// Scans a page, and passes each survey to `survey`; the survey is invalid after the call. Returns the page's
    /// position, or `nil` if the decoder must decide, even if `survey` was already called.
    package static func scan(_ data: Data, _ survey: (borrowing ScannedSurvey) -> Void) -> PagePosition? {
        data.withUnsafeBytes { bytes in
            var cursor = JSONCursor(bytes)
            var position = PagePosition()
            let isWhole = cursor.object { members in
                members.take(#""data":"#) { cursor in
                    cursor.array { cursor in
                        var scanned = ScannedSurvey()
                        guard scanned.read(from: &cursor) else { return false }
                        survey(scanned)
                        return true
                    }
                }
                members.take(#""meta":"#, isRequired: false) { cursor in
                    Self.position(&cursor).map { position = $0 } != nil
                }
            }
            return isWhole && cursor.isAtEnd() ? position : nil
        }
    }

    private static func position(_ cursor: inout JSONCursor) -> PagePosition? {
        var (page, pages, size, records): (Int?, Int?, Int?, Int?)
        let isWhole = cursor.object { members in
            members.take(#""page":"#, isRequired: false) { read(&page, from: &$0) }
            members.take(#""pages":"#, isRequired: false) { read(&pages, from: &$0) }
            members.take(#""page_size":"#, isRequired: false) { read(&size, from: &$0) }
            members.take(#""records":"#, isRequired: false) { read(&records, from: &$0) }
        }
        return isWhole ? PagePosition(page: page, pages: pages, size: size, records: records) : nil
    }

    private static func read(_ number: inout Int?, from cursor: inout JSONCursor) -> Bool {
        if cursor.take(literal: "null") { return true }
        number = cursor.integer()
        return number != nil
    }
}

/// A survey within a page's bytes; valid only as long as they are. It is large, and never copied.
package struct ScannedSurvey: ~Copyable {
    package private(set) var id = ScannedText.empty
    package private(set) var title = ScannedText.empty
    package private(set) var description = ScannedText.empty
    package private(set) var isActive = false
    package private(set) var coverImageURL = ScannedText.empty
    package private(set) var createdAt: ScannedDate?
    package private(set) var activeAt: ScannedDate?
    package private(set) var inactiveAt: ScannedDate?
    package private(set) var surveyType = ScannedText.empty
    fileprivate private(set) var thankEmailAboveThreshold: ScannedText?
    fileprivate private(set) var thankEmailBelowThreshold: ScannedText?

    /// Reads a survey into this new one. Returns `false` if the decoder must decide.
    mutating func read(from cursor: inout JSONCursor) -> Bool {
        cursor.object { members in
            members.take(#""id":"#) { Self.read(&id, from: &$0) && !id.isBlank }
            members.take(#""type":"#, isRequired: false) { $0.skipValue() }
            members.take(#""attributes":"#) { readAttributes(from: &$0) }
        }
    }

    private mutating func readAttributes(from cursor: inout JSONCursor) -> Bool {
        cursor.object { members in
            members.take(#""title":"#) { Self.read(&title, from: &$0) }
            members.take(#""description":"#, isRequired: false) { Self.readIfAny(&description, from: &$0) }
            members.take(#""thank_email_above_threshold":"#, isRequired: false) {
                Self.readIfAny(&thankEmailAboveThreshold, from: &$0)
            }
            members.take(#""thank_email_below_threshold":"#, isRequired: false) {
                Self.readIfAny(&thankEmailBelowThreshold, from: &$0)
            }
            members.take(#""is_active":"#) { readIsActive(from: &$0) }
            members.take(#""cover_image_url":"#, isRequired: false) { Self.readIfAny(&coverImageURL, from: &$0) }
            members.take(#""created_at":"#, isRequired: false) { Self.readIfAny(&createdAt, from: &$0) }
            members.take(#""active_at":"#, isRequired: false) { Self.readIfAny(&activeAt, from: &$0) }
            members.take(#""inactive_at":"#, isRequired: false) { Self.readIfAny(&inactiveAt, from: &$0) }
            members.take(#""survey_type":"#, isRequired: false) { Self.readIfAny(&surveyType, from: &$0) }
        }
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

    private static func readIfAny(_ text: inout ScannedText, from cursor: inout JSONCursor) -> Bool {
        cursor.take(literal: "null") || read(&text, from: &cursor)
    }

    private static func readIfAny(_ text: inout ScannedText?, from cursor: inout JSONCursor) -> Bool {
        if cursor.take(literal: "null") { return true }
        text = cursor.text()
        return text != nil
    }

    private static func readIfAny(_ date: inout ScannedDate?, from cursor: inout JSONCursor) -> Bool {
        if cursor.take(literal: "null") { return true }
        date = cursor.text().flatMap(ScannedDate.init)
        return date != nil
    }
}

extension Survey {
    init(_ scanned: borrowing ScannedSurvey) {
        self.init(
            id: scanned.id.string, title: scanned.title.string, description: scanned.description.string,
            thankEmailAboveThreshold: scanned.thankEmailAboveThreshold?.string,
            thankEmailBelowThreshold: scanned.thankEmailBelowThreshold?.string,
            isActive: scanned.isActive, coverImageURL: scanned.coverImageURL.string,
            createdAt: scanned.createdAt?.date, activeAt: scanned.activeAt?.date, inactiveAt: scanned.inactiveAt?.date,
            surveyType: scanned.surveyType.string)
    }
}
