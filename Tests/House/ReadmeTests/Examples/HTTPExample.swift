import Foundation
import HTTPMessages

/// A server's health, as the server reports it.
struct Health: Decodable, Equatable {
    let isUp: Bool
}

/// Requests a server's health over any client.
func health(at url: URL, over client: any HTTPClient) async throws(RequestFailure) -> Health {
    try await client.value(of: .getJSON(url), orThrow: RequestFailure.self) { body throws(InvalidData) in
        try JSONBody.decode(Health.self, from: body)
    }
}
