import SurveyResponses
import TestSupport

extension `Submit Survey Response Use Case (AN-2, AN-4, AN-5, AN-8, OF-8)` {
    @Test func `primary course: the draft goes once the response is taken`() async throws {
        let response = try fullResponse()
        let (sut, folder) = makeDrafts(now: noon)
        try await sut.saveDraft(of: response)
        let server = SubmitterStub { () async throws in #expect(try await sut.loadDraft(for: everyKind).sentAt == noon)
        }

        #expect(
            try await sut.sending(to: server).send(response, again: false, when: .now)
                == .accepted(deletionFailure: nil))

        #expect(server.submitted == [response.requestBody])
        #expect(try await namesOfUnsent(in: folder) == [])
    }

    @Test func `primary course: it is noted on the disk before anything is sent`() async throws {
        let steps = Protected<[String]>([])
        let (sut, _) = makeDrafts { message in
            if case .replace = message { steps.withLock { $0.append("note") } }
        }
        let server = SubmitterStub { steps.withLock { $0.append("send") } }

        try await sut.sending(to: server).send(try fullResponse(), again: false, when: .now)

        #expect(steps.withLock { $0 }.prefix(2) == ["note", "send"])
    }

    @Test func `primary course: while it is sent, a sender waits for it, and thinks it alive`() async throws {
        let (sut, folder) = makeDrafts(now: noon)
        let sender = makeSender(in: folder)
        let sending = Protected<Task<SentResponses, any Error>?>(nil)
        let server = SubmitterStub { () async throws in
            #expect(try await states(in: makeOutbox(in: folder)).map { $0.suffix(8) } == [" sending"])
            sending.withLock { $0 = Task { try await sender.sendQueuedResponses() } }
            // As far as it can.
            for _ in 0..<100 { await Task.yield() }
        }

        try await sut.sending(to: server).send(try fullResponse(), again: false, when: .now)

        #expect(try await sending.withLock { $0 }?.value.uncertain == [])
        #expect(try await namesOfUnsent(in: folder) == [])
    }

    @Test func `primary course: without a draft the response is one until it is taken`() async throws {
        let (sut, folder) = makeDrafts(now: noon)
        let draft = ResumedDraft(response: try fullResponse(), lost: [], sentAt: noon)
        let server = SubmitterStub { () async throws in #expect(try await sut.loadDraft(for: everyKind) == draft) }

        try await sut.sending(to: server).send(try fullResponse(), again: false, when: .now)

        #expect(server.submitted.count == 1)
        #expect(try await namesOfUnsent(in: folder) == [])
    }

    @Test func `primary course: the key is the id of its note`() async throws {
        let (sut, folder) = makeDrafts(now: noon)
        let noted = Protected<[String]>([])
        let server = SubmitterStub { () async throws in
            let items = try await makeOutbox(in: folder).queuedResponses().items
            noted.withLock { $0 += items.map(\.id) }
        }

        for _ in 0..<2 { try await sut.sending(to: server).send(try fullResponse(), again: false, when: .now) }

        #expect(server.keys == noted.withLock { $0 })
        #expect(Set(server.keys).count == 2)
    }

    @Test func `sender that died - alternative course`() async throws {
        let folder = InMemoryRecordStoreFolder()
        let dying = DyingFolder(folder: folder)
        _ = try? await makeDrafts(in: dying, now: noon)
            .sending(to: SubmitterStub { dying.die() }).send(try smallResponse(), again: false, when: .now)
        let server = ResponsesServer()

        let sent = try await makeSender(in: folder, client: server).sendQueuedResponses()

        #expect(server.requests == [] && sent.uncertain.count == 1)
        #expect(try await states(in: makeOutbox(in: folder)).map { $0.suffix(10) } == [" uncertain"])
        #expect(try await makeDrafts(in: folder).loadDraft(for: everyKind).sentAt == noon)
    }

    @Test(arguments: [nil, Date(timeIntervalSinceReferenceDate: 0.1)])
    func `primary course: a draft of other answers stays, and what may have come goes`(_ before: Date?) async throws {
        let (sut, folder) = makeDrafts(now: noon)
        if let before { try await lose(fullResponse(), at: before, in: folder) }
        try await sut.saveDraft(of: try smallResponse())
        let server = SubmitterStub()

        try await sut.sending(to: server).send(try fullResponse(), again: before != nil, when: .now)

        #expect(server.submitted.count == 1)
        #expect(try await sut.loadDraft(for: everyKind) == savedDraft(of: smallResponse()))
    }

    @Test(arguments: [false, true], [nil, SubmitSurveyResponseError.request(.connectivity(.connectionLost))])
    func `primary course: sent again, other answers that may have come stay, but for the newest of a draft`(
        continues: Bool, failure: SubmitSurveyResponseError?
    ) async throws {
        let folder = try await folderOfQueued(2)
        let lost = makeSender(
            in: folder, client: ResponsesServer { _ in .failure(.connectivity(ConnectivityFailure(.connectionLost))) })
        for _ in 1...2 { _ = try await lost.sendQueuedResponses() }
        let (sut, server, draft) = (makeDrafts(in: folder), SubmitterStub(failure: failure), try fullResponse())

        _ = await Result.awaiting { () async throws(SubmitSurveyResponseError) in
            try await sut.sending(to: server).send(
                draft, continuing: continues ? draft : nil, knowing: nil, again: true, when: .now)
        }

        let left = try await makeOutbox(in: folder).queuedResponses().items
        let stay = continues ? ["ada-1"] : ["ada-1", "ada-2"]
        #expect(left.map(\.id).starts(with: stay) && left.count == stay.count + (failure == nil ? 0 : 1))
        #expect(left.allSatisfy { $0.state == .uncertain })
    }

    @Test func `primary course: what is lost of a draft, since the survey has changed, goes with it`() async throws {
        let (sut, folder) = makeDrafts()
        try await sut.saveDraft(of: try fullResponse())
        let changed = Questionnaire(
            surveyID: "s1", title: "Changed", questions: everyKind.questions.filter { $0.id == "star" })
        let resumed = try await sut.loadDraft(for: changed)
        #expect(!resumed.lost.isEmpty)

        try await sut.sending(to: SubmitterStub()).send(resumed.response, again: false, when: .now)

        #expect(try await namesOfUnsent(in: folder) == [])
    }

    @Test func `primary course: what is saved while it is sent stays`() async throws {
        let (sut, _) = makeDrafts(now: noon)
        let server = SubmitterStub { () async throws in try await sut.saveDraft(of: try smallResponse()) }

        try await sut.sending(to: server).send(try fullResponse(), again: false, when: .now)

        #expect(try await sut.loadDraft(for: everyKind) == savedDraft(of: smallResponse()))
    }

    @Test func `primary course: a caller that is cancelled while it sends leaves no draft`() async throws {
        let (sut, folder) = makeDrafts()
        let response = try fullResponse()
        try await sut.saveDraft(of: response)
        let server = SubmitterStub { withUnsafeCurrentTask { $0?.cancel() } }

        _ = try await Task { try await sut.sending(to: server).send(response, again: false, when: .now) }.value

        #expect(try await namesOfUnsent(in: folder) == [])
    }

    @Test(
        arguments: [.unauthorized(nil), .refreshFailed(.cancelled), .request(.connectivity(.unreachable))]
            as [SubmitSurveyResponseError])
    func `queued - alternative course`(error: SubmitSurveyResponseError) async throws {
        let (sut, folder) = makeDrafts(now: noon)
        let response = try smallResponse()
        try await sut.saveDraft(of: response)
        let server = SubmitterStub(failure: error)

        #expect(try await sut.sending(to: server).send(response) == .queued(deletionFailure: nil))

        let item = try #require(try await makeOutbox(in: folder).queuedResponses().items.first)
        #expect(server.keys == [item.id] && item.state == .queued && item.tries == 1 && item.triedAt == noon)
        #expect(try await sut.draftCount() == 0)
        let later = SubmitterStub()
        #expect(try await sut.sending(to: later).sendQueuedResponses().accepted == [item.id])
        #expect(later.keys == [item.id] && later.submitted == [response.requestBody])
    }

    @Test func `queued - alternative course: not if the server does not accept it`() async throws {
        let (sut, folder) = makeDrafts(now: noon)
        try await sut.saveDraft(of: try smallResponse())
        let error = SubmitSurveyResponseError.rejected(message: "no")

        await #expect(throws: error) {
            try await sut.sending(to: SubmitterStub(failure: error)).send(try smallResponse())
        }

        #expect(try await states(in: makeOutbox(in: folder)) == [])
        #expect(try await sut.draftCount() == 1)
    }

    @Test func `draft that stays - alternative course`() async throws {
        let folder = FolderThatFailsLater()
        let sut = makeDrafts(in: folder, now: noon)
        let server = SubmitterStub { folder.fail(with: .notDeleted(reason: "why")) }

        #expect(
            try await sut.sending(to: server).send(try fullResponse(), again: false, when: .now)
                == .accepted(
                    deletionFailure: .notDeleted(reason: "why"), recordFailure: .notDeleted(reason: "why")))
        #expect(try await sut.loadDraft(for: everyKind).sentAt == noon)
    }

    @Test(arguments: [true, false]) func `sent before - error course`(isAnswered: Bool) async throws {
        let (sut, folder) = makeDrafts(now: noon)
        let response = try fullResponse()
        try await lose(response, at: noon, in: folder)
        // Answers that are taken back do not take that with them.
        if !isAnswered { try await sut.saveDraft(of: SurveyResponse(to: everyKind)) }
        let server = SubmitterStub()

        await #expect(throws: SubmitSurveyResponseError.sentBefore(noon)) {
            try await sut.sending(to: server).send(response, again: false, when: .now)
        }
        #expect(server.submitted == [])
        #expect(try await sut.loadDraft(for: everyKind).sentAt == noon)

        try await sut.sending(to: server).send(response, again: true, when: .now)
        #expect(server.submitted == [response.requestBody])
    }

    @Test(arguments: [false, true])
    func `primary course: what may have arrived of another survey is in no way of it, and stays`(again: Bool)
        async throws
    {
        let (sut, folder) = makeDrafts(now: noon)
        let other = Questionnaire(surveyID: "s2", title: "Another", questions: everyKind.questions)
        try await lose(smallResponse(to: other), at: noon.addingTimeInterval(-60), in: folder)
        let server = SubmitterStub()

        try await sut.sending(to: server).send(try smallResponse(), again: again, when: .now)

        #expect(server.submitted.count == 1)
        let left = try await makeOutbox(in: folder).queuedResponses().items
        #expect(left.map(\.surveyID) == ["s2"] && left.map(\.state) == [.uncertain])
        #expect(try await sut.loadDraft(for: other).sentAt == noon.addingTimeInterval(-60))
    }

    @Test func `sent before - error course: by two at once, of which neither has seen the other's`() async throws {
        let folder = FolderSeenAtOnce()
        let sut = makeDrafts(in: folder, now: noon)
        let response = try smallResponse()
        try await sut.saveDraft(of: response)
        folder.waitsForTwo()
        // One is at the server until the other has come to an end, or is there too.
        let (requests, end) = (Counter(), Gate())
        let server = SubmitterStub {
            if requests.next() == 2 { end.open() }
            await end.pass()
        }

        let outcomes = await withTaskGroup(of: Result<Submission, SubmitSurveyResponseError>.self) { group in
            for _ in 1...2 {
                group.addTask {
                    defer { end.open() }
                    return await .awaiting { () async throws(SubmitSurveyResponseError) in
                        try await sut.sending(to: server).send(response, again: false, when: .now)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }

        let taken = outcomes.count { if case .success = $0 { true } else { false } }
        #expect(server.submitted.count == taken && taken <= 1)
        for case .failure(let error) in outcomes { #expect(error == .sentBefore(noon)) }
        #expect(try await states(in: makeOutbox(in: folder)) == [])
        #expect(try await sut.draftCount() == 1 - taken)
    }

    @Test func `sent before - error course: by another process, while it is being sent`() async throws {
        let (sut, _) = makeDrafts(now: noon)
        let response = try fullResponse()
        let other = SubmitterStub()
        let server = SubmitterStub { () async throws in
            await #expect(throws: SubmitSurveyResponseError.sentBefore(noon)) {
                try await sut.sending(to: other).send(response, again: false, when: .now)
            }
        }

        try await sut.sending(to: server).send(response, again: false, when: .now)

        #expect(server.submitted.count == 1)
        #expect(other.submitted == [])
    }

    @Test(
        arguments: [.refreshFailed(.cancelled), .request(.connectivity(.connectionLost))] as [SubmitSurveyResponseError]
    )
    func `submission failed - error course: an item that is gone once it was sent leaves its draft`(
        error: SubmitSurveyResponseError
    ) async throws {
        let (sut, folder) = makeDrafts(now: noon)
        try await sut.saveDraft(of: try smallResponse())
        let server = SubmitterStub(failure: error) { () async throws in
            try await folder.store(named: "outbox-1").withExclusiveAccess { access throws(StoreFailure) in
                try access.clear()
            }
        }

        let reason = "the answers were deleted meanwhile"
        await #expect(throws: error.mayHaveArrived ? error : .store(.notSaved(reason: reason))) {
            try await sut.sending(to: server).send(try smallResponse())
        }

        #expect(try await sut.draftCount() == 1)
    }

    @Test func `primary course: sent again, it waits for the sender of the earlier answers, whose item stays`()
        async throws
    {
        let (sut, folder) = makeDrafts(now: noon)
        let response = try smallResponse()
        let other = SubmitterStub()
        let again = Protected<Task<Submission, any Error>?>(nil)
        let server = SubmitterStub(failure: .refreshFailed(.cancelled)) {
            again.withLock { $0 = Task { try await sut.sending(to: other).send(response, again: true, when: .now) } }
            // As far as it can.
            for _ in 0..<100 { await Task.yield() }
            #expect(other.submitted == [])
        }

        #expect(try await sut.sending(to: server).send(response) == .queued(deletionFailure: nil))

        #expect(try await again.withLock { $0 }?.value == .accepted(deletionFailure: nil))
        #expect(other.submitted.count == 1)
        #expect(try await makeOutbox(in: folder).queuedResponses().items.map(\.id) == server.keys)
    }

    /// A folder in which another sender meets the first item once that is saved, before its turn is taken; then a person
    /// decides on it.
    private func folderOfTwoSenders(
        _ folder: InMemoryRecordStoreFolder,
        _ decide: @escaping @Sendable (LocalOutbox, OutboxItem.ID) async throws -> Void
    ) -> ObservedFolder {
        let ends = Counter()
        return ObservedFolder(folder: folder) { name in
            guard name == "outbox-1", ends.next() == 1 else { return }
            await #expect(throws: Never.self) {
                try await makeSender(in: folder).sendQueuedResponses()
                let outbox = makeOutbox(in: folder)
                #expect(try await states(in: outbox).map { $0.suffix(10) } == [" uncertain"])
                try await decide(outbox, try #require(try await outbox.queuedResponses().items.first?.id))
            }
        }
    }

    @Test(arguments: [false, true])
    func `primary course: another sender does not take it for one whose sender died`(isResent: Bool) async throws {
        let folder = InMemoryRecordStoreFolder()
        let observed = folderOfTwoSenders(folder) { outbox, id in if isResent { try await outbox.resend(id) } }
        let server = SubmitterStub { () async throws in
            #expect(try await states(in: makeOutbox(in: folder)).map { $0.suffix(8) } == [" sending"])
        }

        try await makeDrafts(in: observed).sending(to: server).send(try smallResponse(), again: false, when: .now)

        #expect(server.submitted.count == 1)
        #expect(try await namesOfUnsent(in: folder) == [])
    }

    @Test func `draft changed - error course: a person has taken the answers back at that moment`() async throws {
        let folder = InMemoryRecordStoreFolder()
        let observed = folderOfTwoSenders(folder) { outbox, id in
            try await outbox.resend(id)
            _ = try await outbox.answers(of: id, for: everyKind)
        }
        let server = SubmitterStub()
        let response = try smallResponse()

        await #expect(throws: SubmitSurveyResponseError.draftChanged) {
            try await makeDrafts(in: observed).sending(to: server).send(response, again: false, when: .now)
        }
        #expect(server.submitted == [])
        #expect(try await states(in: makeOutbox(in: folder)).map { $0.suffix(8) } == [" refused"])
    }

    @Test(arguments: DraftChange.allCases) func `draft changed - error course`(change: DraftChange) async throws {
        let (sut, folder) = makeDrafts()
        let response = try fullResponse()
        try await sut.saveDraft(of: response)
        switch change {
        case .sent:
            try await sut.sending(to: SubmitterStub()).send(
                response, continuing: response, knowing: nil, again: false, when: .now)
        case .edited: try await sut.saveDraft(of: try smallResponse())
        case .deleted: try await sut.discardDraft(ofSurvey: "s1")
        }
        let server = SubmitterStub()

        await #expect(throws: SubmitSurveyResponseError.draftChanged) {
            try await sut.sending(to: server).send(
                response, continuing: response, knowing: nil, again: false, when: .now)
        }
        #expect(server.submitted == [])
        #expect(try await states(in: makeOutbox(in: folder)) == [])

        try await sut.sending(to: server).send(response, continuing: response, knowing: nil, again: true, when: .now)
        #expect(server.submitted == [response.requestBody])
    }

    @Test func `draft changed - error course: other answers were sent since it was begun`() async throws {
        let (sut, _) = makeDrafts()
        let known = await sut.idsOfSentAnswers(toSurvey: "s1")
        try await sut.sending(to: SubmitterStub()).send(try fullResponse(), again: false, when: .now)
        let (response, server) = (try smallResponse(), SubmitterStub())

        for time in [SendingTime.now, .nowOrLater, .later] {
            await #expect(throws: SubmitSurveyResponseError.draftChanged) {
                try await sut.sending(to: server).send(
                    response, continuing: nil, knowing: known, again: false, when: time)
            }
        }
        #expect(server.submitted == [])
        #expect(try await sut.outbox.queuedResponses().items == [])

        let now = await sut.idsOfSentAnswers(toSurvey: "s1")
        try await sut.sending(to: server).send(response, continuing: nil, knowing: now, again: false, when: .now)
        try await sut.sending(to: server).send(response, continuing: nil, knowing: known, again: true, when: .now)
        #expect(server.submitted.count == 2)
    }

    @Test(arguments: [
        StoreFailure.notSaved(reason: "why"), .notDeleted(reason: "why"), .busy(reason: "why"),
        .unreadable(reason: "why"),
    ])
    func `not recorded - error course`(_ failure: StoreFailure) async throws {
        let (working, folder) = makeDrafts()
        try await working.saveDraft(of: try smallResponse())
        let server = SubmitterStub()

        await #expect(throws: SubmitSurveyResponseError.store(failure)) {
            try await makeDrafts(in: folder.failing(failure))
                .sending(to: server).send(try smallResponse(), again: false, when: .now)
        }

        #expect(server.submitted == [])
        #expect(try await working.loadDraft(for: everyKind) == savedDraft(of: smallResponse()))
    }

    @Test(
        arguments: [
            .rejected(message: "no"), .unauthorized(nil), .refreshFailed(.cancelled),
            .request(.refused(429)), .request(.connectivity(.unreachable)),
        ] as [SubmitSurveyResponseError])
    func `submission failed - error course: what was kept is as before`(error: SubmitSurveyResponseError) async throws {
        let earlier = noon.addingTimeInterval(-60)
        for before in [nil, ResumedDraft(response: try smallResponse(), lost: [], sentAt: earlier)] {
            let (sut, folder) = makeDrafts(now: noon)
            if let before { try await lose(before.response, at: earlier, in: folder) }
            let server = SubmitterStub(failure: error)

            await #expect(throws: error) {
                try await sut.sending(to: server).send(try smallResponse(), again: true, when: .now)
            }

            #expect(server.submitted.count == 1)
            guard let before else {
                #expect(try await folder.names() == [])
                continue
            }
            #expect(try await sut.loadDraft(for: everyKind) == before)
        }
    }

    @Test(
        arguments: [
            .request(.connectivity(.connectionLost)), .request(.invalidData(reason: "a page")),
            .request(.connectivity(.serverUnavailable)), .request(.cancelled),
        ] as [SubmitSurveyResponseError])
    func `submission failed - error course: it may have arrived`(error: SubmitSurveyResponseError) async throws {
        let (sut, folder) = makeDrafts(now: noon)
        try await sut.saveDraft(of: try smallResponse())

        await #expect(throws: error) {
            try await sut.sending(to: SubmitterStub(failure: error)).send(
                try smallResponse(), again: false, when: .now)
        }

        let draft = try await sut.loadDraft(for: everyKind)
        #expect(draft == ResumedDraft(response: try smallResponse(), lost: [], sentAt: noon))
        #expect(try await sut.draftCount() == 0)
        #expect(try await states(in: makeOutbox(in: folder)).map { $0.suffix(10) } == [" uncertain"])
    }

    @Test(
        arguments: [
            (.refreshFailed(.connectivity(.unreachable)), true), (.rejected(message: nil), false),
            (.request(.cancelled), false), (.sentBefore(noon), false), (.draftChanged, false),
            (.store(.notSaved(reason: "why")), false), (.store(.cancelled), false),
        ] as [(SubmitSurveyResponseError, Bool)])
    func `submission failed - error course: whether it can be queued`(
        error: SubmitSurveyResponseError, canBeQueued: Bool
    ) {
        #expect(error.canBeQueued == canBeQueued)
    }

    @Test(
        arguments: [
            401, 407, 429, 400, 403, 404, 413, 422, 408, 500, 503, 504, 200, 302,
        ])
    func `submission failed - error course: the outbox decides alike`(status: Int) async throws {
        let server = ResponsesServer(status: status)
        let (direct, waiting) = (SpiedFolder(), try await folderOfQueued(1))
        let error = await #expect(throws: SubmitSurveyResponseError.self) {
            try await makeDrafts(in: direct)
                .sending(to: server).send(try smallResponse(), again: false, when: .now)
        }
        _ = try await makeSender(in: waiting, client: server).sendQueuedResponses()

        let state = try #require(try await makeOutbox(in: waiting).queuedResponses().items.first?.state)
        #expect(error?.mayHaveArrived == (state == .uncertain))
        #expect(error?.canBeQueued == (state == .queued))
        #expect(
            try await makeOutbox(in: direct).queuedResponses().items.map(\.state) == [state].filter { $0 == .uncertain }
        )
    }

    @Test func `submission failed - error course: what is incomplete is not sent`() async throws {
        let (sut, folder) = makeDrafts { _ in Issue.record("something is noted") }
        let server = SubmitterStub()
        let response = SurveyResponse(to: everyKind)

        await #expect(throws: SubmitSurveyResponseError.incomplete(response.problems)) {
            try await sut.sending(to: server).send(response, again: false, when: .now)
        }
        #expect(server.submitted == [])
        #expect(try await folder.names() == [])
    }

    @Test func `cancelled - error course: while it waits for the outbox`() async throws {
        let (_, folder) = makeDrafts()
        let server = SubmitterStub()

        await #expect(throws: SubmitSurveyResponseError.store(.cancelled)) {
            try await makeDrafts(in: folder.failing(.cancelled))
                .sending(to: server).send(try smallResponse(), again: false, when: .now)
        }
        #expect(server.submitted == [])
    }

    @Test func `cancelled - error course: once it is noted, nothing is sent and nothing stays noted`() async throws {
        let (sut, folder) = makeDrafts { message in
            if case .replace = message { withUnsafeCurrentTask { $0?.cancel() } }
        }
        let server = SubmitterStub()
        let response = try smallResponse()

        await #expect(throws: SubmitSurveyResponseError.store(.cancelled)) {
            try await Task { try await sut.sending(to: server).send(response, again: false, when: .now) }.value
        }
        #expect(server.submitted == [])
        #expect(try await folder.names() == [])
    }
}

enum DraftChange: CaseIterable {
    case sent, edited, deleted
}

let noon = Date(timeIntervalSinceReferenceDate: 800_000_000.3)

/// Sends `response` at `date`, and learns nothing of what became of it.
func lose(_ response: SurveyResponse, at date: Date, in folder: any RecordStoreFolder) async throws {
    let lost = SubmitSurveyResponseError.request(.connectivity(.connectionLost))
    await #expect(throws: lost) {
        try await makeDrafts(in: folder, now: date)
            .sending(to: SubmitterStub(failure: lost)).send(response, again: false, when: .now)
    }
}

extension LocalDrafts {
    /// The outbox of their user, at a server behind `client`.
    func sending(to client: any HTTPClient) -> UserOutbox {
        UserOutbox(self, httpClient: client, apiURL: URL(filePath: "/api"))
    }
}

/// Takes every response, or none, after it has done something.
final class SubmitterStub: HTTPClient {
    private let failure: SubmitSurveyResponseError?
    private let onSubmission: @Sendable () async throws -> Void
    private let requests = Protected<[HTTPRequest]>([])

    init(failure: SubmitSurveyResponseError? = nil, onSubmission: @escaping @Sendable () async throws -> Void = {}) {
        self.failure = failure
        self.onSubmission = onSubmission
    }

    var submitted: [Data] { requests.withLock { $0.compactMap(\.body) } }
    var keys: [String] { requests.withLock { $0.compactMap { $0.headers["Idempotency-Key"] } } }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        requests.withLock { $0.append(request) }
        await #expect(throws: Never.self) { try await onSubmission() }
        return try (failure?.reply ?? .success(HTTPResponse(status: 201))).get()
    }
}

/// Stores in memory, all of which fail from a moment on.
private struct FolderThatFailsLater: RecordStoreFolder {
    private let folder = InMemoryRecordStoreFolder()
    private let failure = Protected<StoreFailure?>(nil)

    func fail(with failure: StoreFailure) { self.failure.withLock { $0 = failure } }

    func store(named name: String) -> any RecordStore {
        RecordStoreSpy(folder.store(named: name), failure: failure.withLock { $0 })
    }

    func names() async throws(StoreFailure) -> [String] { try await folder.names() }
}

/// Stores in memory, whose first two lists from a moment on are those of before either caller goes on.
private final class FolderSeenAtOnce: RecordStoreFolder {
    private let folder = InMemoryRecordStoreFolder()
    private let missing = Protected(0)
    private let gate = Gate()

    func waitsForTwo() { missing.withLock { $0 = 2 } }

    func store(named name: String) -> any RecordStore { folder.store(named: name) }

    func names() async throws(StoreFailure) -> [String] {
        let names = try await folder.names()
        let (waits, isLast) = missing.withLock { missing in
            guard missing > 0 else { return (false, false) }
            missing -= 1
            return (true, missing == 0)
        }
        if isLast { gate.open() }
        if waits { await gate.pass() }
        return names
    }
}
