import RemoteShows

/// JSON as the service writes it, and what it stands for.
enum ShowSamples {
    static let show = #"""
        {"id":"31","title":"Some Show","description":"About it","image_url":"https://img.example.test/31.jpg",
        "average_rating":4,"no_of_reviews":12}
        """#

    static let expected = Show(
        id: "31", title: "Some Show", description: "About it", imageURL: "https://img.example.test/31.jpg",
        averageRating: 4, reviewCount: 12)

    static func page(_ shows: String...) -> String {
        let meta = #"{"pagination":{"count":60,"page":3,"items":20,"pages":3}}"#
        return #"{"shows":[\#(shows.joined(separator: ","))],"meta":\#(meta)}"#
    }

    /// Ways to write a show, and what each stands for.
    static let variants: [(String, Show)] =
        [
            (show, expected),
            (
                #"{"no_of_reviews":0,"average_rating":null,"image_url":null,"description":null,"title":"","id":"1"}"#,
                Show(id: "1", title: "", description: nil, imageURL: nil, averageRating: nil, reviewCount: 0)
            ),
            (
                #"{"id":"1","title":"T","no_of_reviews":3}"#,
                Show(id: "1", title: "T", description: nil, imageURL: nil, averageRating: nil, reviewCount: 3)
            ),
            (
                #"{"id":1,"title":"T","description":"","image_url":" ","average_rating":3.67,"no_of_reviews":3,"x":{}}"#,
                Show(id: "1", title: "T", description: "", imageURL: nil, averageRating: 3.67, reviewCount: 3)
            ),
        ]
        + ["7", "true", "[]", "{}", "1e400"].map { value in
            (
                #"{"id":"1","title":"T","description":\#(value),"image_url":\#(value),"no_of_reviews":3}"#,
                Show(id: "1", title: "T", description: nil, imageURL: nil, averageRating: nil, reviewCount: 3)
            )
        }
        + [#""4""#, "true", "[]", "{}", "1e400"].map { value in
            (
                #"{"id":"1","title":"T","average_rating":\#(value),"no_of_reviews":3}"#,
                Show(id: "1", title: "T", description: nil, imageURL: nil, averageRating: nil, reviewCount: 3)
            )
        }

    /// A show that is none, with where it goes wrong.
    static let malformed: [(String, String)] = [
        ("7", "expected an object"), (#"{"title":"T","no_of_reviews":0}"#, ".id: missing"),
        (#"{"id":1.5,"title":"T","no_of_reviews":0}"#, ".id: expected text"),
        (#"{"id":"1","title":null,"no_of_reviews":0}"#, ".title: expected text, found null"),
        (#"{"id":"1","title":"T"}"#, ".no_of_reviews: missing"),
        (#"{"id":"1","title":"T","no_of_reviews":"3"}"#, ".no_of_reviews: expected a whole number"),
    ]

    /// The reason for a fault at `place`.
    static func reason(_ fault: String, at place: String) -> String {
        fault.hasPrefix(".") ? place + fault : "\(place): \(fault)"
    }
}
