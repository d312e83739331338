import Composition
import Foundation

/// Load Points Use Case: how many points the user has.
protocol LoadPointsUseCase: Sendable {
    func loadPoints() async throws(LoadError) -> Int
}

/// Loads the points from the API, over a client that adds the credential.
struct RemotePointsLoader: LoadPointsUseCase {
    let httpClient: any HTTPClient
    let apiURL: URL

    func loadPoints() async throws(LoadError) -> Int {
        let request = HTTPRequest(.get, apiURL.appending(path: "points"), headers: ["Accept": JSONBody.accepted])
        return try await httpClient.value(of: request, orThrow: LoadError.self) { data throws(InvalidData) in
            try JSONBody.decode(Points.self, from: data).points
        }
    }

    private struct Points: Decodable {
        let points: Int
    }
}

extension SurveyUser {
    /// The user's points.
    func points(at apiURL: URL) -> any LoadPointsUseCase {
        RemotePointsLoader(httpClient: authenticatedClient, apiURL: apiURL)
    }
}
