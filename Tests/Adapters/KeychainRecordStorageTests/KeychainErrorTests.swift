import Composition
import KeychainRecordStorage
import TestSupport

@Suite(.inTemporaryFolder, .timeLimit(.minutes(60))) struct `Keychain record store's errors` {
    private let keychain = StandInKeychain()

    private static let sentences: [(status: Int32, sentence: String)] = [
        (-25308, "the device is locked"), (-25315, "the device is locked"),
        (-34018, "the app has no entitlement for this access group"), (-25293, "access was denied"),
        (-128, "access was denied"), (-25291, "there is no keychain"), (-34, "the disk is full"),
        (-26275, "the item is damaged"), (-50, "the system reports status -50"),
    ]

    @Test(arguments: sentences) func `say why an access failed`(_ status: Int32, _ sentence: String) async throws {
        try await makeSUT().save(.old)
        let failures = StandInKeychain.Call.allCases.map { ($0, status) }
        let store = makeSUT(failing: Dictionary(uniqueKeysWithValues: failures))

        let reading = StoreFailure.unreadable(reason: "cannot read the keychain item: \(sentence)")
        await #expect(throws: reading) { try await store.read() }
        await #expect(throws: reading) { try await store.record() }
        await #expect(throws: StoreFailure.notSaved(reason: "cannot save the keychain item: \(sentence)")) {
            try await store.save(.new)
        }
        await #expect(throws: StoreFailure.notDeleted(reason: "cannot delete the keychain item: \(sentence)")) {
            try await store.clear()
        }
        #expect(Array(keychain.items.values) == [.old])
    }

    @Test(arguments: sentences) func `say why the first save failed`(_ status: Int32, _ sentence: String) async throws {
        await #expect(throws: StoreFailure.notSaved(reason: "cannot save the keychain item: \(sentence)")) {
            try await makeSUT(failing: [.add: status]).save(.new)
        }
        #expect(keychain.items == [:])
    }

    @Test(arguments: [-25292, -61, -25243] as [Int32])
    func `are of deletion if the item may not be changed`(_ status: Int32) async throws {
        let store = makeSUT(failing: [.update: status, .delete: status])

        let why = "the item may not be changed"
        await #expect(throws: StoreFailure.notDeleted(reason: "cannot save the keychain item: \(why)")) {
            try await store.save(.new)
        }
        await #expect(throws: StoreFailure.notDeleted(reason: "cannot delete the keychain item: \(why)")) {
            try await store.clear()
        }
    }

    @Test func `are of saving if there is an item that is not found`() async throws {
        let reason = "cannot save the keychain item: there is such an item, but it cannot be changed"

        await #expect(throws: StoreFailure.notSaved(reason: reason)) {
            try await makeSUT(failing: [.update: -25300, .add: -25299]).save(.new)
        }
    }

    @Test func `are of reading if an item has no value`() async throws {
        await #expect(throws: StoreFailure.unreadable(reason: "cannot read the keychain item: it has no value")) {
            try await makeSUT(failing: [.copyMatching: 0]).read()
        }
    }

    @Test func `name an access group that is not the app's`() async throws {
        let item = KeychainItem(service: "com.example.app", account: "session", accessGroup: "another")
        let store = KeychainRecordStore(item, lockFolder: folder, calls: keychain.calls())

        let why = "the app has no entitlement for this access group"
        await #expect(throws: StoreFailure.notSaved(reason: "cannot save the keychain item: \(why)")) {
            try await store.save(.new)
        }
    }

    @Test func `of a locked device ask for no login, and the session goes on when it is unlocked`() async throws {
        let email = InMemorySurveyServer.email
        let locked = Protected(false)
        let (open, closed) = (keychain.calls(), keychain.calls(failing: [.copyMatching: -25308, .update: -25308]))
        let calls = KeychainCalls(
            copyMatching: { (locked.withLock { $0 } ? closed : open).copyMatching($0) }, add: open.add,
            update: { (locked.withLock { $0 } ? closed : open).update($0, $1) }, delete: open.delete)
        func service() throws -> SurveyService {
            try SurveyService(
                SurveyServer(apiURL: InMemorySurveyServer.apiURL, credentials: InMemorySurveyServer.credentials),
                store: KeychainRecordStore(.session, lockFolder: folder, calls: calls),
                httpClient: InMemorySurveyServer())
        }
        let token = try await service().session.logIn(username: email, password: InMemorySurveyServer.password)
        locked.withLock { $0 = true }

        let error = await #expect(throws: ProvideValidTokenError.self) {
            try await service().session.validToken()
        }
        #expect(error?.loginAdvice == .notNeeded)
        locked.withLock { $0 = false }
        #expect(try await service().session.validToken() == token)
    }

    private func makeSUT(failing statuses: [StandInKeychain.Call: Int32] = [:]) -> KeychainRecordStore {
        KeychainRecordStore(.session, lockFolder: folder, calls: keychain.calls(failing: statuses))
    }
}
