import TestSupport

/// Pages of surveys as the service sends them.
enum Pages {
    /// A survey with every field, some of them hostile, and one with as little as there may be.
    static let hostile = HTTPResponse.json(
        #"""
        {"data":[
        {"id":"a1","type":"survey_simple","attributes":{"title":"Say \"hi\",\tSam\r\n\u001b[31mred\u001b[0m \u202Eevil \u009B1mé",
        "description":"one\nline","thank_email_above_threshold":null,"thank_email_below_threshold":"<b>no</b>",
        "is_active":true,"cover_image_url":"https://img.example.test/a_","created_at":"2020-01-02T10:04:05.678+07:00",
        "active_at":"1999-12-31T23:59:59.999Z","inactive_at":"2024-02-29T00:00:00.001Z","survey_type":"Café"}},
        {"id":"b2","type":"other","unknown":1,"attributes":{"title":"Plain","description":"Text","is_active":false,
        "cover_image_url":"","created_at":"2020-01-02T03:04:05Z","active_at":null,"survey_type":"Hotel"}}
        ],"meta":{"page":1,"pages":1,"page_size":20,"records":2}}
        """#)

    /// Page `number` of `pages`, of `size` surveys each, of which no two are alike.
    static func page(_ number: Int, of pages: Int, size: Int = 5) -> HTTPResponse {
        let surveys = (0..<size).map { index in
            """
            {"id":"id-\((number - 1) * size + index)","attributes":{"title":"Survey","description":"Text",\
            "is_active":true,"cover_image_url":"https://img.example.test/a_",\
            "created_at":"2020-01-02T03:04:05.678Z","survey_type":"Hotel"}}
            """
        }
        let meta = #"{"page":\#(number),"pages":\#(pages),"page_size":\#(size),"records":\#(pages * size)}"#
        return .json(#"{"data":[\#(surveys.joined(separator: ","))],"meta":\#(meta)}"#)
    }

    /// A list of five surveys that are not active, of which the last has the id `last`.
    static func inactive(last: String) -> HTTPResponse {
        let page = String(decoding: page(1, of: 1).body, as: UTF8.self)
        return .json(page.replacing("id-4", with: last).replacing(#""is_active":true"#, with: #""is_active":false"#))
    }

    /// Page `number` of `pages` of one survey each, which is not active.
    static func one(_ number: Int, of pages: Int, id: String, description: String = "") -> HTTPResponse {
        .json(
            """
            {"data":[{"id":"\(id)","attributes":{"title":"T","description":"\(description)","is_active":false,\
            "cover_image_url":"","created_at":"2020-01-02T03:04:05.678Z","survey_type":"Hotel"}}],\
            "meta":{"page":\(number),"pages":\(pages),"page_size":1,"records":\(pages)}}
            """)
    }

    /// Page `number` of three of one survey each, of which each needs other widths than the one before.
    static func growing(_ number: Int) -> HTTPResponse {
        .json(
            """
            {"data":[{"id":"\(growingID(number))","attributes":{"title":"\(growingTitle(number))","description":"Text",\
            "is_active":true,"cover_image_url":"","created_at":"2020-01-02T03:04:05.678Z","survey_type":"Hotel"}}],\
            "meta":{"page":\(number),"pages":3,"page_size":1,"records":3}}
            """)
    }

    /// The id on such a page: of one character, of twenty, of fifty.
    static func growingID(_ number: Int) -> String {
        number == 1 ? "1" : String(repeating: "0123456789", count: number == 2 ? 2 : 5)
    }

    /// The title there, narrow and wide.
    static func growingTitle(_ number: Int) -> String {
        ["", "Tea", "The Paper Lantern 紙燈籠", "Café 😀 am Markt"][number]
    }
}
