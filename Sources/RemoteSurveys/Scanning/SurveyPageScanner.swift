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
    private static let documentKeys: [StaticString] = ["data", "meta"]
    private static let metaKeys: [StaticString] = ["page", "pages", "page_size", "records"]
    private static let surveyKeys: [StaticString] = ["id", "attributes", "type"]

    /// Reads a page, or nothing where the decoder shall decide.
    package static func page(from data: Data) -> Page<Survey>? {
        data.withUnsafeBytes { bytes in
            var cursor = JSONCursor(bytes)
            return page(&cursor)
        }
    }

    private static func page(_ cursor: inout JSONCursor) -> Page<Survey>? {
        var keys = ScannedKeys()
        var surveys: [Survey] = []
        var position: PagePosition? = PagePosition()
        let isWhole = cursor.object { cursor, key in
            switch keys.meet(key, in: documentKeys) {
            case 0:
                return cursor.array { cursor in
                    guard let survey = survey(&cursor) else { return false }
                    surveys.append(survey)
                    return true
                }
            case 1:
                position = self.position(&cursor)
                return position != nil
            default:
                return false
            }
        }
        guard isWhole, keys.includesFirst(1), let position, cursor.isAtEnd() else { return nil }
        return Page(items: surveys, position: position)
    }

    private static func position(_ cursor: inout JSONCursor) -> PagePosition? {
        var keys = ScannedKeys()
        var numbers: [Int?] = [nil, nil, nil, nil]
        let isWhole = cursor.object { cursor, key in
            guard let index = keys.meet(key, in: metaKeys) else { return false }
            if cursor.take(literal: "null") { return true }
            numbers[index] = cursor.integer()
            return numbers[index] != nil
        }
        guard isWhole else { return nil }
        return PagePosition(page: numbers[0], pages: numbers[1], size: numbers[2], records: numbers[3])
    }

    private static func survey(_ cursor: inout JSONCursor) -> Survey? {
        var keys = ScannedKeys()
        var id = ""
        var attributes: SurveyAttributesScanner?
        let isWhole = cursor.object { cursor, key in
            switch keys.meet(key, in: surveyKeys) {
            case 0:
                guard let text = cursor.text() else { return false }
                id = text
                return true
            case 1:
                attributes = SurveyAttributesScanner(&cursor)
                return attributes != nil
            case 2:
                return cursor.text() != nil
            default:
                return false
            }
        }
        guard isWhole, keys.includesFirst(2) else { return nil }
        return attributes?.survey(id: id)
    }
}
