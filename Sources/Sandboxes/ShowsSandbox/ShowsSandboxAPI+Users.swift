import CoreSupport
import HTTPMessages
import SandboxSupport

extension ShowsSandboxAPI {
    /// `POST users/sign_in`: the user in the body, and the credential in the header fields.
    func signIn(_ exchange: SandboxExchange, state: inout ShowsSandboxState) -> HTTPResponse {
        guard let account = state.account(email: exchange.parameters["email"] ?? ""), let password = account.password,
            password.matches(exchange.parameters["password"])
        else { return .refused(401, ["The email or the password is wrong."]) }
        return signedIn(account, exchange, state: &state)
    }

    /// `POST users`: creates an account, and answers like a sign-in.
    func createUser(_ exchange: SandboxExchange, state: inout ShowsSandboxState) -> HTTPResponse {
        let parameters = exchange.parameters
        let names = ["email", "password", "password_confirmation"]
        guard names.contains(where: { parameters[$0] != nil }) else { return .emptyBody }
        let email = AccountRules.normalized(parameters["email"] ?? "")
        let password = parameters["password"] ?? ""
        let problems = AccountRules.problems(
            email: email, isTaken: state.account(email: email) != nil, password: password,
            confirmation: parameters["password_confirmation"])
        guard problems.isEmpty else { return .errors(422, problems) }
        let account = state.add(email: email, password: HashedPassword(password))
        return signedIn(account, exchange, state: &state)
    }

    func user(_ account: ShowsSandboxAccount, _ exchange: SandboxExchange, _ state: ShowsSandboxState) -> HTTPResponse {
        .json(200, ["user": account.json(exchange, state)])
    }

    /// Answers a signed-in user, and anyone else with 401. The answer repeats the credential.
    func signedIn(
        _ exchange: SandboxExchange, _ state: inout ShowsSandboxState,
        _ answer: (ShowsSandboxAccount, inout ShowsSandboxState) -> HTTPResponse
    ) -> HTTPResponse {
        let headers = exchange.request.headers
        guard let account = state.account(email: headers["uid"] ?? ""),
            let session = state.sessions.first(where: { $0.accessToken == headers["access-token"] }),
            session.accountID == account.id, session.client == headers["client"], session.expiry > exchange.now
        else { return .errors(401, ["You need to sign in before continuing."]) }
        return answer(account, &state).with(session, of: account)
    }

    /// The lifetime of a credential in seconds.
    private static let credentialLifetime: TimeInterval = 14 * 24 * 3600

    private func signedIn(
        _ account: ShowsSandboxAccount, _ exchange: SandboxExchange, state: inout ShowsSandboxState
    ) -> HTTPResponse {
        let session = ShowsSandboxSession(
            accountID: account.id, accessToken: setup.makeToken(), client: setup.makeToken(),
            expiry: exchange.now.addingTimeInterval(Self.credentialLifetime))
        state.save(session, now: exchange.now)
        return .json(201, ["user": account.json(exchange, state)]).with(session, of: account)
    }
}

extension ShowsSandboxAccount {
    func json(_ exchange: SandboxExchange, _ state: ShowsSandboxState) -> JSONValue {
        let photo = state.photos.first { $0.accountID == id }
        return [
            "id": .text(String(id)), "email": .text(email),
            "image_url": photo.map { exchange.images["photos/\($0.id)"] } ?? .null,
        ]
    }
}

extension ShowsSandboxAPI {
    /// The maximum size of a photo in bytes: 1 MiB.
    private static let largestPhoto = 1 << 20
    /// The maximum length of its media type in bytes.
    private static let longestType = 100

    /// `PUT users`: saves the file in the part `image` as the user's photo.
    func uploadPhoto(
        _ exchange: SandboxExchange, of account: ShowsSandboxAccount, _ state: inout ShowsSandboxState
    ) -> HTTPResponse {
        guard let form = MultipartForm(exchange.request) else { return .emptyBody }
        guard let part = form.parts.first(where: { $0.name == "image" }), part.fileName != nil else {
            return .emptyBody
        }
        guard part.contentType.hasPrefix("image/"), part.contentType.utf8.count <= Self.longestType else {
            return .invalid(["Image has an unsupported type"])
        }
        guard !part.data.isEmpty else { return .invalid(["Image can't be empty"]) }
        guard part.data.count <= Self.largestPhoto else { return .invalid(["Image is too large (maximum is 1 MB)"]) }
        state.savePhoto(part.data, type: part.contentType, of: account)
        return user(account, exchange, state)
    }

    /// `GET images/{folder}/{name}`: a show's cover or a user's photo. It needs no credential.
    func image(in folder: String, named name: String, _ state: ShowsSandboxState) -> HTTPResponse {
        switch folder {
        case "covers":
            guard let show = ShowCatalog.shows.first(where: { "\($0.id).png" == name }) else { return .noSuchImage }
            return .image(.landscape(show.index, width: 120, height: 180))
        case "photos":
            guard let photo = state.photos.first(where: { String($0.id) == name }) else { return .noSuchImage }
            return HTTPResponse(status: 200, headers: ["Content-Type": photo.contentType], body: photo.data)
        default:
            return .noSuchImage
        }
    }
}

extension HTTPResponse {
    fileprivate static let noSuchImage = errors(404, ["There is no such image."])
}
