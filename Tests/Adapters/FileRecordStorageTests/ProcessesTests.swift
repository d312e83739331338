import FileRecordStorage
import TestSupport

@Suite(.inTemporaryFolder, .timeLimit(.minutes(60))) struct `Processes that share a token file` {
    @Test func `take turns at the record, so that no increment is lost`() async throws {
        let path = folder + "/token.json"
        try await withThrowingTaskGroup { group in
            for _ in 0..<3 {
                group.addTask {
                    _ = await #expect(processExitsWith: .success) { [path = path as String] in
                        try await RecordFileStore(path: path).increment(times: 20)
                    }
                }
            }
            group.addTask { try await RecordFileStore(path: path).increment(times: 20) }
            try await group.waitForAll()
        }
        #expect(try await RecordFileStore(path: path).record() == Data("80".utf8))
    }

    @Test func `have the turn one at a time`() async throws {
        let path = folder + "/token.json"
        try await RecordFileStore(path: path).withRefreshTurn {
            _ = await #expect(processExitsWith: .success) { [path = path as String] in
                let hasty = RecordFileStore(path: path, turnPatience: .zero)
                await #expect(throws: StoreFailure.self) { try await hasty.withRefreshTurn {} }
                #expect(await !hasty.isTurnFree())
                // The turn leaves the record to others.
                try await hasty.save(Data("new".utf8))
            }
        }
    }
}

extension RecordFileStore {
    /// Counts up the number that is the record.
    fileprivate func increment(times: Int) async throws {
        for _ in 0..<times {
            try await withExclusiveAccess { access throws(StoreFailure) in
                let count = try access.read().flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
                try access.replace(with: Data("\(count + 1)".utf8))
            }
        }
    }
}
