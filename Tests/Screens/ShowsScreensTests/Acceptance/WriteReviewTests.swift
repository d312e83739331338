import RemoteShows
import ScreenParts
import ShowsScreens
import ShowsSession
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `TV Shows, write a review` {
    @Test func `TV-5.1: the form has stars, a text and a button that is disabled until both are there`() async throws {
        let form = try await makeSUT().form()
        #expect(form.form.rules.headings == ["Write a review"])
        #expect(form.form.rules.fields.map(\.label) == ["Rating", "Review"])
        #expect(form.form.rules.fields.map(\.field.kind) == [.stars(5), .multilineText])
        #expect(form.form.buttons.map(\.label) == ["Submit"])
        #expect(form.form.focus == .field(.rating))

        #expect(!form.form.isEnabled(.submit))
        form.form[choice: .rating] = 4
        #expect(!form.form.isEnabled(.submit))
        form.form[.comment] = "  "
        #expect(!form.form.isEnabled(.submit))
        form.form[.comment] = "Nice"
        #expect(form.form.isEnabled(.submit))
        form.form[choice: .rating] = nil
        #expect(!form.form.isEnabled(.submit))
    }

    @Test(arguments: 1...5)
    func `TV-5.2: a review is sent with stars and text, and leads back to fresh details`(rating: Int) async throws {
        let sut = try await makeSUT()
        let before = sut.server.messages.count

        try await write(sut, rating: rating, " Nice,\n\nand slow. \n")

        #expect(sut.screen == "Details")
        let review = try NewReview(showID: "1", rating: rating, comment: "Nice,\n\nand slow.")
        let news = sut.server.messages.dropFirst(before)
        #expect(news.first == .createReview(review))
        #expect(news.contains(.loadShow("1")))
        #expect(news.contains(.loadReviews("1", page: 1)))
        #expect(try sut.details().noticeText == "Your review was sent.")
        await (try sut.details()).refresh()?.value
        #expect(try sut.details().noticeText == nil)
    }

    private nonisolated static let mayBeWritten =
        "The review may have been written: look at the reviews before you send it again."

    @Test(arguments: [
        (CreateReviewError.request(.connectivity(.timedOut)), "The server took too long to answer. \(mayBeWritten)"),
        (.request(.connectivity(.unreachable)), "The server cannot be reached. Check the connection and try again."),
        (.rejected(["Too short.", "Too rude."]), "Too short. Too rude."),
        (.notFound, "This show no longer exists."), (.request(.refused(403, "no")), "The server refused: no"),
        (.request(.invalidData(reason: "x")), "The server's answer is invalid. \(mayBeWritten)"),
        (
            .unauthorized(MissingCredential(ProvideCredentialsError.store(.busy(reason: "locked")))),
            "The session could not be read: locked"
        ),
    ])
    func `TV-5.2: an error is told, and nothing typed is lost`(error: CreateReviewError, ribbon: String) async throws {
        let sut = try await makeSUT()
        sut.server.with { $0.createReviewError = error }

        try await write(sut, rating: 3, "Nice")

        try sut.expect("Write a review", ribbon: ribbon)
        let form = try sut.form().form
        #expect(form[choice: .rating] == 2)
        #expect(form[.comment] == "Nice")
        #expect(form.isEnabled(.submit))
    }

    @Test func `a session that has ended leads to Login`() async throws {
        let sut = try await makeSUT()
        sut.server.with { $0.createReviewError = .unauthorized(.ended) }

        try await write(sut, rating: 3, "Nice")

        try sut.expect("Login", ribbon: MissingCredential.ended.report.message?.text)
    }

    @Test func `TV-5.2: a review that met with the session's end is there again after the next login`() async throws {
        let sut = try await makeSUT()
        sut.server.with { $0.createReviewError = .unauthorized(.ended) }
        try await write(sut, rating: 3, "Nice")
        sut.server.with { $0.createReviewError = nil }

        try await reopenReview(sut, email: "registered@email.com")

        #expect(try sut.form().form[choice: .rating] == 2)
        #expect(try sut.form().form[.comment] == "Nice")
        try sut.form().press(.submit)
        await sut.flow.settle()
        #expect(sut.screen == "Details")
        try sut.details().writeReview()
        #expect(try sut.form().form[.comment].isEmpty)
    }

    @Test func `TV-5.2: what one user typed is not there for another`() async throws {
        let sut = try await makeSUT()
        sut.server.with {
            $0.passwords["other@email.com"] = "password"
            $0.createReviewError = .unauthorized(.ended)
        }
        try await write(sut, rating: 3, "Nice")

        try await reopenReview(sut, email: "other@email.com")

        #expect(try sut.form().form[choice: .rating] == nil)
        #expect(try sut.form().form[.comment].isEmpty)
    }

    @Test func `TV-5.2: a review that was not sent is forgotten at logout`() async throws {
        let sut = try await makeSUT()
        sut.server.with { $0.createReviewError = .unauthorized(.ended) }
        try await write(sut, rating: 3, "Nice")
        try await sut.submit(.logIn, email: "registered@email.com", password: "password")

        try await sut.logOut()
        try await reopenReview(sut, email: "registered@email.com")

        #expect(try sut.form().form[choice: .rating] == nil)
        #expect(try sut.form().form[.comment].isEmpty)
    }

    @Test func `a second try takes back the error of the first`() async throws {
        let sut = try await makeSUT()
        sut.server.with { $0.createReviewError = .rejected(["Too short."]) }
        try await write(sut, rating: 3, "Nice")
        #expect(try sut.form().form.ribbonText == "Too short.")
        let door = sut.server.shutDoor()

        let sending = try sut.form().press(.submit)

        #expect(try sut.form().form.ribbonText == nil)
        door.open()
        await sending?.value
    }

    @Test func `a review that is called off leads back, and nothing is refreshed`() async throws {
        let sut = try await makeSUT()
        let form = try fill(sut, rating: 1, "Nice")
        let (_, sending) = try await sut.hold(.submit)
        let before = sut.server.messages

        form.escape()
        form.answer(true)
        await sending?.value
        await sut.flow.settle()

        #expect(sut.screen == "Details")
        #expect(sut.server.messages == before)
    }

    @Test func `TV-5.1: who calls a review off and stays has it all, and is not asked once it is sent`() async throws {
        let sut = try await makeSUT()
        let door = sut.server.shutDoor()
        let form = try sut.form()
        form.form[.comment] = "Nice"
        form.escape()
        #expect(form.form.questionText == "Leave the review? What you typed will be lost.")
        form.answer(false)
        #expect(form.form.questionText == nil)
        form.form[choice: .rating] = 0
        let stopped = form.press(.submit)
        await door.reached()
        form.escape()
        await stopped?.value
        #expect(form.form.processing == nil && form.form.questionText != nil)
        #expect(form.form[.comment] == "Nice" && form.form[choice: .rating] == 0)

        form.escape()
        door.open()
        await form.press(.submit)?.value
        await sut.flow.settle()

        #expect(sut.screen == "Details")
        #expect(form.form.questionText == nil)
    }

    @Test func `a review that a front end takes off while it is sent counts, and the details stay`() async throws {
        let sut = try await makeSUT()
        try fill(sut, rating: 1, "Nice")
        let (door, sending) = try await sut.hold(.submit)
        let before = sut.server.messages

        sut.flow.path.pushed.removeLast()
        door.open()
        await sending?.value
        await sut.flow.settle()

        #expect(sut.screen == "Details")
        #expect(sut.server.messages.dropFirst(before.count).contains(.loadShow("1")))
    }

    @Test func `TV-5.2: going back finds the list as it was, with what is known of the show now`() async throws {
        let sut = try await makeSUT()
        sut.server.with { $0.show = .sample("1", average: 3.5, reviews: 3) }
        try await write(sut, rating: 2, "Slow")

        try sut.details().back()

        let list = try sut.home().list
        #expect(list.items.map(\.averageRating) == [3.5, 4, 4])
        #expect(list.items.map(\.reviewCount) == [3, 2, 2])
        #expect(list.selection == 0)
        #expect(sut.server.messages.filter { $0 == .loadShows(page: 1) }.count == 1)
    }

    private func makeSUT() async throws -> AppDriver {
        let sut = try await AppDriver.loggedIn()
        try await openReview(sut)
        return sut
    }

    private func openReview(_ sut: AppDriver) async throws {
        try sut.home().openSelected()
        await sut.flow.settle()
        try sut.details().writeReview()
    }

    private func reopenReview(_ sut: AppDriver, email: String) async throws {
        try await sut.submit(.logIn, email: email, password: "password")
        try await openReview(sut)
    }

    @discardableResult
    private func fill(_ sut: AppDriver, rating: Int, _ text: String) throws -> FormScreen<ShowsEvent> {
        let form = try sut.form()
        form.form[choice: .rating] = rating - 1
        form.form[.comment] = text
        return form
    }

    private func write(_ sut: AppDriver, rating: Int, _ text: String) async throws {
        try fill(sut, rating: rating, text)
        try await sut.submit(.submit)
    }
}
