import HTTP
import SandboxSupport

extension SandboxAPI {
    /// `GET surveys`: a page, or 404 past the last one.
    func list(_ parameters: Parameters) -> HTTPResponse {
        guard let page = PageParameters(parameters) else { return .internalError }
        let surveys = SurveyCatalog.surveys
        let pages = (surveys.count - 1) / page.size + 1
        guard page.number <= pages else { return .notFound }
        let start = (page.number - 1) * page.size
        let slice = surveys[start..<min(start + page.size, surveys.count)]
        let meta: JSON = [
            "page": .integer(page.number), "pages": .integer(pages), "page_size": .integer(page.size),
            "records": .integer(surveys.count),
        ]
        return .json(200, ["data": .array(slice.map(\.listItem)), "meta": meta])
    }

    /// `GET surveys/{id}`: one survey with its questions.
    func survey(id: String) -> HTTPResponse {
        guard let survey = SurveyCatalog.survey(id: id) else { return .notFound }
        return .json(200, survey.document)
    }
}

/// Which page is asked for; page 1 of 5 surveys unless said otherwise.
struct PageParameters {
    let number: Int
    let size: Int

    /// `nil` for what makes the real service fail: a page or a size that is no positive number, or a size alone.
    init?(_ parameters: Parameters) {
        if parameters["page[size]"] != nil, parameters["page[number]"] == nil { return nil }
        guard let number = parameters.positive("page[number]", else: 1),
            let size = parameters.positive("page[size]", else: 5)
        else { return nil }
        self.number = number
        self.size = size
    }
}
