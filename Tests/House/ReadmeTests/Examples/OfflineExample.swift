import Composition

/// The titles of the first page, from the server or as they were seen last. What waits goes out when the server is there.
func titles(of user: SurveyUser) async throws -> [String] {
    let request = PageRequest(number: 1, size: 20)
    switch try await user.surveys.load(request) {
    case .remote(let page):
        try await user.outbox.send()
        return page.items.map(\.title)
    case .cached(let surveys, _, _): return surveys.surveys.map(\.title)
    }
}
