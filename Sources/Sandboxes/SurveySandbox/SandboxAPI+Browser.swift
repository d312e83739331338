import CoreSupport
import HTTPMessages
import LoginCredentials
import SandboxSupport

// Logins without a password in the program: with a code (RFC 8628), and in a browser with PKCE (RFC 7636).

extension SandboxAPI {
    /// `GET .well-known/openid-configuration`: the server's endpoints.
    func metadata(_ exchange: SandboxExchange) -> HTTPResponse {
        let issuer = self.issuer(exchange)
        return .json(
            200,
            [
                "issuer": .text(issuer), "token_endpoint": .text("\(issuer)/oauth/token"),
                "revocation_endpoint": .text("\(issuer)/oauth/revoke"),
                "authorization_endpoint": .text("\(issuer)/oauth/authorize"),
                "device_authorization_endpoint": .text("\(issuer)/oauth/authorize_device"),
                "grant_types_supported": .list(
                    ["password", "refresh_token", "authorization_code", Self.deviceGrant].map(JSONValue.text)),
                "code_challenge_methods_supported": .list([.text("S256")]),
                "token_endpoint_auth_methods_supported": .list([.text("client_secret_post"), .text("none")]),
                "authorization_response_iss_parameter_supported": .flag(true),
            ])
    }

    static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

    private func issuer(_ exchange: SandboxExchange) -> String {
        Origin(exchange.request.url).map { "\($0)\(Self.basePath)" } ?? Self.basePath
    }

    /// `POST oauth/authorize_device`: a code for the program, and one for its user.
    func authorizeDevice(_ exchange: SandboxExchange, state: inout SandboxState) -> HTTPResponse {
        guard knowsClient(of: exchange.parameters) else {
            return .json(401, ["error": "invalid_client"]).with("Cache-Control", "no-store")
        }
        let digits = setup.makeToken().filter { $0.isNumber || $0.isLetter }.uppercased().prefix(8)
        let userCode = "\(digits.prefix(4))-\(digits.dropFirst(4))"
        let grant = SandboxGrant(code: setup.makeToken(), userCode: userCode, createdAt: exchange.now)
        state.add(grant, lifetime: deviceLifetime)
        let page = "\(issuer(exchange))/oauth/device"
        return .json(
            200,
            [
                "device_code": .text(grant.code), "user_code": .text(userCode), "verification_uri": .text(page),
                "verification_uri_complete": .text("\(page)?user_code=\(userCode)"),
                "expires_in": .number(deviceLifetime), "interval": .number(deviceInterval),
            ]
        ).with("Cache-Control", "no-store")
    }

    /// `GET` and `POST oauth/device`: the page where a code is typed.
    func devicePage(_ exchange: SandboxExchange, state: inout SandboxState) -> HTTPResponse {
        let parameters = exchange.parameters
        let typed = parameters.present("user_code") ?? ""
        let form = LoginPage(
            heading: "Let a program log in", fields: [.init(name: "user_code", label: "Code", value: typed)])
        guard exchange.request.method == .post else { return form.response() }
        let code = typed.uppercased().filter { $0.isLetter || $0.isNumber }
        guard
            let index = state.grants.firstIndex(where: { $0.userCode?.replacing("-", with: "") == code }),
            state.grants[index].isPending, !state.grants[index].isExpired(at: exchange.now, after: deviceLifetime)
        else { return form.response(complaint: "This code is unknown or has expired.") }
        guard parameters["action"] == "allow" else {
            state.grants[index].isDenied = true
            return LoginPage.end("The program may not log in. You can close this page.")
        }
        guard let account = self.account(parameters, state) else {
            return form.response(complaint: OAuthError.invalidCredentials.detail)
        }
        state.grants[index].accountID = account.id
        return LoginPage.end("The program is logged in. You can close this page.")
    }

    /// `GET` and `POST oauth/authorize`: the page that a program opens in a browser.
    func authorizePage(_ exchange: SandboxExchange, state: inout SandboxState) -> HTTPResponse {
        let parameters = exchange.parameters
        guard [clientID, Self.publicClientID].contains(parameters["client_id"]),
            let text = parameters["redirect_uri"], let redirect = URL(string: text),
            Origin(redirect)?.isLoopback == true
        else { return LoginPage.end("This program is unknown, or it waits in another place.", status: 400) }
        let keys = ["client_id", "redirect_uri", "response_type", "state", "code_challenge", "code_challenge_method"]
        let known = keys.compactMap { key in parameters[key].map { (name: key, value: $0) } }
        func back(_ items: [(name: String, value: String)]) -> HTTPResponse {
            let state = known.filter { $0.name == "state" }
            let query = FormEncoding.encode(items + state + [(name: "iss", value: issuer(exchange))])
            let mark = redirect.query() == nil ? "?" : "&"
            return HTTPResponse(status: 303).with("Location", text + mark + String(decoding: query, as: UTF8.self))
        }
        guard parameters["response_type"] == "code", parameters["code_challenge_method"] == "S256",
            let challenge = parameters.present("code_challenge")
        else { return back([(name: "error", value: "invalid_request")]) }
        let form = LoginPage(heading: "Log in to the sandbox", hidden: known)
        guard exchange.request.method == .post else { return form.response() }
        guard parameters["action"] == "allow" else { return back([(name: "error", value: "access_denied")]) }
        guard let account = self.account(parameters, state) else {
            return form.response(complaint: OAuthError.invalidCredentials.detail)
        }
        let grant = SandboxGrant(
            code: setup.makeToken(), accountID: account.id, challenge: challenge, redirectURI: text,
            clientID: parameters["client_id"], createdAt: exchange.now)
        state.add(grant, lifetime: deviceLifetime)
        return back([(name: "code", value: grant.code)])
    }

    /// Returns the account for which a device code or an authorization code was issued. Each code can be exchanged only
    /// once.
    func account(
        for grantType: String, _ parameters: Parameters, state: inout SandboxState, now: Date
    ) throws(OAuthError) -> Int {
        let isDevice = grantType == Self.deviceGrant
        guard let code = parameters.present(isDevice ? "device_code" : "code"),
            let index = state.grants.firstIndex(where: { $0.code == code && ($0.userCode != nil) == isDevice })
        else { throw .invalidGrant }
        let grant = state.grants[index]
        if isDevice {
            if grant.isExpired(at: now, after: deviceLifetime) { throw .device("expired_token") }
            if grant.isDenied { throw .device("access_denied") }
            defer { state.grants[index].polledAt = now }
            guard let accountID = grant.accountID else {
                let isHasty = grant.polledAt.map { now.timeIntervalSince($0) < Double(deviceInterval) * 0.9 } ?? false
                throw .device(isHasty ? "slow_down" : "authorization_pending")
            }
            state.grants[index].code = ""
            return accountID
        }
        state.grants.remove(at: index)
        let challenge = Data(SHA256.digest(of: (parameters["code_verifier"] ?? "").utf8)).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        guard let accountID = grant.accountID, grant.challenge == challenge,
            grant.redirectURI == parameters["redirect_uri"], grant.clientID == parameters["client_id"],
            !grant.isExpired(at: now, after: 60)
        else { throw .invalidGrant }
        return accountID
    }

    private func account(_ parameters: Parameters, _ state: SandboxState) -> SandboxAccount? {
        state.account(email: parameters["email"] ?? "").flatMap {
            $0.password.matches(parameters["password"]) ? $0 : nil
        }
    }
}

/// A code that waits for its user, or for the program that exchanges it.
struct SandboxGrant: Codable, Hashable {
    var code: String
    var userCode: String?
    var accountID: Int?
    var isDenied = false
    var challenge: String?
    var redirectURI: String?
    var clientID: String?
    let createdAt: Date
    var polledAt: Date?

    var isPending: Bool { accountID == nil && !isDenied }

    func isExpired(at now: Date, after lifetime: Int) -> Bool {
        now >= createdAt.addingTimeInterval(TimeInterval(lifetime))
    }
}

extension SandboxState {
    fileprivate mutating func add(_ grant: SandboxGrant, lifetime: Int) {
        grants.removeAll { $0.isExpired(at: grant.createdAt, after: lifetime) }
        grants = grants.suffix(63) + [grant]
    }
}

extension OAuthError {
    /// The errors of RFC 8628, 3.5.
    fileprivate static func device(_ code: String) -> OAuthError {
        OAuthError(status: 400, code: code, detail: "The code: \(code.replacing("_", with: " ")).")
    }
}

/// A login page. It needs no script, and escapes everything that it takes from a request.
struct LoginPage {
    struct Field {
        let name: String
        let label: String
        let value: String
    }

    let heading: String
    var fields: [Field] = []
    var hidden: [(name: String, value: String)] = []

    func response(complaint: String? = nil) -> HTTPResponse {
        let hidden = hidden.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value.escaped)\">" }
        let fields = fields.map {
            "<p><label>\($0.label) <input name=\"\($0.name)\" value=\"\($0.value.escaped)\"></label></p>"
        }
        return Self.page(
            heading,
            """
            \(complaint.map { "<p role=\"alert\">\($0.escaped)</p>" } ?? "")<form method="post">
            \((hidden + fields).joined(separator: "\n"))
            <p><label>Email <input name="email" type="email"></label></p>
            <p><label>Password <input name="password" type="password"></label></p>
            <p><button name="action" value="allow">Log in</button> <button name="action" value="deny">Deny</button></p>
            </form>
            """)
    }

    static func end(_ sentence: String, status: Int = 200) -> HTTPResponse {
        page("Survey sandbox", "<p>\(sentence.escaped)</p>", status: status)
    }

    private static func page(_ heading: String, _ content: String, status: Int = 200) -> HTTPResponse {
        let text = """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>\(heading.escaped)</title>
            <h1>\(heading.escaped)</h1>
            \(content)</html>

            """
        return HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "X-Frame-Options": "DENY",
                "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
                "Referrer-Policy": "same-origin",
            ], body: Data(text.utf8))
    }
}

extension String {
    /// The text escaped for HTML, also within an attribute.
    fileprivate var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}
