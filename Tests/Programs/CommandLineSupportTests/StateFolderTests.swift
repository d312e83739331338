import CommandLineSupport
import FileRecordStorage
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

    @Test func `a file where the folder should be is told`() async throws {
        try await withTemporaryFolder { path async throws in
            try Data().write(to: URL(filePath: "\(path)/file"))
            let sut = StateFolder(path: "\(path)/file")

            let errors = [
                #expect(throws: (any Error).self) { try sut.accounts.selection() },
                await #expect(throws: (any Error).self) {
                    try await sut.accounts.logIn(server: "s", user: "ann", host: "h", at: Date()) { $0 }
                },
            ]
            let program = Program("tool", apiName: "tool API", summary: "")
            for error in errors { #expect(CommandFailure(try #require(error), of: program).status == .cache) }
        }
    }
}
