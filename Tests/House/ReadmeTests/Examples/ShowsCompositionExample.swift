import Foundation
import ShowsComposition

/// The titles of the top-rated shows, for the signed-in user.
func bestShows(at apiURL: URL, sessionFile: URL) async throws -> [String] {
    let service = try ShowsService(apiURL: apiURL, sessionFile: sessionFile)
    return try await service.topRatedShows.loadTopRatedShows().map(\.title)
}
