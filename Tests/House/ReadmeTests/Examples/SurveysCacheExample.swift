import PagedLoading
import RemoteSurveys
import SurveysCache

/// The titles of the first page, or of the cached list if the server cannot be reached.
func titles(over loader: any LoadSurveysWithFallbackUseCase) async throws -> [String] {
    switch try await loader.loadSurveys(PageRequest(number: 1, size: 20)) {
    case .remote(let page): page.items.map(\.title)
    case .cached(let cached, let isExpired, _):
        ["\(isExpired ? "Long ago" : "Lately"), \(cached.surveys.count) of \(cached.records ?? cached.surveys.count):"]
            + cached.surveys.map(\.title)
    }
}
