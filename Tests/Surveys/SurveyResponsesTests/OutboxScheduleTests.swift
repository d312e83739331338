import SurveyResponses
import TestSupport

/// Two senders with two items, or a sender beside a draft that is submitted, meet up to two accidents, at every pair of
/// steps.
@Suite struct `The outbox under accidents` {
    @Test(arguments: Accident.allCases)
    fileprivate func `sends nothing twice by itself, loses nothing, and drains`(first: Accident) async throws {
        var faults: [String] = []
        for second in Accident.allCases {
            for step in 1...14 {
                for distance in 0...6 {
                    let accidents = [step: first, step + distance + 1: second]
                    for submits in [false, true] {
                        faults += try await World(accidents: accidents, submits: submits).run()
                            .map { "\(accidents): \($0)" }
                    }
                }
            }
        }
        #expect(faults.prefix(5) == [])
    }
}

private enum Accident: CaseIterable {
    case crash  // The process is gone before the step.
    case lostOrNotSaved  // A request that leaves here does not arrive; a step of the store fails.
    case lostAnswer  // The server takes the request, and its answer is lost.
    case logOut
    case otherUser
    case otherSender  // Another sender begins here and runs beside this one.
}

/// One disk and one server, with processes that meet accidents at numbered steps.
private final class World: Sendable {
    private struct State {
        var step = 0
        var accidents: [Int: Accident]
        var user: String? = "ada"
        var taken: [String: Int] = [:]
        var misattributed: [String] = []  // Who sent what as somebody else.
        var others: [Task<Void, Never>] = []
        var newest: Process?
    }

    private let disk = InMemoryRecordStoreFolder()
    private let state: Protected<State>

    private let accidents: Set<Accident>
    private let submits: Bool
    private let ids = Counter()
    private let survey = Questionnaire(surveyID: "s2", title: "Another", questions: everyKind.questions)

    /// With `submits`, a draft is submitted beside the senders.
    init(accidents: [Int: Accident], submits: Bool) {
        self.accidents = Set(accidents.values)
        self.submits = submits
        state = Protected(State(accidents: accidents))
    }

    func run() async throws -> [String] {
        let queueing = makeOutbox(in: disk, user: "ada", ids: ids)
        for _ in 0..<2 { try await queueing.queue(try smallResponse()) }
        try await makeOutbox(in: disk, user: "bob").queue(try smallResponse())
        // Two processes of which the first may be dead when the second begins.
        if submits {
            try await drafts(in: disk).saveDraft(of: smallResponse(to: survey))
            await startProcess(submits: true).value
        }
        for _ in 0..<2 { await startProcess().value }
        if submits { await startProcess(submits: true).value }
        while let other = state.withLock({ $0.others.popLast() }) { await other.value }
        state.withLock { state in
            state.accidents = [:]
            state.user = "ada"
        }
        let afterwards = try await makeSender(in: disk, user: "ada", client: Client(world: self, process: nil))
            .sendQueuedResponses()

        let left = try await makeOutbox(in: disk, user: "ada").queuedResponses().items
        let server = state.withLock { $0 }
        var faults = server.misattributed
        faults += server.taken.filter { $0.value > 1 }.map { "\($0.key) is at the server \($0.value) times" }
        faults += ["ada-1", "ada-2"].filter { id in server.taken[id] == nil && !left.contains { $0.id == id } }
            .map { "\($0) is lost" }
        if submits, server.taken["direct"] == nil, (try? await drafts(in: disk).loadDraft(for: survey)) == nil {
            faults.append("the draft is lost")
        }
        faults += left.filter { $0.state != .uncertain }.map { "\($0.id) is \($0.state) for ever" }
        if try await states(in: makeOutbox(in: disk, user: "bob")) != ["bob-1 queued"] {
            faults.append("bob's is gone")
        }
        // Without such an accident nothing is uncertain.
        if accidents.isDisjoint(with: [.crash, .lostOrNotSaved, .lostAnswer]) {
            faults += left.map { "\($0.id) is left" }
        }
        if afterwards.stop != nil { faults.append("it stops: \(String(describing: afterwards.stop))") }
        return faults
    }

    private func drafts(in folder: any RecordStoreFolder) -> LocalDrafts {
        LocalDrafts(folder: folder, outbox: makeOutbox(in: folder, user: "ada", ids: ids))
    }

    /// A process that sends what is queued, or submits the draft unless that may have been sent.
    private func startProcess(submits: Bool = false) -> Task<Void, Never> {
        let process = Process(world: self)
        let client = Client(world: self, process: process)
        state.withLock { $0.newest = process }
        return Task {
            if submits {
                let drafts = drafts(in: process)
                if let draft = try? await drafts.loadDraft(for: survey), draft.sentAt == nil {
                    _ = try? await drafts.sending(to: client).send(draft.response, again: false, when: .now)
                }
            } else {
                _ = try? await makeSender(in: process, user: "ada", client: client).sendQueuedResponses()
            }
            process.standAside()
        }
    }

    /// Counts a step, and delivers the accident that meets it here.
    func meet(_ process: Process?) -> Accident? {
        let accident = state.withLock { state in
            state.step += 1
            return state.accidents[state.step]
        }
        switch accident {
        case .crash: process?.die()
        case .logOut: state.withLock { $0.user = nil }
        case .otherUser: state.withLock { $0.user = "bob" }
        case .otherSender:
            let other = startProcess()
            state.withLock { $0.others.append(other) }
        case .lostOrNotSaved, .lostAnswer, nil: break
        }
        return accident
    }

    /// The server's answer to a request of Ada's outbox.
    func answer(_ id: String, _ accident: Accident?) -> Result<HTTPResponse, HTTPClientError> {
        let lost = HTTPClientError.connectivity(ConnectivityFailure(.connectionLost))
        return state.withLock { state in
            guard state.user == "ada" else {
                return .failure(.unauthenticated(MissingCredential(StoreFailure.cancelled)))
            }
            if accident == .lostOrNotSaved { return .failure(lost) }
            if !id.hasPrefix("ada"), id != "direct" { state.misattributed.append("\(id) is sent as ada's") }
            state.taken[id, default: 0] += 1
            return accident == .lostAnswer ? .failure(lost) : .success(HTTPResponse(status: 201))
        }
    }

    /// A process, of which nothing has an effect once it is dead; its turn ends with it.
    final class Process: RecordStoreFolder {
        private let world: World
        private let dead = Protected(false)
        private let aside = Protected(false)

        init(world: World) { self.world = world }

        var isDead: Bool { dead.withLock { $0 } }

        /// Whether it waits for its turn, or has ended.
        var isAside: Bool { aside.withLock { $0 } }

        func standAside() { aside.withLock { $0 = true } }

        func die() { dead.withLock { $0 = true } }

        func store(named name: String) -> any RecordStore {
            ProcessStore(store: world.disk.store(named: name), process: self)
        }

        func names() async throws(StoreFailure) -> [String] { try await world.disk.names() }

        func step() throws(StoreFailure) {
            let accident = isDead ? nil : world.meet(self)
            if isDead || accident == .lostOrNotSaved { throw .notSaved(reason: "why") }
        }
    }

    private struct ProcessStore: RecordStore {
        let store: any RecordStore
        let process: Process

        func withExclusiveAccess<Value: Sendable>(
            _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
        ) async throws(StoreFailure) -> Value {
            try await store.withExclusiveAccess { access throws(StoreFailure) in
                try body(Access(access: access, process: process))
            }
        }

        func withRefreshTurn<Value: Sendable>(
            _ body: @escaping @Sendable () async -> Value
        ) async throws(StoreFailure) -> Value {
            process.standAside()
            return try await store.withRefreshTurn(body)
        }
    }

    private struct Access: RecordStoreAccess {
        let access: any RecordStoreAccess
        let process: Process

        func read() throws(StoreFailure) -> Data? { try access.read() }

        func replace(with record: Data) throws(StoreFailure) {
            try process.step()
            try access.replace(with: record)
        }

        func clear() throws(StoreFailure) {
            try process.step()
            try access.clear()
        }
    }

    private struct Client: HTTPClient {
        let world: World
        let process: Process?

        func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
            let accident = process?.isDead == true ? nil : world.meet(process)
            guard process?.isDead != true else { throw .cancelled }
            // The other goes on as far as it can while this request is under way.
            if accident == .otherSender {
                while world.state.withLock({ $0.newest?.isAside == false }) { await Task.yield() }
            }
            let id = request.headers["Idempotency-Key"] ?? ""
            // The queued items have the first ids of each user.
            let isQueued = ["ada-1", "ada-2", "bob-1"].contains(id)
            let answer = world.answer(isQueued ? id : "direct", accident)
            // The answer arrives in a step of its own.
            _ = world.meet(process)
            return try answer.get()
        }
    }
}
