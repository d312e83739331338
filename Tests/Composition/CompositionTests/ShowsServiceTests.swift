import RemoteShows
import ShowsComposition
import ShowsSession
import TestSupport

@Suite struct `Shows service` {
    // swift-format-ignore: NeverForceUnwrap
    private let apiURL = URL(string: "https://shows.example.test")!
    private static let signedIn = HTTPResponse(
        status: 201, headers: ["Access-Token": "tok", "Client": "cli", "Uid": "ann@example.test"],
        body: Data(#"{"user":{"id":"1","email":"ann@example.test","image_url":null}}"#.utf8))

    @Test func `signs in without a credential, and loads with the one that it got`() async throws {
        let client = HTTPClientSpy(.success(Self.signedIn), .success(.json(#"{"shows":[]}"#)))
        let store = InMemoryRecordStore()
        let sut = try ShowsService(apiURL: apiURL, store: store, httpClient: client)

        try await sut.session.signIn(email: "ann@example.test", password: "p")
        #expect(try await sut.topRatedShows.loadTopRatedShows().isEmpty)

        #expect(
            client.requests.map(\.url.absoluteString) == [
                "https://shows.example.test/users/sign_in", "https://shows.example.test/shows/top_rated",
            ])
        #expect(client.requests.map { $0.headers["access-token"] } == [nil, "tok"])
        let next = try ShowsService(apiURL: apiURL, store: store, httpClient: client)
        #expect(try await next.session.credentials().uid == "ann@example.test")
    }

    @Test func `one call keeps the session in a private file, where the next one finds it`() async throws {
        try await withTemporaryFolder { folder async throws in
            let file = URL(filePath: "\(folder)/a b/session.json")
            let client = HTTPClientSpy(.success(Self.signedIn))
            let sut = try ShowsService(apiURL: apiURL, sessionFile: file, httpClient: client)

            try await sut.session.signIn(email: "ann@example.test", password: "p")

            let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let own = HTTPClientSpy(.success(.json("{}")))
            let next = try ShowsService(apiURL: apiURL, sessionFile: file, httpClient: own)
            _ = try await next.authenticatedClient.send(HTTPRequest(.get, apiURL.appending(path: "own")))
            #expect(own.requests.map { $0.headers["access-token"] } == ["tok"])
        }
    }

    @Test func `a session in the same store serves its own server alone`() async throws {
        let store = InMemoryRecordStore()
        let first = try ShowsService(apiURL: apiURL, store: store, httpClient: HTTPClientSpy(.success(Self.signedIn)))
        try await first.session.signIn(email: "ann@example.test", password: "p")
        let client = HTTPClientSpy(.success(Self.signedIn))
        let other = try ShowsService(apiURL: apiURL.appending(path: "v2"), store: store, httpClient: client)

        await #expect(throws: ProvideCredentialsError.notLoggedIn) { try await other.session.credentials() }
        #expect(try await !other.session.forgetCredentials())
        #expect(client.requests.isEmpty)
        await #expect(
            throws: BeginShowsSessionError.store(
                .notSaved(reason: "the session with https://shows.example.test is saved there"))
        ) { try await other.session.signIn(email: "ann@example.test", password: "p") }

        #expect(try await first.session.credentials().uid == "ann@example.test")
    }

    @Test func `a credential never goes along with a request for an image, even on the API's server`() async throws {
        let signedIn = HTTPResponse(
            status: 201, headers: ["Access-Token": "tok", "Client": "cli", "Uid": "ann@example.test"],
            body: Data(#"{"user":{"id":"1","email":"ann@example.test","image_url":null}}"#.utf8))
        let image = HTTPResponse(status: 200, body: Data("image".utf8))
        let client = HTTPClientSpy(.success(signedIn), .success(image), .success(image))
        let sut = try ShowsService(apiURL: apiURL, store: InMemoryRecordStore(), httpClient: client)
        try await sut.session.signIn(email: "ann@example.test", password: "p")

        for url in ["https://shows.example.test/images/1.png", "https://img.example.test/1.png"] {
            #expect(await sut.images.image(at: url) == image.body)
        }

        #expect(client.requests.dropFirst().map(\.url.host) == ["shows.example.test", "img.example.test"])
        #expect(client.requests.dropFirst().allSatisfy { $0.headers == [:] && $0.body == nil })
    }

    @Test func `an image is loaded over a connection of its own`() async throws {
        try await withWatchdog {
            let fields = ["Access-Token: tok", "Client: cli", "Uid: ann@example.test"]
            let user = #"{"user":{"id":"1","email":"ann@example.test","image_url":null}}"#
            let server = try RawServer(
                .forever([.expectRequest, .send(RawServerStep.response("201 Created", fields, body: user))]))
            defer { server.close() }
            try await withTemporaryFolder { folder in
                let sut = try ShowsService(apiURL: server.url(), sessionFile: URL(filePath: "\(folder)/session.json"))

                try await sut.session.signIn(email: "ann@example.test", password: "p")
                _ = try await sut.authenticatedClient.send(HTTPRequest(.get, server.url("own")))
                #expect(server.seen.connections == 1)
                _ = try await sut.images.loadImage(server.url("1.png").absoluteString)

                #expect(server.seen.connections == 2)
            }
        }
    }

    @Test func `an image is loaded by the client that is for images, where there is one`() async throws {
        let image = HTTPResponse(status: 200, body: Data("image".utf8))
        let (client, imageClient) = (HTTPClientSpy(), HTTPClientSpy(.success(image)))
        let sut = try ShowsService(
            apiURL: apiURL, store: InMemoryRecordStore(), httpClient: client, imageClient: imageClient)

        #expect(await sut.images.image(at: "https://img.example.test/1.png") == image.body)

        #expect(client.requests.isEmpty)
    }

    @Test func `all shows and reviews are those of the part that loads a page, where that is replaced`() async throws {
        struct OnePage: LoadShowsUseCase, LoadReviewsUseCase {
            func loadShows(_ request: PageRequest) -> Page<Show> {
                Page(items: [], position: PagePosition(page: 1, pages: 1))
            }

            func loadReviews(ofShow showID: String, _ request: PageRequest) -> Page<Review> {
                Page(items: [], position: PagePosition(page: 1, pages: 1))
            }
        }
        let client = HTTPClientSpy()
        var sut = try ShowsService(apiURL: apiURL, store: InMemoryRecordStore(), httpClient: client)
        (sut.shows, sut.reviews) = (OnePage(), OnePage())

        for try await page in sut.allShows.loadAllShows(pageSize: 5) { #expect(page.items.isEmpty) }
        for try await page in sut.allReviews.loadAllReviews(ofShow: "1", pageSize: 5) { #expect(page.items.isEmpty) }

        #expect(client.requests.isEmpty)
    }

    @Test(arguments: ["http://127.0.0.1:1/1.png", "https://localhost/1.png", "http://img.example.test/1.png"])
    func `an API elsewhere has nothing loaded from this machine, and nothing in plain http`(url: String) async throws {
        let client = HTTPClientSpy()
        let sut = try ShowsService(apiURL: apiURL, store: InMemoryRecordStore(), httpClient: client)

        #expect(await sut.images.image(at: url) == nil)
        #expect(client.requests.isEmpty)
    }

    @Test(arguments: [
        "file:///tmp", "shows.example.test", "ftp://shows.example.test", "https://ann:pw@shows.example.test",
        "https://shows.example.test?a=b", "https://shows.example.test/#a",
    ])
    func `wants an absolute HTTP URL, and nothing in it but the server's address`(text: String) throws {
        let url = try #require(URL(string: text))

        #expect(throws: InvalidServerURL.self) {
            try ShowsService(apiURL: url, store: InMemoryRecordStore(), httpClient: HTTPClientSpy())
        }
    }
}
