import Foundation
import ShowsComposition

/// The titles of the shows that are rated best, for the user who is signed in.
func bestShows(at apiURL: URL, sessionFile: URL) async throws -> [String] {
    let service = try ShowsService(apiURL: apiURL, sessionFile: sessionFile)
    return try await service.topRatedShows.loadTopRatedShows().map(\.title)
}
