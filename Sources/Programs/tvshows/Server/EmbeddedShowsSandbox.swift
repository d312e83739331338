import CommandLineSupport
import LoginCredentials
import ShowsSandbox

/// The TV Shows sandbox on a loopback port, served while it is needed.
enum EmbeddedShowsSandbox: EmbeddableSandbox {
    static let user = (
        email: ShowsSandboxAccount.registeredEmail, password: Secret(ShowsSandboxAccount.registeredPassword)
    )
    static let basePath = ""

    static func api(hasImages: Bool) -> ShowsSandboxAPI { ShowsSandboxAPI(hasImages: hasImages) }

    static let command = SandboxCommand(of: "tvshows", Self.self) { apiURL in
        [
            "This gets the headers that a request is sent with:",
            "curl -i -d email=\(user.email) -d password=\(user.password.revealed) \(apiURL)users/sign_in",
        ]
    }
}
