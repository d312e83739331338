import Foundation
package import HTTPMessages

// Literals for bodies that are written key by key, including nulls. Members are in the order of their names.
extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .flag(value) }
    package init(nilLiteral: ()) { self = .null }
    package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(Dictionary(elements) { first, _ in first })
    }
}

extension HTTPResponse {
    package static func methodNotAllowed(_ allowed: String) -> HTTPResponse { blank(405).with("Allow", allowed) }

    package func with(_ header: String, _ value: String) -> HTTPResponse {
        var response = self
        response.headers[header] = value
        return response
    }

    package static func json(_ status: Int, _ body: JSONValue) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json; charset=utf-8"],
            body: Data(body.printable))
    }

    /// Returns a body of one blank, which the survey service sends if it has no content.
    package static func blank(_ status: Int) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Data(" ".utf8))
    }
}
