import CommandLineSupport
import TestSupport

@Suite struct `State folder` {
    @Test(arguments: [
        (["SURVEY_HOME": "/s", "XDG_STATE_HOME": "/x", "HOME": "/h"], "/s"),
        (["SURVEY_HOME": "", "XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/survey"),
        (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/survey"),
        (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/survey"),
    ])
    func `is found by the environment`(environment: [String: String], path: String) {
        #expect(StateFolder(for: "survey", environment: environment)?.path == path)
    }

    @Test(arguments: [[:], ["HOME": ""]])
    func `is nowhere when the environment does not tell`(environment: [String: String]) {
        #expect(StateFolder(for: "survey", environment: environment) == nil)
    }

    @Test func `remembers the server of the last log-in, until it is told otherwise`() async throws {
        try await withTemporaryFolder { path async throws in
            let sut = StateFolder(path: path)
            let server = try ServerAddress("https://api.example.test/api/v1")

            #expect(try sut.currentServer() == nil)
            try await sut.setCurrentServer(server)
            #expect(try sut.currentServer() == server)
            try await sut.setCurrentServer(.sandbox)
            #expect(try sut.currentServer() == .sandbox)
            try await sut.forgetCurrentServer(server)
            #expect(try sut.currentServer() == .sandbox)
            try await sut.forgetCurrentServer(.sandbox)
            #expect(try sut.currentServer() == nil)
        }
    }

    @Test func `many may record a server at once`() async throws {
        try await withTemporaryFolder { path async throws in
            let sut = StateFolder(path: path)
            let servers = try (1...20).map { try ServerAddress("https://\($0).example.test") }
            try await withThrowingTaskGroup { group in
                for server in servers { group.addTask { try await sut.setCurrentServer(server) } }
                try await group.waitForAll()
            }
            #expect(try servers.contains(#require(try sut.currentServer())))
            #expect(try names(in: path) == ["current", "current.lock", "own-server"])
        }
    }

    @Test func `a server is recorded by a cancelled task too`() async throws {
        try await withTemporaryFolder { path async throws in
            let sut = StateFolder(path: path)
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await sut.setCurrentServer(.sandbox)
            }
            try await task.value
            #expect(try sut.currentServer() == .sandbox)
        }
    }

    @Test(arguments: ["", "\u{0}\u{FF}", "http://ann:secret@a.test"])
    func `an invalid record is told, and none of it is shown`(contents: String) async throws {
        try await withTemporaryFolder { path async throws in
            try Data(contents.utf8).write(to: URL(filePath: "\(path)/current"))

            let error = #expect(throws: StateFolderError.self) { try StateFolder(path: path).currentServer() }
            #expect(error?.description == "\(path)/current names no server")
        }
    }

    @Test func `a file where the folder should be is told`() async throws {
        try await withTemporaryFolder { path async throws in
            try Data().write(to: URL(filePath: "\(path)/file"))
            let sut = StateFolder(path: "\(path)/file")

            let errors = [
                #expect(throws: (any Error).self) { try sut.currentServer() },
                await #expect(throws: (any Error).self) { try await sut.setCurrentServer(.sandbox) },
            ]
            let program = Program("tool", apiName: "tool API", summary: "")
            for error in errors { #expect(CommandFailure(try #require(error), of: program).status == .cache) }
        }
    }
}
