import RemoteShows
import TestSupport

@Suite struct `Places of the API` {
    @Test(arguments: ["https://api.example.test", "https://api.example.test/", "https://api.example.test/v2/"])
    func `lie directly below its URL`(url: String) throws {
        let apiURL = try #require(URL(string: url))
        let base = url.hasSuffix("/") ? url : url + "/"

        #expect(ShowsPath.shows(at: apiURL).absoluteString == base + "shows")
        #expect(ShowsPath.show(id: "31", at: apiURL)?.absoluteString == base + "shows/31")
        let page = ShowsPath.shows(at: apiURL).asking(for: PageRequest(number: 3, size: 20))
        #expect(page.absoluteString == base + "shows?page=3&items=20")
    }

    @Test(arguments: ["", ".", ".."])
    func `are not there for an id that cannot stand in a path`(id: String) {
        #expect(ShowsPath.show(id: id, at: .api) == nil)
    }
}
