import TestSupport

@testable import RemoteSurveys

func titles(_ pages: ClosedRange<Int>) -> [String] { pages.flatMap { ["\($0).1", "\($0).2"] } }

/// Page `number` of `pages`, two surveys a page.
func page(_ number: Int, of pages: Int) -> Page<Survey> {
    page(number, position: PagePosition(page: number, pages: pages))
}

func page(_ number: Int, position: PagePosition) -> Page<Survey> {
    Page(items: titles(number...number).map(survey), position: position)
}

func survey(_ title: String) -> Survey {
    Survey(
        id: title, title: title, description: "", isActive: true, coverImageURL: "", createdAt: .sample,
        surveyType: "Cafe")
}

/// What comes instead of a page.
enum PageFailure: Error {
    case answer(HTTPResponse)
    case client(HTTPClientError)

    static let pageNotFound = PageFailure.answer(HTTPResponse(status: 404))
}

/// A server that answers by the page's number and remembers what was asked for.
final class PagesSpy: HTTPClient {
    private let gate: Gate?
    private let answer: @Sendable (Int) -> Result<Page<Survey>, PageFailure>
    private let log = Protected<[PageRequest]>([])

    init(gate: Gate? = nil, answer: @escaping @Sendable (Int) -> Result<Page<Survey>, PageFailure>) {
        self.gate = gate
        self.answer = answer
    }

    var requests: [PageRequest] { log.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let numbers = ["page[number]", "page[size]"].map { name in
            query.first { $0.name == name }?.value.flatMap { Int($0) } ?? 0
        }
        log.withLock { $0.append(PageRequest(number: numbers[0], size: numbers[1])) }
        await gate?.pass()
        switch answer(numbers[0]) {
        case .success(let page): return .json(Self.body(page))
        case .failure(.answer(let response)): return response
        case .failure(.client(let error)): throw error
        }
    }

    static func body(_ page: Page<Survey>) -> String {
        let surveys = page.items.map { survey in
            SurveySamples.survey(id: "\"\(survey.id)\"", changing: ["title": "\"\(survey.title)\""])
        }
        let position = page.position
        let meta = [
            ("page", position.page), ("pages", position.pages), ("page_size", position.size),
            ("records", position.records),
        ].compactMap { name, number in number.map { "\"\(name)\":\($0)" } }
        return #"{"data":[\#(surveys.joined(separator: ","))],"meta":{\#(meta.joined(separator: ","))}}"#
    }
}
