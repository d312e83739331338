package import Foundation
package import HTTPMessages
package import PagedLoading
package import RecordFormats
package import RemoteSurveys
import SurveyResponses

extension Record {
    package static let survey = RecordType<Survey>([
        .text("id", \.id),
        .untrusted("title", \.title),
        .untrusted("description", \.description),
        .untrusted("coverImageURL", \.coverImageURL),
        .flag("isActive", \.isActive),
        .optionalDate("createdAt") { $0.createdAt.map(WireDate.format) },
        .optionalDate("activeAt") { $0.activeAt.map(WireDate.format) },
        .optionalDate("inactiveAt") { $0.inactiveAt.map(WireDate.format) },
        .optionalUntrusted("surveyType", \.surveyType),
    ])

    /// A survey with its questions, which only JSON can represent.
    package static let surveyDetails = RecordType<SurveyDetails>(
        survey.fields(of: \.survey) + [.list("questions", of: question, \.questions)])

    private static let question = RecordType<Question>([
        .text("id", \.id),
        .untrusted("text", \.text),
        .optionalUntrusted("helpText", \.helpText),
        .untrusted("pick", \.pick),
        .untrusted("displayType", \.kind),
        .flag("isMandatory", \.isMandatory),
        .list("answers", of: answer, \.answers),
    ])

    private static let answer = RecordType<Answer>([
        .text("id", \.id),
        .optionalUntrusted("text", \.text),
        .optionalInteger("score", \.score),
    ])
}

extension RenderedPage {
    /// Renders a page of surveys; `body` is the page as the server sent it.
    package init(
        _ page: Page<Survey>, as type: RecordType<Survey> = Record.listedSurvey(), in format: RecordFormat,
        body: Data? = nil
    ) {
        self.init(
            position: page.position, itemKeys: page.items.map { Self.key($0.id) }, ids: page.items.map(\.id),
            records: RenderedRecords(page.items.map(type.record), in: format), body: body)
    }

    static func key(_ id: String) -> Int {
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
    package init(
        surveys body: Data, states: ListedStates = ListedStates(), in format: RecordFormat
    ) throws(InvalidData) {
        if let page = RenderedPage(scanning: body, states: states, in: format) {
            self = page
        } else {
            let page = try SurveysMapper.page(from: body)
            self.init(page, as: Record.listedSurvey(states), in: format, body: body)
        }
    }

    /// Renders a page to JSON directly from its bytes, without decoding a survey. The result equals that of
    /// ``init(_:in:body:)``; `nil` if the page must be decoded.
    package init?(scanning body: Data, states: ListedStates = ListedStates(), in format: RecordFormat) {
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
                writer.append(survey, in: states[survey.id], between: edges)
                ends.append(writer.count)
            }
        }
        guard let position else { return nil }
        self.init(
            position: position, itemKeys: keys, ids: Self.ids(scanning: body),
            records: RenderedRecords(bytes: bytes, ends: ends), body: body)
    }

    /// Scanning the few pages again costs less than creating a string for every id.
    static func ids(scanning body: Data, where filter: SurveyFilter = SurveyFilter()) -> [String] {
        var ids: [String] = []
        _ = SurveyPageScanner.scan(body) { if filter.matches($0) { ids.append($0.id.string) } }
        return ids
    }

    static func key(_ id: ScannedText) -> Int { id.isEscaped ? key(id.string) : key(id.bytes) }
}

extension JSONWriter {
    /// Writes the record of a survey, as ``RecordFormats/Record/listedSurvey(_:)`` describes it.
    mutating func append(
        _ survey: borrowing ScannedSurvey, in state: SurveyState?,
        between edges: (start: StaticString, end: StaticString)
    ) {
        literal(edges.start)
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
        if let state {
            literal(#","state":"#)
            text(state.kind.rawValue)
            literal(#","stateAt":"#)
            if let date = state.date { text(WireDate.format(date)) } else { literal("null") }
        } else {
            literal(#","state":null,"stateAt":null"#)
        }
        literal("}")
        literal(edges.end)
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
