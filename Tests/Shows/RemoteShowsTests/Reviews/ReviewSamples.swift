import RemoteShows

/// JSON as the service writes it, and what it stands for.
enum ReviewSamples {
    static let review = #"""
        {"id":"501","comment":"Nice","rating":4,"show_id":31,
        "user":{"id":"77","email":"ann@example.test","image_url":null}}
        """#

    static let expected = Review(id: "501", showID: "31", rating: 4, comment: "Nice", user: user)

    static let user = User(id: "77", email: "ann@example.test", imageURL: nil)

    static func page(_ reviews: String...) -> String {
        let meta = #"{"pagination":{"count":60,"page":3,"items":20,"pages":3}}"#
        return #"{"reviews":[\#(reviews.joined(separator: ","))],"meta":\#(meta)}"#
    }

    static let userJSON = #"{"email":"ann@example.test","id":"77","extra":1}"#

    /// Ways to write a review, and what each stands for.
    static let variants: [(String, Review)] = [
        (
            #"{"user":\#(userJSON),"show_id":31,"rating":1,"comment":null,"id":"1","extra":{}}"#,
            Review(id: "1", showID: "31", rating: 1, comment: nil, user: user)
        ),
        (
            #"{"user":\#(userJSON),"show_id":"31","rating":5,"id":1}"#,
            Review(id: "1", showID: "31", rating: 5, comment: nil, user: user)
        ),
    ]

    /// A review that is none, with where it goes wrong.
    static let malformed: [(String, String)] = [
        ("[]", ": expected an object"), (#"{"show_id":31,"rating":4,"user":\#(userJSON)}"#, ".id: missing"),
        (#"{"id":"1","rating":4,"user":\#(userJSON)}"#, ".show_id: missing"),
        (#"{"id":"1","show_id":31,"user":\#(userJSON)}"#, ".rating: missing"),
        (#"{"id":"1","show_id":31,"rating":"4","user":\#(userJSON)}"#, ".rating: expected a whole number"),
        (#"{"id":"1","show_id":31,"rating":4,"comment":7,"user":\#(userJSON)}"#, ".comment: expected text"),
        (#"{"id":"1","show_id":31,"rating":4}"#, ".user: missing"),
        (#"{"id":"1","show_id":31,"rating":4,"user":{"id":"1"}}"#, ".user.email: missing"),
    ]
}

/// What a server says of values that it does not take, and the sentences of it.
let refusedValues: [(body: String, sentences: [String])] = [
    (#"{"errors":["One is wrong","Two is too"]}"#, ["One is wrong", "Two is too"]),
    (#"{"errors":{"full_messages":["One is wrong"]}}"#, ["One is wrong"]),
    (#"{"status":"error","success":false,"errors":["Empty"]}"#, ["Empty"]),
]

/// Documents without a user, and what is missing.
let noUsers = [("{}", "user: missing"), (#"{"user":{"id":"77"}}"#, "user.email: missing")]
