import SandboxSupport
import SurveySandbox
import TestSupport

@Suite(.timeLimit(.minutes(60))) struct `Sandbox State In A File` {
    @Test func `a token and an account from one process are good in the next`() async throws {
        try await withTemporaryFolder { folder in
            let first = Wire.make(store: FileSandboxStateStore(path: folder + "/state/sandbox.json"))
            let pair = try await first.logIn()
            let user = #"{"email":"ann@example.test","password":"secret12"}"#
            #expect(try await first.post("registrations", json: #"{"user":\#(user),\#(Wire.client)}"#).status == 201)
            let second = Wire.make(store: FileSandboxStateStore(path: folder + "/state/sandbox.json"))

            let answer = try await second.get("registrations?email=ann@example.test")
            #expect(answer["data"] as? [String: Bool] == ["registered": true])
            #expect(try await second.get("me", token: pair.access).status == 200)
            #expect(try await second.revoke(pair.access).status == 200)
            #expect(try await first.get("me", token: pair.access).status == 401)
            #expect(try attribute(.posixPermissions, of: folder + "/state/sandbox.json") == 0o600)
        }
    }

    @Test func `a request that changes nothing writes nothing`() async throws {
        try await withTemporaryFolder { folder in
            let wire = Wire.make(store: FileSandboxStateStore(path: folder + "/s"))
            #expect(try await wire.get("registrations?email=a@b").status == 200)
            #expect(!FileManager.default.fileExists(atPath: folder + "/s"))

            let pair = try await wire.logIn()
            let before = try attribute(.systemFileNumber, of: folder + "/s")
            #expect(try await wire.get("me", token: pair.access).status == 200)
            #expect(try attribute(.systemFileNumber, of: folder + "/s") == before)
        }
    }

    @Test func `many at once lose nothing`() async throws {
        try await withTemporaryFolder { folder in
            let pairs = try await withThrowingTaskGroup(of: Pair.self) { group in
                for _ in 0..<24 {
                    group.addTask { try await Wire.make(store: FileSandboxStateStore(path: folder + "/s")).logIn() }
                }
                return try await group.reduce(into: [Pair]()) { $0.append($1) }
            }
            let wire = Wire.make(store: FileSandboxStateStore(path: folder + "/s"))

            #expect(pairs.count == 24)
            for pair in pairs { #expect(try await wire.get("me", token: pair.access).status == 200) }
        }
    }

    @Test(arguments: ["", "{", "[]", #"{"accounts":[]}"#])
    func `a file that is not a state is moved to another name`(contents: String) async throws {
        try await withTemporaryFolder { folder in
            try Data(contents.utf8).write(to: URL(filePath: folder + "/s"))
            let notes = Protected<[String]>([])
            let store = FileSandboxStateStore<SandboxState>(path: folder + "/s") { path in
                notes.withLock { $0.append(path) }
            }
            let wire = Wire.make(store: store)
            let pair = try await wire.logIn()

            #expect(try await wire.get("me", token: pair.access).status == 200)
            #expect(notes.withLock { $0 } == [folder + "/s.bad"])
            #expect(try Data(contentsOf: URL(filePath: folder + "/s.bad")) == Data(contents.utf8))
        }
    }

    @Test func `an unavailable state is an internal error that says so`() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder + "/s", withIntermediateDirectories: false)
            let wire = Wire.make(store: FileSandboxStateStore(path: folder + "/s"))
            let answer = try await wire.post("oauth/token", json: Wire.login)

            #expect(answer.error(500)?["detail"]?.contains(folder + "/s") == true)
        }
    }

    @Test func `a caller that is cancelled while it waits is let go`() async throws {
        try await withTemporaryFolder { folder in
            let wire = Wire.make(store: FileSandboxStateStore(path: folder + "/s"))
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await wire.logIn()
            }

            await #expect(throws: HTTPClientError.cancelled) { try await task.value }
        }
    }

    private func attribute(_ key: FileAttributeKey, of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[key] as? Int
    }
}
