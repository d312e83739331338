import Credentials
import Foundation
import HTTP
import OAuth
import TestSupport
import Testing

typealias Answer = Result<HTTPResponse, HTTPClientError>

/// Answers that mean the same to every use case about accounts.
enum AccountAnswers {
    static let ofUnknownClient: [HTTPResponse] = [
        .json(#"{"errors":[{"detail":"no","code":"invalid_client"}]}"#, status: 403),
        .json(#"{"errors":[{"code":"invalid_client"}]}"#, status: 401),
        .json(#"{"error":"invalid_client"}"#, status: 422),
    ]
}

/// The API of the tests.
enum API {
    static let credentials = ClientCredentials(id: "cid", secret: "cs")

    static func url() throws -> URL {
        try #require(URL(string: "https://api.example.test/v1"))
    }

    /// A post of JSON to `path`.
    static func post(_ path: String, _ body: String) throws -> HTTPRequest {
        HTTPRequest(
            .post, try #require(URL(string: "https://api.example.test/v1/\(path)")),
            headers: ["Content-Type": "application/json", "Accept": "application/vnd.api+json, application/json"],
            body: Data(body.utf8))
    }
}
