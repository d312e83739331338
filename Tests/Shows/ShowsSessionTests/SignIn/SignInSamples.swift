import RemoteShows
import ShowsSession
import TestSupport

/// The API's URL, written with a slash at its end.
let apiURL = URL.api.appending(path: "/")

extension SignedInUser {
    /// Who is signed in by ``HTTPMessages/HTTPResponse/signedIn(status:)``.
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

let invalidAnswers: [(HTTPResponse, String)] = [
    (.signedIn().without("Access-Token"), "`access-token` is missing"),
    (.signedIn().without("Client"), "`client` is missing"),
    (.signedIn().without("Uid"), "`uid` is missing"),
    (.signedIn(body: "{}"), "user: missing"),
    (.signedIn(body: #"{"user":{"id":"77","image_url":null}}"#), "user.email: missing"),
]
