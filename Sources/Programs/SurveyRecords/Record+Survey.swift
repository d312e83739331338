package import Foundation
package import HTTP
package import Paging
package import RecordFormats
package import RemoteSurveys

extension Record {
    package static let surveyFieldNames = [
        "id", "title", "description", "coverImageURL", "isActive", "createdAt", "activeAt", "inactiveAt", "surveyType",
    ]

    package init(_ survey: Survey) { self.init(Self.fields(of: survey)) }

    /// Creates a record of a survey with its questions, which only JSON can represent.
    package init(_ details: SurveyDetails) {
        self.init(
            Self.fields(of: details.survey) + [Field("questions", .list(details.questions.map { Record($0).json }))])
    }

    private init(_ question: Question) {
        self.init([
            Field("id", .text(question.id)),
            Field("text", .text(question.text)),
            Field("helpText", .text(question.helpText)),
            Field("pick", .text(question.pick)),
            Field("displayType", .text(question.kind)),
            Field("isMandatory", .flag(question.isMandatory)),
            Field("answers", .list(question.answers.map { Record($0).json })),
        ])
    }

    private init(_ answer: Answer) {
        self.init([
            Field("id", .text(answer.id)),
            Field("text", .text(answer.text)),
            Field("score", answer.score.map { .number($0) } ?? .null),
        ])
    }

    private static func fields(of survey: Survey) -> [Field] {
        [
            Field("id", .text(survey.id)),
            Field("title", .text(survey.title)),
            Field("description", .text(survey.description)),
            Field("coverImageURL", .text(survey.coverImageURL)),
            Field("isActive", .flag(survey.isActive)),
            Field("createdAt", .text(survey.createdAt.map(WireDate.format))),
            Field("activeAt", .text(survey.activeAt.map(WireDate.format))),
            Field("inactiveAt", .text(survey.inactiveAt.map(WireDate.format))),
            Field("surveyType", .text(survey.surveyType)),
        ]
    }
}

extension RenderedPage {
    /// Renders a page of surveys; `body` is the page as the server sent it.
    package init(_ page: Page<Survey>, in format: RecordFormat, body: Data? = nil) {
        self.init(
            position: page.position, itemKeys: page.items.map { Self.key($0.id) }, ids: page.items.map(\.id),
            records: RenderedRecords(page.items.map(Record.init), in: format), body: body)
    }

    private static func key(_ id: String) -> Int {
        var id = id
        return id.withUTF8 { key(UnsafeRawBufferPointer($0)) }
    }

    /// Hashes the id's bytes in place, without creating a string.
    private static func key(_ id: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: id)
        return hasher.finalize()
    }
}

extension RenderedPage {
    /// Renders a page of surveys in `format`; in JSON directly from the received bytes, if they have the usual form.
    package init(surveys body: Data, in format: RecordFormat) throws(InvalidData) {
        if let page = RenderedPage(scanning: body, in: format) {
            self = page
        } else {
            self.init(try SurveysMapper.page(from: body), in: format, body: body)
        }
    }

    /// Renders a page to JSON directly from its bytes, without decoding a survey. The result equals that of
    /// ``init(_:in:body:)``; `nil` if the page must be decoded.
    package init?(scanning body: Data, in format: RecordFormat) {
        guard let edges = format.jsonEdges else { return nil }
        var keys: [Int] = []
        var ends: [Int] = []
        var position: PagePosition?
        // A record is shorter than its source, which is seldom less than half a kilobyte.
        let bytes = JSONWriter.bytes(capacity: body.count) { writer in
            keys = []
            ends = []
            keys.reserveCapacity(body.count / 512)
            ends.reserveCapacity(body.count / 512)
            position = SurveyPageScanner.scan(body) { survey in
                keys.append(Self.key(survey.id))
                writer.literal(edges.start)
                writer.append(survey)
                writer.literal(edges.end)
                ends.append(writer.count)
            }
        }
        guard let position else { return nil }
        self.init(
            position: position, itemKeys: keys, ids: Self.ids(scanning: body),
            records: RenderedRecords(bytes: bytes, ends: ends), body: body)
    }

    /// Scanning the few pages again costs less than creating a string for every id.
    private static func ids(scanning body: Data) -> [String] {
        var ids: [String] = []
        _ = SurveyPageScanner.scan(body) { ids.append($0.id.string) }
        return ids
    }

    private static func key(_ id: ScannedText) -> Int { id.isEscaped ? key(id.string) : key(id.bytes) }
}

extension JSONWriter {
    /// Writes the record of a survey, with the fields of ``RecordFormats/Record/surveyFieldNames``.
    fileprivate mutating func append(_ survey: borrowing ScannedSurvey) {
        text(survey.id, after: #"{"id":"#)
        text(survey.title, after: #","title":"#)
        text(survey.description, after: #","description":"#)
        text(survey.coverImageURL, after: #","coverImageURL":"#)
        date(
            survey.createdAt,
            after: survey.isActive ? #","isActive":true,"createdAt":"# : #","isActive":false,"createdAt":"#)
        date(survey.activeAt, after: #","activeAt":"#)
        date(survey.inactiveAt, after: #","inactiveAt":"#)
        text(survey.surveyType, after: #","surveyType":"#)
        literal("}")
    }

    private mutating func text(_ text: ScannedText, after literal: StaticString) {
        if text.isPlain { return self.text(after: literal, escaped: text.bytes) }
        self.literal(literal)
        text.withUTF8 { self.text(utf8: $0) }
    }

    private mutating func date(_ date: ScannedDate?, after literal: StaticString) {
        if let bytes = date?.plainBytes { return text(after: literal, escaped: bytes) }
        self.literal(literal)
        if let date { text(WireDate.format(date.date)) } else { self.literal("null") }
    }
}
