import Foundation
import HTTP

/// A survey service of any size at almost no cost: the bytes of one page, with new ids and a new number each time.
struct SurveyPages: Sendable {
    static let size = 100
    /// How the first survey's title begins.
    static let title = "coffee customer"

    private let pages: Int
    private let pieces: [Data]

    init(pages: Int) {
        self.pages = pages
        let page = (0..<Self.size).map(Self.survey).joined(separator: ", ")
        pieces = "{\"data\": [\(page)]".components(separatedBy: Self.idMark).map { Data($0.utf8) }
    }

    /// Answers a request for a token or for a page.
    func respond(to request: HTTPRequest) -> HTTPResponse {
        if request.url.path.hasSuffix("/oauth/token") { return .json(Self.token) }
        guard let number = Self.pageNumber(in: request.url), (1...pages).contains(number) else {
            return HTTPResponse(status: 404)
        }
        return .json(body(of: number))
    }

    func body(of number: Int) -> Data {
        var body = Data(capacity: 60_000)
        for (index, piece) in pieces.enumerated() {
            if index > 0 { body.append(contentsOf: Self.id(number * Self.size + index).utf8) }
            body.append(piece)
        }
        let records = pages * Self.size
        let meta = #"{"page": \#(number), "pages": \#(pages), "page_size": \#(Self.size), "records": \#(records)}"#
        body.append(contentsOf: #", "meta": \#(meta)}"#.utf8)
        return body
    }

    /// The URLs of all pages below `apiURL`, for curl's `-K`.
    func curlConfiguration(below apiURL: String) -> String {
        (1...pages).map {
            "url = \"\(apiURL)/surveys?page%5Bnumber%5D=\($0)&page%5Bsize%5D=\(Self.size)\"\n"
        }.joined()
    }

    private static let token = Data(
        #"{"access_token":"a","token_type":"Bearer","expires_in":86400,"refresh_token":"r"}"#.utf8)

    private static let idMark = "@id@"

    private static func id(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, 20 - digits.count)) + digits
    }

    private static func pageNumber(in url: URL) -> Int? {
        URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?
            .first { $0.name == "page[number]" }?.value.flatMap { Int($0) }
    }

    /// Like a real survey in length and kind of text.
    private static func survey(_ index: Int) -> String {
        let words = [
            "coffee", "hotel", "evening", "customer", "satisfaction", "café", "東京", #"\"quoted\""#, #"a\\b"#, "river",
        ]
        let text = { (count: Int) in
            (0..<count).map { words[(index * 7 + $0 * 3) % words.count] }.joined(separator: " ")
        }
        let thanks = index.isMultiple(of: 2) ? "null" : #""<span style=\"font-family:arial\">Thank you</span>""#
        return """
            {"id": "\(idMark)", "type": "survey_simple", "attributes": {"title": "\(text(3))", \
            "description": "\(text(12))", "thank_email_above_threshold": \(thanks), \
            "thank_email_below_threshold": null, "is_active": \(!index.isMultiple(of: 10)), \
            "cover_image_url": "https://img.example.test/m/5f3c2a1b0d9e8f7a6b5c_", \
            "created_at": "2017-01-23T07:48:12.991Z", "active_at": "2015-10-08T07:04:00.000Z", \
            "inactive_at": null, "survey_type": "Restaurant"}}
            """
    }
}

extension HTTPResponse {
    fileprivate static func json(_ body: Data) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
    }
}
