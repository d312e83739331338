package import CoreSupport
package import Paging

/// Reads a page of surveys in one pass, if it is in the form that the service writes.
///
/// It exists for speed only. The library's decoder in ``SurveysMapper`` is the reference: both read the same values,
/// and the decoder decides about whatever the scanner does not read.
package enum SurveyPageScanner {
    /// Reads a page; `nil` if the decoder must decide.
    package static func page(from data: Data) -> Page<Survey>? {
        var surveys: [Survey] = []
        let position = scan(data) { scanned in
            guard let survey = Survey(scanned) else { return false }
            surveys.append(survey)
            return true
        }
        return position.map { Page(items: surveys, position: $0) }
    }

    /// Walks over a page. `survey` accepts a survey, which is invalid after the call, and returns whether it could.
    /// Returns the page's position, or `nil` if the decoder must decide, whatever `survey` was passed.
    package static func scan(_ data: Data, _ survey: (borrowing ScannedSurvey) -> Bool) -> PagePosition? {
        data.withUnsafeBytes { bytes in
            var cursor = JSONCursor(bytes)
            var position = PagePosition()
            let isWhole = cursor.object { members in
                members.take(#""data":"#) { cursor in
                    cursor.array { cursor in
                        var scanned = ScannedSurvey()
                        return scanned.read(from: &cursor) && survey(scanned)
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
