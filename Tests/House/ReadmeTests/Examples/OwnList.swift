import Composition
import Foundation

/// A note, at an endpoint that the package does not know.
struct Note: Identifiable, Decodable {
    let id: Int
    let text: String
}

/// Loads notes from the API, over a client that adds the credential.
struct RemoteNotes {
    let httpClient: any HTTPClient
    let apiURL: URL

    /// Loads one page.
    func loadNotes(_ page: PageRequest) async throws(LoadPageError) -> Page<Note> {
        let query = [
            URLQueryItem(name: "page", value: "\(page.number)"), URLQueryItem(name: "per_page", value: "\(page.size)"),
        ]
        let url = apiURL.appending(path: "notes").appending(queryItems: query)
        let request = HTTPRequest(.get, url, headers: ["Accept": JSONBody.accepted])
        return try await httpClient.value(of: request, orThrow: LoadPageError.self) { data throws(InvalidData) in
            let answer = try JSONBody.decode(Notes.self, from: data)
            return Page(items: answer.notes, position: PagePosition(page: page.number, records: answer.total))
        }
    }

    /// All notes, in the server's order. Up to nine pages are requested ahead.
    func loadAllNotes() -> AllPages<Page<Note>, LoadAllPagesError> { AllPages(size: 50, page: loadNotes) }

    private struct Notes: Decodable {
        let notes: [Note]
        let total: Int
    }
}
