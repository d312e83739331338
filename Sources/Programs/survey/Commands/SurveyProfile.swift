import Credentials
import OAuth

/// What a log-in records beside the token: as which client, in which style, and who.
struct SurveyProfile: Codable, Equatable, Sendable {
    var style: String
    var clientID: String
    var clientSecret: String?
    var email: String?

    var client: ClientCredentials { ClientCredentials(id: clientID, secret: clientSecret.map { Secret($0) }) }
}

extension SurveyProfile {
    /// What a log-in of `email` under `settings` records.
    init(_ settings: ServerSettings, email: String) {
        self.init(
            style: settings.style.rawValue, clientID: settings.client.id,
            clientSecret: settings.client.secret?.revealed, email: email)
    }
}
