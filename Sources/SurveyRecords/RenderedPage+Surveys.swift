package import Paging
public import RecordFormats
public import RemoteSurveys

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension RenderedPage {
    /// A page of surveys as it will be printed.
    package init(_ page: Page<Survey>, in format: RecordFormat) {
        self.init(
            position: page.position, itemKeys: page.itemKeys,
            records: RenderedRecords(page.items.map(Record.init), in: format))
    }
}

extension SurveyPageForm where Content == RenderedPage {
    /// Pages rendered in `format`; in JSON straight from the bytes that came, where they are as they always are.
    public static func rendered(in format: RecordFormat) -> SurveyPageForm {
        guard format == .json || format == .ndjson else {
            return SurveyPageForm { RenderedPage($0, in: format) }
        }
        return SurveyPageForm {
            RenderedPage($0, in: format)
        } scanned: {
            RenderedPage(scanning: $0, in: format)
        }
    }
}

extension RenderedPage {
    /// Renders a page from its bytes, without a value of any survey, to what ``init(_:in:)`` would make of it; `nil`
    /// where that shall do it.
    package init?(scanning body: Data, in format: RecordFormat) {
        guard var writer = JSONRecordsWriter(format, estimatedBytes: body.count) else { return nil }
        var keys: [Int] = []
        let position = SurveyPageScanner.scan(body) { survey in
            guard let id = survey.id.string else { return false }
            keys.append(id.hashValue)
            return writer.append(survey)
        }
        guard let position else { return nil }
        self.init(position: position, itemKeys: keys, records: writer.finish())
    }
}

/// The names of ``RecordFormats/Record/surveyFieldNames``.
private struct SurveyFieldNames {
    static let all = SurveyFieldNames()

    let id = JSONRecordsWriter.FieldName("id")
    let title = JSONRecordsWriter.FieldName("title")
    let description = JSONRecordsWriter.FieldName("description")
    let coverImageURL = JSONRecordsWriter.FieldName("coverImageURL")
    let isActive = JSONRecordsWriter.FieldName("isActive")
    let createdAt = JSONRecordsWriter.FieldName("createdAt")
    let activeAt = JSONRecordsWriter.FieldName("activeAt")
    let inactiveAt = JSONRecordsWriter.FieldName("inactiveAt")
    let surveyType = JSONRecordsWriter.FieldName("surveyType")
}

extension JSONRecordsWriter {
    /// Writes the record of a survey, with the fields of ``RecordFormats/Record/surveyFieldNames``.
    ///
    /// - Returns: whether it could.
    fileprivate mutating func append(_ survey: borrowing ScannedSurvey) -> Bool {
        let names = SurveyFieldNames.all
        beginRecord(names.id)
        guard text(survey.id) else { return false }
        field(names.title)
        guard text(survey.title) else { return false }
        field(names.description)
        guard text(survey.description) else { return false }
        field(names.coverImageURL)
        guard text(survey.coverImageURL) else { return false }
        field(names.isActive)
        flag(survey.isActive)
        field(names.createdAt)
        date(survey.createdAt)
        field(names.activeAt)
        date(survey.activeAt)
        field(names.inactiveAt)
        date(survey.inactiveAt)
        field(names.surveyType)
        guard text(survey.surveyType) else { return false }
        endRecord()
        return true
    }

    private mutating func text(_ text: ScannedText) -> Bool {
        if text.isPlain {
            self.text(escaped: text.bytes)
            return true
        }
        guard let string = text.string else { return false }
        value(.text(string))
        return true
    }

    private mutating func date(_ date: ScannedDate?) {
        guard let date else { return null() }
        if let bytes = date.plainBytes {
            text(escaped: bytes)
        } else {
            value(.text(WireDate.format(date.date)))
        }
    }
}
