import HTTP

/// A show as the service writes it.
struct WireShow: Decodable {
    private let id: WireID
    private let title: String
    private let description: String?
    private let imageURL: Lenient<String>?
    /// Whole numbers come without a fraction; without reviews it is null.
    private let averageRating: Double?
    private let reviewCount: Int

    private enum CodingKeys: String, CodingKey {
        case id
        case title
        case description
        case imageURL = "image_url"
        case averageRating = "average_rating"
        case reviewCount = "no_of_reviews"
    }

    var show: Show {
        Show(
            id: id.text, title: title, description: description,
            imageURL: imageURL?.value.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 },
            averageRating: averageRating, reviewCount: reviewCount)
    }
}
