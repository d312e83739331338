import Composition

/// The titles of the cached surveys, however old they are.
func cachedTitles(of user: SurveyUser) async throws -> [String] {
    do throws(LoadSurveysFromCacheError<CachedSurveys>) {
        return try await user.data.cachedSurveys.loadSurveys().surveys.map(\.title)
    } catch {
        guard case .expired(let cached) = error else { throw error }
        return cached.surveys.map(\.title)
    }
}
