import CoreSupport
package import SandboxSupport

package struct ShowsSandboxState: SandboxMemory {
    package internal(set) var accounts: [ShowsSandboxAccount]
    /// Oldest first, like the reviews and photos.
    var sessions: [ShowsSandboxSession] = []
    var reviews: [WrittenReview] = []
    /// At most one for each account.
    var photos: [UploadedPhoto] = []
    /// Starts far above the ids of the catalog's reviews.
    var lastReviewID = 10_000
    var lastPhotoID = 0

    // Set in the initializer: a default value would derive the account's password whenever a state is read.
    package init() { accounts = [.registered] + ReviewCatalog.authors }
}

package struct ShowsSandboxAccount: Codable, Hashable, Sendable {
    package let id: Int
    /// In lower case.
    package let email: String
    /// `nil` for the authors of the catalog's reviews, who cannot sign in.
    package let password: HashedPassword?

    /// The account that every sandbox has: `registered@email.com` with the password `password`.
    package static let registered = ShowsSandboxAccount(
        id: 1, email: registeredEmail, password: HashedPassword(registeredPassword, salt: "registered"))
    package static let registeredEmail = "registered@email.com"
    package static let registeredPassword = "password"
}

struct ShowsSandboxSession: Codable, Hashable {
    let accountID: Int
    let accessToken: String
    let client: String
    let expiry: Date
}

struct WrittenReview: Codable, Hashable {
    let id: Int
    let showID: String
    let accountID: Int
    let rating: Int
    let comment: String?
}

struct UploadedPhoto: Codable, Hashable {
    let id: Int
    let accountID: Int
    let contentType: String
    let data: Data
}

extension ShowsSandboxState {
    /// The maximum number each of sign-ins, created accounts and reviews; another one replaces the oldest.
    static let sessionLimit = 256
    static let accountLimit = 256
    static let reviewLimit = 1000
    /// The maximum size of all photos in bytes: 4 MiB, because every request reads them. New photos replace the oldest.
    static let photoBytes = 4 << 20

    func account(email: String) -> ShowsSandboxAccount? {
        let email = AccountRules.normalized(email)
        return accounts.first { $0.email == email }
    }

    func account(id: Int) -> ShowsSandboxAccount? { accounts.first { $0.id == id } }

    mutating func save(_ session: ShowsSandboxSession, now: Date) {
        sessions.removeAll { $0.expiry <= now }
        sessions.removeFirst(max(0, sessions.count + 1 - Self.sessionLimit))
        sessions.append(session)
    }

    /// Adds an account. If necessary, it removes the oldest created account with all of its data.
    mutating func add(email: String, password: HashedPassword) -> ShowsSandboxAccount {
        let given = Self.givenAccounts
        if accounts.count >= Self.accountLimit + given, let oldest = accounts.dropFirst(given).first {
            accounts.remove(at: given)
            sessions.removeAll { $0.accountID == oldest.id }
            photos.removeAll { $0.accountID == oldest.id }
            reviews.removeAll { $0.accountID == oldest.id }
        }
        let account = ShowsSandboxAccount(
            id: (accounts.map(\.id).max() ?? 0) + 1, email: email, password: password)
        accounts.append(account)
        return account
    }

    /// The number of accounts with which every sandbox begins.
    private static let givenAccounts = ShowsSandboxState().accounts.count

    mutating func add(_ review: WrittenReview) {
        reviews.removeFirst(max(0, reviews.count + 1 - Self.reviewLimit))
        reviews.append(review)
    }

    /// Replaces the account's photo, under a new id.
    mutating func savePhoto(_ data: Data, type: String, of account: ShowsSandboxAccount) {
        photos.removeAll { $0.accountID == account.id }
        while let oldest = photos.first, photos.reduce(data.count, { $0 + $1.data.count }) > Self.photoBytes {
            photos.removeAll { $0.id == oldest.id }
        }
        lastPhotoID += 1
        photos.append(UploadedPhoto(id: lastPhotoID, accountID: account.id, contentType: type, data: data))
    }
}

extension ShowsSandboxState: Redacted {
    package var description: String {
        "\(accounts.count) accounts, \(sessions.count) sessions, \(reviews.count) reviews, \(photos.count) photos"
    }
}

extension ShowsSandboxAccount: Redacted {
    package var description: String { "account \(id)" }
}

extension ShowsSandboxSession: Redacted {
    package var description: String { "session of account \(accountID)" }
}
