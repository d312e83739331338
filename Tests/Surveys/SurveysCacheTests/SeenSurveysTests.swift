import SurveysCache
import TestSupport

@Suite struct `Seen surveys` {
    @Test func `ids are added, and those that are gone are deleted`() async throws {
        let sut = SeenSurveys(store: SpiedFolder().store(named: "seen"))
        try await sut.add(["1", "2"])

        try await sut.add(["3"])
        #expect(try await sut.ids() == ["1", "2", "3"])

        try await sut.add(["4", "2"], removing: ["1", "2", "5"])
        #expect(try await sut.ids() == ["2", "3", "4"])
    }

    @Test func `what two lists add at once is seen`() async throws {
        let folder = SpiedFolder()

        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in 1...20 {
                group.addTask { try await SeenSurveys(store: folder.store(named: "seen")).add(["\(id)"]) }
            }
            try await group.waitForAll()
        }

        #expect(try await SeenSurveys(store: folder.store(named: "seen")).ids().count == 20)
    }

    @Test func `damaged ids are none, and are replaced`() async throws {
        let folder = SpiedFolder()
        let sut = SeenSurveys(store: folder.store(named: "seen"))
        try await sut.add(["1"])
        try await folder.spoil(with: Data("{".utf8))

        #expect(try await sut.ids() == [])
        try await sut.add(["2"])
        #expect(try await sut.ids() == ["2"])
    }
}
