import Foundation
import HTTP
import RemoteShows
import ShowsSession
import TestSupport

extension URL {
    /// A place below the API's URL, which has a path of its own.
    static func api(_ path: String = "") -> URL {
        // swift-format-ignore: NeverForceUnwrap
        URL(string: "https://shows.example.test/api/\(path)")!
    }
}

extension SignedInUser {
    /// Who is signed in by ``HTTP/HTTPResponse/signedIn(status:)``.
    static let sample = SignedInUser(
        user: User(id: "77", email: "ann@example.test", imageURL: nil), credentials: .sample())
}

extension HTTPResponse {
    /// What the server answers to a sign-in and to a registration.
    static func signedIn(
        status: Int = 201, body: String = #"{"user":{"id":"77","email":"ann@example.test","image_url":null}}"#
    ) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "application/json", "Access-Token": "access-one", "Client": "client-one",
                "Uid": "ann@example.test", "Token-Type": "Bearer", "Expiry": "1700003600",
            ], body: Data(body.utf8))
    }

    fileprivate func without(_ name: String) -> HTTPResponse {
        var response = self
        response.headers[name] = nil
        return response
    }
}

let unreachable: [(Result<HTTPResponse, HTTPClientError>, ConnectivityFailure)] = [
    (.failure(.connectivity(ConnectivityFailure(.timedOut))), ConnectivityFailure(.timedOut)),
    (.failure(.refusedURL(reason: "d")), ConnectivityFailure(.other, detail: "d")),
    (
        .failure(.unauthenticated(AuthenticationFailure(.notLoggedIn, detail: "d"))),
        ConnectivityFailure(.other, detail: "d")
    ),
    (.success(.html(status: 503)), ConnectivityFailure(.serverUnavailable, detail: "status 503")),
    (.success(.signedIn(status: 500)), ConnectivityFailure(.serverUnavailable, detail: "status 500")),
]

let invalidAnswers: [(Result<HTTPResponse, HTTPClientError>, String)] = [
    (.failure(.invalidResponse(reason: "too long")), "too long"),
    (.success(.signedIn().without("Access-Token")), "`access-token` is missing"),
    (.success(.signedIn().without("Client")), "`client` is missing"),
    (.success(.signedIn().without("Uid")), "`uid` is missing"),
    (.success(.signedIn(body: "{}")), "user: missing"),
    (.success(.signedIn(body: #"{"user":{"id":"77","image_url":null}}"#)), "user.email: missing"),
    (.success(.html(status: 200)), "not JSON, or a number out of range"),
    (.success(.signedIn(status: 302)), "status 302"),
]
