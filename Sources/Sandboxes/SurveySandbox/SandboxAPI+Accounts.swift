import HTTPMessages
import SandboxSupport

extension SandboxAPI {
    /// `POST registrations`: creates an account, without logging in.
    func register(_ parameters: Parameters, state: inout SandboxState) -> HTTPResponse {
        guard knowsClient(of: parameters) else { return invalidClient }
        let email = parameters["user[email]"].map(AccountRules.normalized) ?? ""
        let password = parameters["user[password]"] ?? ""
        var problems = AccountRules.problems(
            email: email, isTaken: state.account(email: email) != nil, password: password,
            confirmation: parameters["user[password_confirmation]"])
        let (name, gender) = (parameters.present("user[name]"), parameters.present("user[gender]"))
        problems += AccountRules.lengthProblems("Name", name) + AccountRules.lengthProblems("Gender", gender)
        guard problems.isEmpty else { return .error(422, detail: sentence(problems)) }
        state.addAccount(
            email: email, password: HashedPassword(password), name: name ?? humanized(email), gender: gender)
        return HTTPResponse(status: 201)
    }

    /// `GET registrations?email=E`, which only the sandbox has: whether the address has an account.
    func registration(_ parameters: Parameters, state: SandboxState) -> HTTPResponse {
        guard let email = parameters.present("email") else { return .error(422, detail: "Email can't be blank") }
        return .json(200, ["data": ["registered": .flag(state.account(email: email) != nil)]])
    }

    /// `POST passwords`: the answer is the same whether or not the account exists.
    func resetPassword(_ parameters: Parameters) -> HTTPResponse {
        guard knowsClient(of: parameters) else { return invalidClient }
        let problems = AccountRules.emailProblems(parameters["user[email]"].map(AccountRules.normalized) ?? "")
        guard problems.isEmpty else { return .error(422, detail: sentence(problems)) }
        let message = "If there is an account for this address, a message with instructions is on its way to it."
        return .json(200, ["meta": ["message": .text(message)]])
    }

    func profile(of account: SandboxAccount, _ images: ImageURLs) -> HTTPResponse {
        var attributes: [String: JSONValue] = [
            "email": .text(account.email), "name": .text(account.name),
            "avatar_url": images["avatars/\(account.id)"],
        ]
        if let gender = account.gender { attributes["gender"] = .text(gender) }
        let id = JSONValue.text(String(account.id))
        return .json(200, ["data": ["id": id, "type": "user", "attributes": JSONValue(attributes)]])
    }

    private var invalidClient: HTTPResponse {
        .error(403, code: "invalid_client", detail: OAuthError.invalidClient.detail)
    }

    /// Joins the problems into one English sentence.
    func sentence(_ problems: [String]) -> String {
        guard let last = problems.last, problems.count > 1 else { return problems.joined() }
        let rest = problems.dropLast()
        return rest.joined(separator: ", ") + (rest.count > 1 ? ", and " : " and ") + last
    }

    /// Returns the part of an address before the `@` as a name: `ann_lee@…` becomes `Ann lee`.
    private func humanized(_ email: String) -> String {
        let local = email.prefix { $0 != "@" }.map { "_-.".contains($0) ? " " : String($0) }.joined()
        return local.prefix(1).uppercased() + local.dropFirst()
    }
}

extension SandboxState {
    /// The maximum number of created accounts; another one replaces the oldest and its tokens.
    static let accountLimit = 256

    fileprivate mutating func addAccount(email: String, password: HashedPassword, name: String, gender: String?) {
        let isFull = accounts.count > Self.accountLimit
        if isFull, let oldest = accounts.firstIndex(where: { $0.id != SandboxAccount.registered.id }) {
            let forgotten = accounts.remove(at: oldest)
            tokens.removeAll { $0.accountID == forgotten.id }
        }
        accounts.append(
            SandboxAccount(
                id: (accounts.map(\.id).max() ?? 0) + 1, email: email, password: password, name: name, gender: gender))
    }

    func account(email: String) -> SandboxAccount? {
        let email = AccountRules.normalized(email)
        return accounts.first { $0.email == email }
    }
}
