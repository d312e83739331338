import Foundation
public import HTTP

extension HTTPResponse {
    /// A response with a body of JSON.
    public static func json(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json; charset=utf-8"], body: Data(text.utf8))
    }

    /// A response with a page for people, as a proxy or a wrong URL gives it.
    public static func html(status: Int) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "text/html"], body: Data("<html>hello</html>".utf8))
    }
}
