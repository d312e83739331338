/// A TV show.
public struct Show: Hashable, Sendable, Identifiable {
    /// The server's name for the show: digits, as text.
    public let id: String
    /// The title.
    public let title: String
    /// What it is about, where the server says.
    public let description: String?
    /// The cover's URL as the server sent it, where there is one.
    public let imageURL: String?
    /// The mean of its ratings, 1 to 5, where there are any.
    public let averageRating: Double?
    /// How many reviews there are.
    public let reviewCount: Int

    /// A show.
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
