import Credentials
import HTTP
import OAuth

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The requests about accounts, below the API's URL. None of them needs a user who is logged in.
enum RegistrationRequests {
    /// `POST registrations`. The password is its own confirmation: a form has compared the two before.
    static func register(_ account: NewAccount, as client: ClientCredentials, at apiURL: URL) -> HTTPRequest {
        let user: [(name: String, value: String?)] = [
            ("email", account.email), ("name", account.name), ("password", account.password.revealed),
            ("password_confirmation", account.password.revealed), ("gender", account.gender),
        ]
        return client.postJSON(
            [("user", .object(user.compactMap { name, value in value.map { (name, .text($0)) } }))],
            to: registrations(at: apiURL))
    }

    static func resetPassword(of email: String, as client: ClientCredentials, at apiURL: URL) -> HTTPRequest {
        client.postJSON(
            [("user", .object([("email", .text(email))]))], to: apiURL.appending(component: "passwords"))
    }

    /// `GET registrations?email=E`. The query is encoded here, since `URLQueryItem` leaves a `+` as it is, which servers
    /// read as a space.
    static func check(_ email: String, at apiURL: URL) -> HTTPRequest? {
        var components = URLComponents(url: registrations(at: apiURL), resolvingAgainstBaseURL: true)
        components?.percentEncodedQuery = "email=\(FormEncoding.percentEncode(email))"
        return components?.url.map(HTTPRequest.getJSON)
    }

    private static func registrations(at apiURL: URL) -> URL {
        apiURL.appending(component: "registrations")
    }
}
