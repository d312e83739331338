import CoreSupport
import HTTPMessages
import SandboxSupport

extension ShowsSandboxAPI {
    /// `GET shows`: a page.
    func shows(_ exchange: SandboxExchange, _ state: ShowsSandboxState) -> HTTPResponse {
        page(of: ShowCatalog.shows, named: "shows", exchange) { $0.json(exchange, state) }
    }

    /// `GET shows/top_rated`: the shows with the highest means; among equal means, those with the most reviews.
    func topRated(_ exchange: SandboxExchange, _ state: ShowsSandboxState) -> HTTPResponse {
        let rated = ShowCatalog.shows.map { ($0, Rating(of: $0, state)) }
        let best = rated.filter { $0.1.mean != nil }
            .sorted { ($0.1.mean ?? 0, $0.1.count) > ($1.1.mean ?? 0, $1.1.count) }
        return .json(200, ["shows": .list(best.prefix(10).map { $0.0.json(exchange, state) })])
    }

    func show(id: String, _ exchange: SandboxExchange, _ state: ShowsSandboxState) -> HTTPResponse {
        guard let show = ShowCatalog.show(id: id) else { return .noSuchShow }
        return .json(200, ["show": show.json(exchange, state)])
    }

    /// Returns a page of `items` under `name`, with its position: by default page 1, with 20 items, and at most 100.
    func page<Item>(
        of items: [Item], named name: String, _ exchange: SandboxExchange, _ json: (Item) -> JSONValue
    ) -> HTTPResponse {
        guard let page = exchange.parameters.positive("page", else: 1),
            let size = exchange.parameters.positive("items", else: 20, most: 100)
        else { return .errors(422, ["Page and items must be positive whole numbers"]) }
        let start = min((page - 1) * size, items.count)
        let slice = items[start..<min(start + size, items.count)]
        let pagination: JSONValue = [
            "count": .number(items.count), "page": .number(page), "items": .number(size),
            "pages": .number(max(1, (items.count + size - 1) / size)),
        ]
        return .json(200, [name: .list(slice.map(json)), "meta": ["pagination": pagination]])
    }
}

extension HTTPResponse {
    static let noSuchShow = errors(404, ["There is no such show."])
}

struct Rating {
    let count: Int
    /// The mean, rounded to two decimals; `nil` without reviews.
    let mean: Double?

    init(of show: CatalogShow, _ state: ShowsSandboxState) {
        let ratings = show.ratings + state.reviews.filter { $0.showID == show.id }.map(\.rating)
        count = ratings.count
        mean = ratings.isEmpty ? nil : (Double(ratings.reduce(0, +) * 100) / Double(count)).rounded() / 100
    }
}

extension CatalogShow {
    func json(_ exchange: SandboxExchange, _ state: ShowsSandboxState) -> JSONValue {
        let rating = Rating(of: self, state)
        return [
            "id": .text(id), "title": .text(title), "description": .text(description),
            "image_url": exchange.images["covers/\(id).png"],
            "average_rating": rating.mean.map(JSONValue.decimal) ?? .null,
            "no_of_reviews": .number(rating.count),
        ]
    }
}

extension ShowsSandboxAPI {
    /// `GET shows/{id}/reviews`: a page, newest first.
    func reviews(ofShow id: String, _ exchange: SandboxExchange, _ state: ShowsSandboxState) -> HTTPResponse {
        guard let show = ShowCatalog.show(id: id) else { return .noSuchShow }
        let written = state.reviews.filter { $0.showID == id }
        return page(of: written.reversed() + ReviewCatalog.reviews(of: show), named: "reviews", exchange) {
            $0.json(exchange, state)
        }
    }

    private static let longestComment = 10_000

    /// `POST reviews`: a rating and a comment for a show.
    func review(
        _ exchange: SandboxExchange, by account: ShowsSandboxAccount, _ state: inout ShowsSandboxState
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
    /// The show's id is a number here, but text in the show.
    fileprivate func json(_ exchange: SandboxExchange, _ state: ShowsSandboxState) -> JSONValue {
        [
            "id": .text(String(id)), "comment": .text(comment), "rating": .number(rating),
            "show_id": Int(showID).map(JSONValue.number) ?? .text(showID),
            "user": state.account(id: accountID)?.json(exchange, state) ?? .null,
        ]
    }
}
