import CommandLineSupport
import Composition
import CoreSupport
import Foundation
import RecordStorage
import TokenCache

/// `SURVEY_TOKEN`: a token that replaces the session. It is sent unchanged, but for a line end, and nothing is read or
/// saved on this machine.
extension CommandContext {
    /// Saves the given token in `cache`, whose store is in memory. A line end at its end does not belong to it.
    func save(_ secret: Secret, in cache: LocalTokenCache) async throws {
        var text = secret.revealed
        if text.last?.isNewline == true { text.removeLast() }
        if let odd = text.firstIndex(where: { !Token.fitsHeader(accessToken: String($0)) }) {
            let place = text.distance(from: text.startIndex, to: odd) + 1
            throw CommandFailure.usage(
                code: "token.invalid",
                "SURVEY_TOKEN is not a valid token: its character \(place) is not visible ASCII. Set a valid token.")
        }
        guard !text.isEmpty else {
            throw CommandFailure.usage(code: "token.invalid", "SURVEY_TOKEN has no token. Set one, or unset it.")
        }
        let token = Token(
            accessToken: Secret(text), refreshToken: nil, receivedAt: now(), lifetime: nil, grantID: UUID())
        try await cache.cache(token, of: "SURVEY_TOKEN")
    }

    /// If the server rejects the token, advises to change the variable instead of logging in.
    func advisingOtherToken(_ error: any Error) -> CommandFailure {
        failure(error) { failure in
            guard failure.status == .notLoggedIn else { return }
            failure.code = "token.rejected"
            failure.message = "\(.server) rejects the token in SURVEY_TOKEN. Set a valid token."
        }
    }
}

/// The user's stores for a command that saves nothing. They refuse a draft, rather than lose it silently.
struct UnsavedStores: RecordStoreFolder {
    private let memory = InMemoryRecordStoreFolder()

    func store(named name: String) -> any RecordStore { memory.store(named: name) }

    func folder(named name: String) -> any RecordStoreFolder {
        ["outbox", "sent"].contains(name) ? memory.folder(named: name) : NoStores()
    }

    func names() async throws(StoreFailure) -> [String] { try await memory.names() }

    private struct NoStores: RecordStoreFolder {
        func store(named name: String) -> any RecordStore { NoStore() }
        func names() async throws(StoreFailure) -> [String] { [] }
    }

    private struct NoStore: RecordStore {
        func read() async throws(StoreFailure) -> Data? { nil }

        func withExclusiveAccess<Value: Sendable>(
            _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
        ) async throws(StoreFailure) -> Value {
            throw .notSaved(reason: "with SURVEY_TOKEN nothing is saved")
        }

        func withRefreshTurn<Value: Sendable>(
            _ body: @escaping @Sendable () async -> Value
        ) async throws(StoreFailure) -> Value { await body() }
    }
}
