import Composition

/// The titles of the surveys, from the server or from the cache. Queued answers are sent if the server answers.
func titles(of user: SurveyUser) async throws -> [String] {
    switch try await user.surveys.loadAll() {
    case .remote(let surveys):
        if let error = try await user.outbox.sendQueuedResponses().stop { throw error }
        return surveys.map(\.title)
    case .cached(let list, _, _): return list.surveys.map(\.title)
    }
}
