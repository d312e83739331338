import RecordFormats
import RemoteShows

extension Record {
    static let show = RecordType<Show>([
        .text("id", \.id),
        .untrusted("title", \.title),
        .optionalUntrusted("description", \.description),
        .optionalUntrusted("imageURL", \.imageURL),
        .optionalNumber("averageRating", \.averageRating),
        .integer("reviewCount", \.reviewCount),
    ])

    static let review = RecordType<Review>([
        .text("id", \.id),
        .text("showID", \.showID),
        .integer("rating", \.rating),
        .optionalUntrusted("comment", \.comment),
        .text("userID", \.user.id),
        .untrusted("userEmail", \.user.email),
        .optionalUntrusted("userImageURL", \.user.imageURL),
    ])

    static let user = RecordType<User>([
        .text("id", \.id),
        .untrusted("email", \.email),
        .optionalUntrusted("imageURL", \.imageURL),
    ])
}
