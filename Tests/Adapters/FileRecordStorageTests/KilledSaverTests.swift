import FileRecordStorage
import TestSupport

@Suite(.inTemporaryFolder, .timeLimit(.minutes(60))) struct `A process that is killed` {
    @Test(arguments: SavingStep.allCases, [nil, "old"])
    func `while it saves leaves old or new, whole, and no lock`(_ step: SavingStep, _ old: String?) async throws {
        let path = folder + "/state/token.json"
        // Without patience: a lock that is not free at once is an error.
        let store = RecordFileStore(path: path, accessPatience: .zero)
        if let old { try await store.save(Data(old.utf8)) }

        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, step] in
            try await RecordFileStore(path: path, calls: .killing(after: step)).save(Data("new".utf8))
        }

        let expected = step.hasTakenEffect ? "new" : old
        #expect(try await store.record() == expected.map { Data($0.utf8) })

        try await store.save(Data("next".utf8))
        #expect(try await store.record() == Data("next".utf8))
        #expect(try names(in: folder + "/state") == ["token.json", "token.json.lock"])
    }

    @Test(arguments: SavingStep.allCases)
    func `while it saves leaves nothing that outlives a clearing`(_ step: SavingStep) async throws {
        let path = folder + "/token.json"
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, step] in
            try await RecordFileStore(path: path, calls: .killing(after: step)).save(Data("new".utf8))
        }

        try await RecordFileStore(path: path, accessPatience: .zero).clear()

        #expect(try names(in: folder) == ["token.json.lock"])
    }

    @Test func `in its turn leaves the turn to the next`() async throws {
        let path = folder + "/token.json"
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            try await RecordFileStore(path: path).withRefreshTurn { _ = kill(getpid(), SIGKILL) }
        }

        let store = RecordFileStore(path: path, turnPatience: .zero)
        #expect(await store.isTurnFree())
        #expect(try await store.withRefreshTurn { true })
    }
}
