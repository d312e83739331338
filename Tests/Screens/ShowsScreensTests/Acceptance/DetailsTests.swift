import RemoteShows
import ScreenParts
import ShowsScreens
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `TV Shows, details` {
    @Test func `TV-4.1: the details show at once what the list knew, then the reviews that come`() async throws {
        let (details, server) = try await makeSUT()
        let door = server.shutDoor()

        let loading = details.refresh()
        #expect(details.show == .sample("1"))
        #expect(details.isLoading)
        door.open()
        await loading?.value
        await details.settle()

        #expect(details.reviews.items.map(\.comment) == ["Nice 1", "Nice 2"])
        #expect(details.problemText == nil)
        #expect(!details.isLoading)
    }

    @Test func `TV-4.1: all reviews are paged as one scrolls`() async throws {
        let (details, server) = try await makeSUT()
        server.with { $0.reviews = [.reviews(1...20, page: 1, of: 2), .reviews(21...30, page: 2, of: 2)] }
        details.refresh()
        await details.settle()
        #expect(details.reviews.items.count == 20)

        details.reviews.loadMore()
        await details.settle()

        #expect(details.reviews.items.count == 30)
        #expect(details.reviews.isComplete)
    }

    @Test func `TV-4.1: a server that counts no pages ends them by one that is not there`() async throws {
        let (details, server) = try await makeSUT()
        server.with { $0.reviews = [.reviews(1...3)] }
        details.refresh()
        await details.settle()

        details.reviews.loadMore()
        await details.settle()

        #expect(details.reviews.isComplete)
        #expect(details.problemText == nil)
    }

    @Test(
        arguments: [
            (0, nil, nil, nil), (0, 4, nil, nil), (1, 4, "1 review", AverageRating(4)),
            (12, 3.75, "12 reviews", AverageRating(3.75)), (2, nil, "2 reviews", nil),
        ] as [(Int, Double?, String?, AverageRating?)])
    func `TV-4.2: the number of reviews and their average are shown when there are any`(
        count: Int, mean: Double?, total: String?, average: AverageRating?
    ) async throws {
        let (details, server) = try await makeSUT()
        server.with { $0.show = .sample("1", average: mean, reviews: count) }

        await details.refresh()?.value

        #expect(details.reviewTotal == total)
        #expect(details.average == average)
    }

    @Test(
        arguments: [
            (4, 4, "4.0"), (3.75, 4, "3.8"), (3.44, 3, "3.4"), (2.5, 3, "2.5"), (0, 0, "0.0"), (5, 5, "5.0"),
            (4.96, 5, "5.0"),
        ] as [(Double, Int, String)])
    func `TV-4.2: the average is stars, and a number with one decimal`(mean: Double, stars: Int, text: String) {
        #expect(AverageRating(mean)?.stars == stars)
        #expect(AverageRating(mean)?.text == text)
    }

    @Test(arguments: [-1, 5.1, .infinity, .nan, 1e300])
    func `TV-4.2: what is no number of stars is not shown`(mean: Double) {
        #expect(AverageRating(mean) == nil)
    }

    @Test func `TV-4.3: Write a review opens the form, and a refresh loads show and reviews again`() async throws {
        let sut = try await AppDriver.loggedIn()
        try sut.home().openSelected()
        await sut.flow.settle()
        sut.server.with {
            $0.show = .sample("1", average: 1, reviews: 3)
            $0.reviews = [.reviews(1...3, page: 1, of: 1)]
        }

        try sut.details().refresh()
        await sut.flow.settle()
        #expect(try sut.details().reviewTotal == "3 reviews")
        #expect(try sut.details().reviews.items.count == 3)
        try sut.details().writeReview()

        #expect(sut.screen == "Write a review")
        try sut.form().escape()
        #expect(sut.screen == "Details")
    }

    @Test(arguments: [
        (LoadShowError.notFound, "This show no longer exists."),
        (.request(.invalidData(reason: "x")), "The server's answer is invalid. Try again later."),
        (.request(.refused(403, "no")), "The server refused: no"),
        (.request(.connectivity(.unreachable)), "The server cannot be reached. Check the connection and try again."),
    ])
    func `a failure is told, and can be tried again`(error: LoadShowError, ribbon: String) async throws {
        let (details, server) = try await makeSUT()
        server.with { $0.loadShowError = error }
        await details.refresh()?.value
        #expect(details.problemText == ribbon)
        server.with { $0.loadShowError = nil }

        await details.refresh()?.value

        #expect(details.problemText == nil)
    }

    @Test(arguments: [
        (LoadReviewsError.notFound, "This show no longer exists."),
        (.request(.refused(429)), "Too many requests. Wait a moment and try again."),
    ])
    func `reviews that cannot be loaded are told`(error: LoadReviewsError, ribbon: String) async throws {
        let (details, server) = try await makeSUT()
        server.with { $0.loadReviewsError = error }

        details.refresh()
        await details.settle()

        #expect(details.problemText == ribbon)
    }

    private func makeSUT() async throws -> (ShowDetailsScreen, ShowsStub) {
        let server = ShowsStub()
        return (ShowDetailsScreen(.sample("1"), loadShow: server, loadReviews: server) { _ in }, server)
    }
}
