import TestSupport

/// Pages of shows and reviews as the service sends them.
enum Pages {
    /// A show with every field, some of them hostile, and one with as little as there may be.
    static let hostileShows = HTTPResponse.json(
        #"""
        {"shows":[
        {"id":"31","title":"Say \"hi\",\tSam\r\n\u001b[31mred\u001b[0m \u202Eevil \u009B1mé","description":"one\nline",
        "image_url":"https://img.example.test/31.jpg","average_rating":4.25,"no_of_reviews":12},
        {"no_of_reviews":0,"id":"32","title":"Plain","description":null,"image_url":null,"average_rating":null,"new":1}
        ],"meta":{"pagination":{"count":2,"page":1,"items":20,"pages":1}}}
        """#)

    /// Two reviews, one of which says as little as there may be.
    static let reviews = HTTPResponse.json(
        #"""
        {"reviews":[
        {"id":"501","comment":"Nice, \"really\"\nnice\u001b[31m","rating":4,"show_id":31,
        "user":{"id":"77","email":"ann@example.test","image_url":"https://img.example.test/77"}},
        {"id":"502","comment":null,"rating":1,"show_id":31,
        "user":{"id":"78","email":"bob@example.test","image_url":null}}
        ],"meta":{"pagination":{"count":2,"page":1,"items":20,"pages":1}}}
        """#)

    /// Page `number` of `pages`, of `size` shows each, of which no two are alike.
    static func shows(_ number: Int, of pages: Int, size: Int = 5) -> HTTPResponse {
        let shows = (0..<size).map { index in
            """
            {"id":"\((number - 1) * size + index)","title":"Show-\((number - 1) * size + index)","description":"Text",\
            "image_url":null,"average_rating":4,"no_of_reviews":1}
            """
        }
        let meta = #"{"pagination":{"count":\#(pages * size),"page":\#(number),"items":\#(size),"pages":\#(pages)}}"#
        return .json(#"{"shows":[\#(shows.joined(separator: ","))],"meta":\#(meta)}"#)
    }
}
