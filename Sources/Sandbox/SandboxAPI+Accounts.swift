import HTTP

extension SandboxAPI {
    /// `POST registrations`: makes an account and logs nobody in.
    func register(_ parameters: Parameters, state: inout SandboxState) -> HTTPResponse {
        guard knowsClient(of: parameters) else { return invalidClient }
        let email = parameters["user[email]"].map(SandboxState.normalized) ?? ""
        let password = parameters["user[password]"] ?? ""
        var problems = emailProblems(email)
        if problems.isEmpty, state.account(email: email) != nil { problems.append("Email has already been taken") }
        problems += passwordProblems(password, confirmation: parameters["user[password_confirmation]"])
        guard problems.isEmpty else { return .error(422, detail: sentence(problems)) }
        state.accounts.append(
            SandboxAccount(
                id: (state.accounts.map(\.id).max() ?? 0) + 1, email: email, password: password,
                name: parameters.present("user[name]") ?? humanized(email), gender: parameters.present("user[gender]")))
        return HTTPResponse(status: 201)
    }

    /// `GET registrations?email=E`, the sandbox's own: whether the address has an account.
    func registration(_ parameters: Parameters, state: SandboxState) -> HTTPResponse {
        guard let email = parameters.present("email") else { return .error(422, detail: "Email can't be blank") }
        return .json(200, ["data": ["registered": .bool(state.account(email: email) != nil)]])
    }

    /// `POST passwords`: says the same whether or not there is such an account.
    func resetPassword(_ parameters: Parameters) -> HTTPResponse {
        guard knowsClient(of: parameters) else { return invalidClient }
        let problems = emailProblems(parameters["user[email]"].map(SandboxState.normalized) ?? "")
        guard problems.isEmpty else { return .error(422, detail: sentence(problems)) }
        let message = "If there is an account for this address, a message with instructions is on its way to it."
        return .json(200, ["meta": ["message": .string(message)]])
    }

    /// `GET me`.
    func profile(of account: SandboxAccount) -> HTTPResponse {
        var attributes: [String: JSON] = [
            "email": .string(account.email), "name": .string(account.name),
            "avatar_url": .string("https://avatars.survey.example/\(account.id)"),
        ]
        if let gender = account.gender { attributes["gender"] = .string(gender) }
        let id = JSON.string(String(account.id))
        return .json(200, ["data": ["id": id, "type": "user", "attributes": .object(attributes)]])
    }

    private var invalidClient: HTTPResponse {
        .error(403, code: "invalid_client", detail: OAuthError.invalidClient.detail)
    }

    private func emailProblems(_ email: String) -> [String] {
        if email.isEmpty { return ["Email can't be blank"] }
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        let isWellFormed = parts.count == 2 && parts.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }
        return isWellFormed ? [] : ["Email is invalid"]
    }

    private func passwordProblems(_ password: String, confirmation: String?) -> [String] {
        var problems: [String] = []
        switch password.unicodeScalars.count {
        case 0: problems.append("Password can't be blank")
        case ..<6: problems.append("Password is too short (minimum is 6 characters)")
        case 129...: problems.append("Password is too long (maximum is 128 characters)")
        default: break
        }
        if let confirmation, confirmation != password {
            problems.append("Password confirmation doesn't match Password")
        }
        return problems
    }

    /// The problems as one English sentence.
    private func sentence(_ problems: [String]) -> String {
        guard let last = problems.last, problems.count > 1 else { return problems.joined() }
        let rest = problems.dropLast()
        return rest.joined(separator: ", ") + (rest.count > 1 ? ", and " : " and ") + last
    }

    /// The part of an address before the `@` as a name: `ann_lee@…` is `Ann lee`.
    private func humanized(_ email: String) -> String {
        let local = email.prefix { $0 != "@" }.map { "_-.".contains($0) ? " " : String($0) }.joined()
        return local.prefix(1).uppercased() + local.dropFirst()
    }
}

extension SandboxState {
    /// An address as it is compared: without white space around it, in lower case.
    static func normalized(_ email: String) -> String {
        var text = email.lowercased()[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    func account(email: String) -> SandboxAccount? {
        let email = Self.normalized(email)
        return accounts.first { $0.email == email }
    }
}
