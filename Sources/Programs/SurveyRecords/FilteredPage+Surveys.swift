package import Foundation
package import HTTPMessages
import PagedLoading
package import RecordFormats
package import RemoteSurveys

extension FilteredPage {
    /// Renders the surveys of a page that match `filter`, with the fields of `type`; in JSON directly from the received
    /// bytes, if they have the usual form and `type` is `nil`, which means all fields.
    package init(
        surveys body: Data, where filter: SurveyFilter, as type: RecordType<Survey>? = nil,
        states: ListedStates = ListedStates(), in format: RecordFormat
    ) throws(InvalidData) {
        if type == nil, let page = FilteredPage(scanning: body, where: filter, states: states, in: format) {
            self = page
            return
        }
        let page = try SurveysMapper.page(from: body)
        let places = page.items.indices.filter { filter.matches(page.items[$0]) }
        let matches = RenderedPage(
            Page(items: places.map { page.items[$0] }, position: page.position.withoutCount),
            as: type ?? Record.listedSurvey(states), in: format)
        self.init(
            position: page.position, itemKeys: page.items.map { RenderedPage.key($0.id) }, matches: matches,
            places: places, source: .init(items: page.items.count, body: body))
    }

    /// Renders directly to JSON, without decoding a survey; `nil` if the page must be decoded.
    init?(
        scanning body: Data, where filter: SurveyFilter, states: ListedStates = ListedStates(), in format: RecordFormat
    ) {
        guard let edges = format.jsonEdges else { return nil }
        var (keys, places, ends): ([Int], [Int], [Int]) = ([], [], [])
        var position: PagePosition?
        let bytes = JSONWriter.bytes(capacity: body.count) { writer in
            (keys, places, ends) = ([], [], [])
            position = SurveyPageScanner.scan(body) { survey in
                keys.append(RenderedPage.key(survey.id))
                guard filter.matches(survey) else { return }
                places.append(keys.count - 1)
                writer.append(survey, in: states[survey.id], between: edges)
                ends.append(writer.count)
            }
        }
        guard let position else { return nil }
        let matches = RenderedPage(
            position: position.withoutCount, itemKeys: places.map { keys[$0] },
            ids: RenderedPage.ids(scanning: body, where: filter), records: RenderedRecords(bytes: bytes, ends: ends))
        self.init(
            position: position, itemKeys: keys, matches: matches, places: places,
            source: .init(items: keys.count, body: body))
    }
}
