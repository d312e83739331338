import RemoteShows
import TestSupport

@Suite struct `New review (TV-5.1)` {
    @Test(arguments: 1...5)
    func `has one star to five`(rating: Int) throws {
        #expect(try NewReview(showID: "31", rating: rating, comment: "x").rating == rating)
    }

    @Test(arguments: [0, 6, -1, Int.max])
    func `has no other rating`(rating: Int) {
        #expect(throws: NewReview.Problem.ratingOutOfRange) {
            try NewReview(showID: "31", rating: rating, comment: "x")
        }
    }

    @Test(arguments: ["", " ", "\n\t\u{2003}"])
    func `says something`(comment: String) {
        #expect(throws: NewReview.Problem.commentEmpty) { try NewReview(showID: "31", rating: 1, comment: comment) }
    }

    @Test func `keeps its words as they are`() throws {
        #expect(try NewReview(showID: "31", rating: 1, comment: " so so\n").comment == " so so\n")
    }
}
