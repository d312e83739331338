import SurveyResponses
import TestSupport

/// The outbox of a user over `folder`, whose ids are counted.
func makeOutbox(
    in folder: any RecordStoreFolder, user: String = "ada@example.test", ids: Counter = Counter(),
    recordsAnswers: Bool = true
) -> LocalOutbox {
    LocalOutbox(
        folder: folder.ofUser(user), now: { Date(timeIntervalSinceReferenceDate: 800_000_000.3) },
        makeID: { "\(user.prefix(3))-\(ids.next())" },
        recordsAnswers: recordsAnswers)
}

func makeSender(
    in folder: any RecordStoreFolder, user: String = "ada@example.test", client: any HTTPClient = ResponsesServer()
) -> UserOutbox {
    LocalDrafts(folder: folder, outbox: makeOutbox(in: folder, user: user)).sending(to: client)
}

final class Counter: Sendable {
    private let last: Protected<Int>

    init(from last: Int = 0) { self.last = Protected(last) }

    func next() -> Int {
        last.withLock { last in
            last += 1
            return last
        }
    }
}

/// Takes every response, or answers as told, and keeps a ledger of the ids that came.
final class ResponsesServer: HTTPClient {
    typealias Reply = Result<HTTPResponse, HTTPClientError>
    private let ledger = Protected<[HTTPRequest]>([])
    private let answer: @Sendable (HTTPRequest) async -> Reply

    init(_ answer: @escaping @Sendable (HTTPRequest) async -> Reply = { _ in .success(HTTPResponse(status: 201)) }) {
        self.answer = answer
    }

    convenience init(status: Int, body: String = "") {
        self.init { _ in .success(HTTPResponse(status: status, body: Data(body.utf8))) }
    }

    var requests: [HTTPRequest] { ledger.withLock { $0 } }
    var ids: [String] { requests.compactMap { $0.headers["Idempotency-Key"] } }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        ledger.withLock { $0.append(request) }
        return try await answer(request).get()
    }
}

/// What an outbox holds: the ids and states, in order.
func states(in outbox: LocalOutbox) async throws -> [String] {
    try await outbox.queuedResponses().items.map { "\($0.id) \($0.state.rawValue)" }
}

/// A folder in which this many items of Ada's are queued, `ada-1` first.
func folderOfQueued(_ count: Int) async throws -> SpiedFolder {
    let folder = SpiedFolder()
    let outbox = makeOutbox(in: folder)
    for _ in 0..<count { try await outbox.queue(try smallResponse()) }
    return folder
}

/// The names of drafts and items.
func namesOfUnsent(in folder: any RecordStoreFolder) async throws -> [String] {
    try await folder.names().filter { !$0.hasPrefix("sent-") }
}

func spoil(_ id: String, in folder: SpiedFolder) async throws {
    for name in try await folder.names() where name.hasSuffix(id) {
        try await folder.folder.store(named: name).save(Data("{".utf8))
    }
}

/// The folder of a process that is killed at some moment: from then on nothing of it has an effect.
struct DyingFolder: RecordStoreFolder {
    let folder: any RecordStoreFolder
    private let spies = Protected<(isDead: Bool, all: [RecordStoreSpy])>((false, []))

    init(folder: any RecordStoreFolder) { self.folder = folder }

    func die() {
        spies.withLock { spies in
            spies.isDead = true
            for spy in spies.all { spy.fail(with: .busy(reason: "dead")) }
        }
    }

    func store(named name: String) -> any RecordStore {
        spies.withLock { spies in
            let spy = RecordStoreSpy(folder.store(named: name), failure: spies.isDead ? .busy(reason: "dead") : nil)
            spies.all.append(spy)
            return spy
        }
    }

    func names() async throws(StoreFailure) -> [String] { try await folder.names() }
}

/// Stores in memory, of which `onEnd` hears after each scope and each turn.
struct ObservedFolder: RecordStoreFolder {
    let folder: InMemoryRecordStoreFolder
    let onEnd: @Sendable (_ name: String) async -> Void

    func store(named name: String) -> any RecordStore {
        Store(store: folder.store(named: name)) { await onEnd(name) }
    }

    func names() async throws(StoreFailure) -> [String] { try await folder.names() }

    private struct Store: RecordStore {
        let store: any RecordStore
        let onEnd: @Sendable () async -> Void

        func withExclusiveAccess<Value: Sendable>(
            _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
        ) async throws(StoreFailure) -> Value {
            let value = try await store.withExclusiveAccess(body)
            await onEnd()
            return value
        }

        func withRefreshTurn<Value: Sendable>(
            _ body: @escaping @Sendable () async -> Value
        ) async throws(StoreFailure) -> Value {
            let value = try await store.withRefreshTurn(body)
            await onEnd()
            return value
        }
    }
}
