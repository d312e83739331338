package import Foundation
package import HTTPMessages

/// A survey service of any size at almost no cost: the bytes of one page, with new ids and a new number each time.
package struct SurveyPages: Sendable {
    package static let size = 100
    /// How the first survey's title begins.
    package static let title = "coffee customer"

    /// How a server writes a page. The surveys are the same.
    package enum Shape: String, CaseIterable, Sendable {
        case plain
        /// Members that no client knows, in the page, in each survey and in its attributes.
        case unknownMembers = "with unknown members"
        /// The members of each object the other way round.
        case otherOrder = "in another order"
        /// Every character that may be escaped, escaped.
        case escapes = "with escapes"
        case indented
    }

    private let pages: Int
    /// The text of a page, and between its pieces the marks of what differs from page to page.
    private let pieces: [(text: Data, mark: String?)]

    package init(pages: Int, _ shape: Shape = .plain) {
        self.pages = pages
        let text = Self.page(of: pages * Self.size, pages: pages, shape).text(shape)
        let parts = text.components(separatedBy: "@")
        pieces = stride(from: 0, to: parts.count, by: 2).map {
            (Data(parts[$0].utf8), $0 + 1 < parts.count ? parts[$0 + 1] : nil)
        }
    }

    /// Answers a request for a token or for a page.
    package func respond(to request: HTTPRequest) -> HTTPResponse {
        if request.url.path.hasSuffix("/oauth/token") { return HTTPResponse(status: 200, body: Self.token) }
        guard let number = Self.pageNumber(in: request.url), (1...pages).contains(number) else {
            return HTTPResponse(status: 404)
        }
        return HTTPResponse(status: 200, body: body(of: number))
    }

    package func body(of number: Int) -> Data {
        var body = Data(capacity: 60_000)
        var index = 0
        for piece in pieces {
            body.append(piece.text)
            switch piece.mark {
            case "number"?: body.append(contentsOf: "\(number)".utf8)
            case "id"?:
                body.append(contentsOf: Self.id(number * Self.size + index).utf8)
                index += 1
            default: break
            }
        }
        return body
    }

    /// The URLs of all pages below `apiURL`, for curl's `-K`.
    package func curlConfiguration(below apiURL: String) -> String {
        (1...pages).map {
            "url = \"\(apiURL)/surveys?page%5Bnumber%5D=\($0)&page%5Bsize%5D=\(Self.size)\"\n"
        }.joined()
    }

    private static let token = Data(
        #"{"access_token":"a","token_type":"Bearer","expires_in":86400,"refresh_token":"r"}"#.utf8)

    private static func id(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, 20 - digits.count)) + digits
    }

    private static func pageNumber(in url: URL) -> Int? {
        URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?
            .first { $0.name == "page[number]" }?.value.flatMap { Int($0) }
    }

    private static func page(of records: Int, pages: Int, _ shape: Shape) -> WireValue {
        .object(
            [
                ("data", .array((0..<size).map { survey($0, shape) })),
                (
                    "meta",
                    .object([
                        ("page", .verbatim("@number@")), ("pages", .verbatim("\(pages)")),
                        ("page_size", .verbatim("\(size)")), ("records", .verbatim("\(records)")),
                    ])
                ),
            ] + (shape == .unknownMembers ? [("jsonapi", .object([("version", .text("1.1"))]))] : []))
    }

    /// Like a real survey in length and kind of text.
    private static func survey(_ index: Int, _ shape: Shape) -> WireValue {
        let words = [
            "coffee", "hotel", "evening", "customer", "satisfaction", "café", "東京", #""quoted""#, #"a\b"#, "river",
        ]
        let text = { (count: Int) in
            WireValue.text((0..<count).map { words[(index * 7 + $0 * 3) % words.count] }.joined(separator: " "))
        }
        let thanks = #"<span style="font-family:arial">Thank you</span>"#
        let null = WireValue.verbatim("null")
        var attributes: [(String, WireValue)] = [
            ("title", text(3)), ("description", text(12)),
            ("thank_email_above_threshold", index.isMultiple(of: 2) ? null : .text(thanks)),
            ("thank_email_below_threshold", null), ("is_active", .verbatim("\(!index.isMultiple(of: 10))")),
            ("cover_image_url", .text("https://img.example.test/m/5f3c2a1b0d9e8f7a6b5c_")),
            ("created_at", .text("2017-01-23T07:48:12.991Z")), ("active_at", .text("2015-10-08T07:04:00.000Z")),
            ("inactive_at", null), ("survey_type", .text("Restaurant")),
        ]
        var members: [(String, WireValue)] = [("id", .verbatim(#""@id@""#)), ("type", .text("survey_simple"))]
        if shape == .unknownMembers {
            attributes.insert(("short_url", .text("https://example.test/s")), at: 3)
            attributes.append(("tags", .array([.text("food"), .object([("weight", .verbatim("0.5"))]), null])))
            members.append(("links", .object([("self", .text("/surveys/1"))])))
        }
        return .object(members + [("attributes", .object(attributes))])
    }
}

/// A JSON value, as a server may write it.
private indirect enum WireValue {
    case object([(name: String, value: WireValue)])
    case array([WireValue])
    case text(String)
    case verbatim(String)

    func text(_ shape: SurveyPages.Shape, depth: Int = 0) -> String {
        switch self {
        case .object(let members):
            let members = shape == .otherOrder ? members.reversed() : members
            return Self.list(
                members.map { "\"\($0.name)\": \($0.value.text(shape, depth: depth + 1))" }, "{", "}", shape, depth)
        case .array(let values):
            return Self.list(values.map { $0.text(shape, depth: depth + 1) }, "[", "]", shape, depth)
        case .text(let text): return "\"\(Self.escaped(text, all: shape == .escapes))\""
        case .verbatim(let text): return text
        }
    }

    private static func list(
        _ parts: [String], _ open: String, _ close: String, _ shape: SurveyPages.Shape, _ depth: Int
    ) -> String {
        guard shape == .indented else { return open + parts.joined(separator: ", ") + close }
        let margin = "\n" + String(repeating: "  ", count: depth)
        return open + parts.map { "\(margin)  \($0)" }.joined(separator: ",") + margin + close
    }

    private static func escaped(_ text: String, all: Bool) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "/" where all: "\\/"
            case _ where all && (!scalar.isASCII || scalar == "<" || scalar == ">"):
                String(scalar).utf16.map { "\\u" + String(0x1_0000 + Int($0), radix: 16).dropFirst() }.joined()
            default: String(scalar)
            }
        }.joined()
    }
}
