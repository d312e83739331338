import Foundation
import HTTP

/// What a server says of itself.
struct Health: Decodable, Equatable {
    let isUp: Bool
}

/// Asks a server for its health: a request, sent by any client, and its answer or what went wrong.
func health(at url: URL, over client: any HTTPClient) async throws(RequestFailure) -> Health {
    try await client.value(of: .getJSON(url), orThrow: RequestFailure.self) { body throws(InvalidData) in
        try JSONBody.decode(Health.self, from: body)
    }
}
