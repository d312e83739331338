import CommandLineSupport
import Credentials
import OAuth
import SurveySandbox

enum EmbeddedSandbox: EmbeddableSandbox {
    static let credentials = ClientCredentials(
        id: SandboxAPI.defaultClientID, secret: Secret(SandboxAPI.defaultClientSecret))
    static let user = (email: SandboxAccount.registeredEmail, password: Secret(SandboxAccount.registeredPassword))
    static let basePath = SandboxAPI.basePath

    static func api(imagePort: UInt16?) -> SandboxAPI { SandboxAPI(imagePort: imagePort) }

    static let command = SandboxCommand(of: "survey", Self.self) { apiURL in
        let (id, secret) = (credentials.id, credentials.secret?.revealed ?? "")
        return [
            "The client's id is '\(id)', its secret is '\(secret)'. This gets a token:",
            """
            curl -d grant_type=password -d username=\(user.email) -d password=\(user.password.revealed) \
            -d client_id=\(id) -d client_secret=\(secret) \(apiURL)/oauth/token
            """,
        ]
    }
}
