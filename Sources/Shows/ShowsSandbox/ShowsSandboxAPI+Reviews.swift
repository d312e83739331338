import HTTP
import SandboxSupport

extension ShowsSandboxAPI {
    /// `GET shows/{id}/reviews`: a page, newest first.
    func reviews(ofShow id: String, _ exchange: Exchange, _ state: ShowsSandboxState) -> HTTPResponse {
        guard let show = ShowCatalog.show(id: id) else { return .noSuchShow }
        let written = state.reviews.filter { $0.showID == id }
        return page(of: written.reversed() + ReviewCatalog.reviews(of: show), named: "reviews", exchange) {
            $0.json(exchange, state)
        }
    }

    /// How many characters a comment may have.
    private static let longestComment = 10_000

    /// `POST reviews`: a rating and a comment for a show.
    func review(
        _ exchange: Exchange, by account: ShowsSandboxAccount, _ state: inout ShowsSandboxState
    ) -> HTTPResponse {
        let parameters = exchange.parameters
        guard let id = parameters.present("show_id") else { return .errors(422, ["Show must exist"]) }
        guard let show = ShowCatalog.show(id: id) else { return .noSuchShow }
        let rating = parameters["rating"].flatMap(Int.init) ?? 0
        var problems = (1...5).contains(rating) ? [] : ["Rating must be a whole number from 1 to 5"]
        if let comment = parameters["comment"], comment.allSatisfy(\.isWhitespace) {
            problems.append("Comment can't be blank")
        }
        if let comment = parameters["comment"], comment.unicodeScalars.count > Self.longestComment {
            problems.append("Comment is too long (maximum is \(Self.longestComment) characters)")
        }
        guard problems.isEmpty else { return .errors(422, problems) }
        state.lastReviewID += 1
        let review = WrittenReview(
            id: state.lastReviewID, showID: show.id, accountID: account.id, rating: rating,
            comment: parameters["comment"])
        state.add(review)
        return .json(200, ["review": review.json(exchange, state)])
    }
}

extension WrittenReview {
    /// The review as every answer has it. The show's id is a number here, and text in the show.
    fileprivate func json(_ exchange: Exchange, _ state: ShowsSandboxState) -> JSON {
        [
            "id": .string(String(id)), "comment": .text(comment), "rating": .integer(rating),
            "show_id": Int(showID).map(JSON.integer) ?? .string(showID),
            "user": state.account(id: accountID)?.json(exchange, state) ?? .null,
        ]
    }
}
