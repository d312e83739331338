import SurveyResponses
import TestSupport

@Suite struct `Hold Draft Use Case (ST-3)` {
    @Test func `primary course`() async throws {
        let (sut, _) = makeDrafts()

        try await sut.holdDraft(ofSurvey: "s1", takingOver: false)

        #expect(await sut.otherHolder(ofSurvey: "s1") == nil)
        #expect(await sut.seen(by: other()).otherHolder(ofSurvey: "s1") == DraftIsHeld(processID: getpid()))
        #expect(await sut.seen(by: other()).otherHolder(ofSurvey: "s2") == nil)
        try await sut.saveDraft(of: smallResponse())
        await sut.releaseDraft(ofSurvey: "s1")
        #expect(await sut.seen(by: other()).otherHolder(ofSurvey: "s1") == nil)
        #expect(try await sut.draftCount() == 1)
    }

    @Test func `held elsewhere - alternative course: the process is named, and only it saves`() async throws {
        let (sut, _) = makeDrafts()
        let second = sut.seen(by: other())
        try await sut.holdDraft(ofSurvey: "s1", takingOver: false)

        await #expect(throws: DraftIsHeld(processID: getpid())) {
            () async throws -> Void in try await second.holdDraft(ofSurvey: "s1", takingOver: false)
        }

        await second.releaseDraft(ofSurvey: "s1")
        try await sut.saveDraft(of: smallResponse())
        await #expect(throws: SaveDraftError.busy(reason: "process \(getpid()) is answering this survey")) {
            try await second.saveDraft(of: fullResponse())
        }
        #expect(try await sut.loadDraft(for: everyKind).response == smallResponse())
        await sut.releaseDraft(ofSurvey: "s1")
        try await second.holdDraft(ofSurvey: "s1", takingOver: false)
        try await second.saveDraft(of: fullResponse())
    }

    @Test func `taken over - alternative course: the other process saves nothing more`() async throws {
        let (sut, _) = makeDrafts()
        let second = sut.seen(by: other())
        try await sut.holdDraft(ofSurvey: "s1", takingOver: false)
        try await sut.saveDraft(of: smallResponse())

        try await second.holdDraft(ofSurvey: "s1", takingOver: true)

        #expect(await sut.otherHolder(ofSurvey: "s1") == DraftIsHeld(processID: getppid()))
        await #expect(throws: SaveDraftError.self) { try await sut.saveDraft(of: fullResponse()) }
        await sut.releaseDraft(ofSurvey: "s1")
        #expect(await sut.otherHolder(ofSurvey: "s1") != nil)
        #expect(try await second.loadDraft(for: everyKind).response == smallResponse())
    }

    @Test func `its process has ended - alternative course: it counts for nothing`() async throws {
        let (sut, _) = makeDrafts()
        let ended = RefreshState.Holder(processID: getppid(), startedAt: .distantPast)
        try await sut.seen(by: ended).holdDraft(ofSurvey: "s1", takingOver: false)

        #expect(await sut.otherHolder(ofSurvey: "s1") == nil)
        try await sut.saveDraft(of: smallResponse())
        try await sut.holdDraft(ofSurvey: "s1", takingOver: false)
        #expect(await sut.seen(by: other()).otherHolder(ofSurvey: "s1") == DraftIsHeld(processID: getpid()))
    }

    @Test func `held elsewhere - alternative course: of many that begin at once, one holds it`() async throws {
        let (sut, _) = makeDrafts()
        let processes = [RefreshState.Holder(of: getpid()), other()]

        let held = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask {
                    do {
                        try await sut.seen(by: processes[number % 2]).holdDraft(ofSurvey: "s1", takingOver: false)
                        return true
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(held == 10)
    }

    @Test func `primary course: without a record, the survey is answered all the same`() async throws {
        let folder = SpiedFolder().failing(.notSaved(reason: "full"))
        let sut = makeDrafts(in: folder)

        try await sut.holdDraft(ofSurvey: "s1", takingOver: false)

        #expect(await sut.otherHolder(ofSurvey: "s1") == nil)
    }

    @Test func `primary course: a record that cannot be read counts for nothing`() async throws {
        let (sut, folder) = makeDrafts()
        try await sut.seen(by: other()).holdDraft(ofSurvey: "s1", takingOver: false)
        try await folder.spoil(with: Data("{".utf8))

        try await sut.saveDraft(of: smallResponse())

        #expect(await sut.otherHolder(ofSurvey: "s1") == nil)
    }

    /// A process that runs and is another one.
    private func other() -> RefreshState.Holder? { RefreshState.Holder(of: getppid()) }
}
