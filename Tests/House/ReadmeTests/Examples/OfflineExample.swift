import Composition

/// The titles of the first page, from the server or from the cache. Queued answers are sent if the server answers.
func titles(of user: SurveyUser) async throws -> [String] {
    let request = PageRequest(number: 1, size: 20)
    switch try await user.surveys.load(request) {
    case .remote(let page):
        try await user.outbox.sendQueuedResponses()
        return page.items.map(\.title)
    case .cached(let surveys, _, _): return surveys.surveys.map(\.title)
    }
}
