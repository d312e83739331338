import Foundation
import HTTPMessages
import RemoteShows

/// Writes a review, over a client that adds the credential. An invalid review is not sent.
func writeReview(
    of showID: String, stars: Int, comment: String, at apiURL: URL, over client: any HTTPClient
) async throws -> Review {
    let review = try NewReview(showID: showID, rating: stars, comment: comment)
    return try await RemoteReviewCreator(httpClient: client, apiURL: apiURL).createReview(review)
}
