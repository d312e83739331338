public import CoreSupport
public import HTTPMessages
public import PagedLoading

/// A TV show.
public struct Show: Codable, Hashable, Sendable, Identifiable {
    /// The server's id: digits, as text.
    public let id: String
    public let title: String
    public let description: String?
    /// The cover's URL as the server sent it.
    public let imageURL: String?
    /// The mean rating, 1 to 5; `nil` if the show has no reviews.
    public let averageRating: Double?
    public let reviewCount: Int

    public init(
        id: String, title: String, description: String?, imageURL: String?, averageRating: Double?, reviewCount: Int
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.imageURL = imageURL
        self.averageRating = averageRating
        self.reviewCount = reviewCount
    }
}

/// A show in an answer. An optional field (description, cover, rating) of an unexpected type counts as absent.
struct WireShow: Decodable {
    private let id: WireID
    private let title: String
    private let description: Lenient<String>?
    private let imageURL: Lenient<String>?
    /// The server sends whole numbers without a fraction, and null if the show has no reviews.
    private let averageRating: Lenient<Double>?
    private let reviewCount: WireNumber<Int>

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
            id: id.text, title: title, description: description?.value,
            imageURL: imageURL?.value.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 },
            averageRating: averageRating?.value, reviewCount: reviewCount.value)
    }
}

/// Decodes shows from answers.
///
/// Each method throws `InvalidData` if a show is malformed. The reason names its position and none of its content.
public enum ShowsMapper {
    public static func page(from data: Data) throws(InvalidData) -> Page<Show> {
        let document = try JSONBody.decode(ShowsDocument.self, from: data)
        return Page(items: document.shows.map(\.show), position: PageMeta.position(document.meta))
    }

    public static func shows(from data: Data) throws(InvalidData) -> [Show] {
        try JSONBody.decode(ShowsDocument.self, from: data).shows.map(\.show)
    }

    public static func show(from data: Data) throws(InvalidData) -> Show {
        try JSONBody.decode(ShowDocument.self, from: data).show.show
    }

    private struct ShowsDocument: Decodable {
        let shows: [WireShow]
        let meta: Lenient<PageMeta>?
    }

    private struct ShowDocument: Decodable {
        let show: WireShow
    }
}
