import SurveyResponses
import SurveySession
import TestSupport

/// Responses that are sent later.
extension `Submit Survey Response Use Case (AN-2, AN-4, AN-5, AN-8, OF-8)` {
    @Test func `later - alternative course`() async throws {
        let folder = SpiedFolder()
        let sut = makeOutbox(in: folder)

        let drafts = LocalDrafts(folder: folder.ofUser("ada@example.test"), outbox: sut)
        try await drafts.saveDraft(of: try fullResponse())
        let sender = drafts.sending(to: SubmitterStub { Issue.record("A request left.") })
        for response in [try fullResponse(), try smallResponse()] {
            #expect(try await sender.send(response, when: .later) == .queued(deletionFailure: nil))
        }

        #expect(try await drafts.draftCount() == 0)
        let first = try #require(try await sut.queuedResponses().items.first)
        #expect(first.surveyID == "s1" && first.title == "Ferry crossing" && first.tries == 0 && first.reason == nil)
        #expect(try await states(in: sut) == ["ada-1 queued", "ada-2 queued"])
        #expect(try await folder.names().allSatisfy { !$0.contains("example") })
    }

    @Test func `later - alternative course: many at once find a place each, and places are used again`() async throws {
        let folder = InMemoryRecordStoreFolder()
        let sut = makeOutbox(in: folder)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<9 { group.addTask { try await sut.queue(try smallResponse()) } }
            try await group.waitForAll()
        }
        let names = Set(try await folder.names())
        #expect(names.count == 9)
        for item in try await sut.queuedResponses().items { try await sut.discardQueuedResponse(item.id) }

        try await sut.queue(try smallResponse())

        #expect(names.isSuperset(of: try await folder.names()))
    }

    @Test(arguments: [[1], [2], [1, 2, 3, 4, 5, 6, 7, 8, 9], [3, 11]])
    func `later - alternative course: behind what is queued, though places before it are free`(gone: [Int]) async throws
    {
        let folder = try await folderOfQueued(12)
        for number in gone { try await makeOutbox(in: folder).discardQueuedResponse("ada-\(number)") }

        try await makeOutbox(in: folder, user: "ADA@Example.test").queue(try smallResponse())

        let order = (1...12).filter { !gone.contains($0) }.map { "ada-\($0)" } + ["ADA-1"]
        #expect(try await states(in: makeOutbox(in: folder)) == order.map { "\($0) queued" })
        #expect(try await makeSender(in: folder).sendQueuedResponses().accepted == order)
    }

    @Test func `incomplete - error course: it is not queued`() async throws {
        let folder = SpiedFolder()
        let empty = SurveyResponse(to: everyKind)

        await #expect(throws: SubmitSurveyResponseError.incomplete(empty.problems)) {
            try await sendLater(empty, in: folder)
        }
        #expect(try await folder.names() == [])
    }

    @Test(arguments: [StoreFailure.notSaved(reason: "why"), .busy(reason: "why"), .notDeleted(reason: "why")])
    func `not recorded - error course: it is not queued`(_ failure: StoreFailure) async throws {
        let folder = SpiedFolder()
        await #expect(throws: SubmitSurveyResponseError.store(failure)) {
            try await sendLater(try smallResponse(), in: folder.failing(failure))
        }
        #expect(try await folder.names() == [])
    }

    @Test func `not recorded - error course: it is not queued behind the last place`() async throws {
        let folder = try await folderOfQueued(1)
        let name = try #require(try await folder.names().first)
        let record = try #require(try await folder.folder.store(named: name).record())
        try await folder.folder.store(named: "\(name.dropLast())1000000000").save(record)

        await #expect(throws: SubmitSurveyResponseError.store(.notSaved(reason: "the outbox has no place left"))) {
            try await sendLater(try smallResponse(), in: folder)
        }
    }

    @Test func `cancelled - error course: it is not queued`() async throws {
        await #expect(throws: SubmitSurveyResponseError.store(.cancelled)) {
            try await sendLater(try smallResponse(), in: SpiedFolder().failing(.cancelled))
        }
    }

    /// Queues the response; any request would fail.
    private func sendLater(_ response: SurveyResponse, in folder: any RecordStoreFolder) async throws {
        let sender = makeDrafts(in: folder).sending(to: SubmitterStub { Issue.record("A request left.") })
        _ = try await sender.send(response, when: .later)
    }
}

@Suite struct `Load Queued Responses Use Case (OF-8, OF-9)` {
    @Test func `primary course`() async throws {
        let folder = try await folderOfQueued(12)
        let other = makeOutbox(in: folder, user: "bob@example.test")
        try await other.queue(try smallResponse())

        #expect(try await states(in: makeOutbox(in: folder)) == (1...12).map { "ada-\($0) queued" })
        #expect(try await states(in: other) == ["bob-1 queued"])
    }

    @Test(arguments: ["ADA@EXAMPLE.TEST", "Ada@example.test"])
    func `primary course: the same user with another case of letters`(user: String) async throws {
        let folder = try await folderOfQueued(1)

        #expect(try await states(in: makeOutbox(in: folder, user: user)) == ["ada-1 queued"])
        #expect(try await makeSender(in: folder, user: user).sendQueuedResponses().accepted == ["ada-1"])
    }

    @Test func `damaged item - alternative course`() async throws {
        let folder = try await folderOfQueued(2)
        try await spoil("-1", in: folder)

        let outbox = try await makeOutbox(in: folder).queuedResponses()

        #expect(outbox.items.map(\.id) == ["ada-2"])
        #expect(outbox.damaged.map(\.id) == ["1"])
        #expect(outbox.damaged.map(\.reason) == ["not the JSON of a queued response"])
    }

    @Test(arguments: [
        ("\"tries\" : 0", "\"tries\" : 9223372036854775807", "`tries` is out of range"),
        ("\"tries\" : 0", "\"tries\" : -1", "`tries` is out of range"),
        ("800000000", "99999999999999", "a date is out of range"),
        ("800000000", "-99999999999999", "a date is out of range"),
    ])
    func `damaged item - alternative course: a huge number`(old: String, new: String, reason: String) async throws {
        let folder = try await folderOfQueued(2)
        let name = try #require(try await folder.names().first { $0.hasSuffix("-1") })
        let record = String(decoding: try #require(try await folder.folder.store(named: name).record()), as: UTF8.self)
        #expect(record.contains(old))
        try await folder.folder.store(named: name).save(Data(record.replacing(old, with: new).utf8))

        #expect(try await makeOutbox(in: folder).queuedResponses().damaged.map(\.reason) == [reason])
        let sent = try await makeSender(in: folder).sendQueuedResponses()
        #expect(sent.accepted == ["ada-2"] && sent.damaged.map(\.id) == ["1"])
        try await makeOutbox(in: folder).discardQueuedResponse("1")
        let rest = try await makeOutbox(in: folder).queuedResponses()
        #expect(rest.items.isEmpty && rest.damaged.isEmpty)
    }

    @Test(arguments: ["9223372036854775807", "99999999999999999999", "1000000001", "-1", "0", "+1", "01", "x", ""])
    func `primary course: a store of a strange name is no item`(number: String) async throws {
        let folder = try await folderOfQueued(1)
        let name = try #require(try await folder.names().first)
        let record = try #require(try await folder.folder.store(named: name).record())
        try await folder.folder.store(named: "\(name.dropLast())\(number)").save(record)

        let outbox = makeOutbox(in: folder, ids: Counter())
        try await outbox.queue(try smallResponse())
        #expect(try await outbox.queuedResponses().items.count == 2)
        #expect(try await folder.names().contains("\(name.dropLast())2"))
    }

    @Test func `sender that died - alternative course`() async throws {
        let folder = try await folderOfQueued(2)
        try await leaveSending(in: folder)
        let name = try #require(try await folder.names().first { $0.hasSuffix("-1") })
        let (sut, before) = (makeOutbox(in: folder), try await folder.folder.store(named: name).record())

        let outbox = try await sut.queuedResponses()

        #expect(outbox.items.map(\.state) == [.uncertain, .queued] && outbox.isUnsettled)
        #expect(outbox.items.first?.reason == "The program ended while it sent the answers.")
        #expect(try await folder.folder.store(named: name).record() == before)
        try await makeSender(in: folder).sendQueuedResponses()
        #expect(try await sut.queuedResponses().isUnsettled == false)
    }

    @Test func `primary course: an item that is being sent is not uncertain`() async throws {
        let folder = try await folderOfQueued(1)
        let during = Protected<Outbox?>(nil)
        let server = ResponsesServer { _ in
            let outbox = try? await makeOutbox(in: folder).queuedResponses()
            during.withLock { $0 = outbox }
            return .success(HTTPResponse(status: 201))
        }

        try await makeSender(in: folder, client: server).sendQueuedResponses()

        let outbox = try #require(during.withLock { $0 })
        #expect(outbox.items.map(\.state) == [.sending] && !outbox.isUnsettled)
    }

    @Test func `unreadable cache error - error course`() async throws {
        let folder = try await folderOfQueued(1).failing(inNames: .unreadable(reason: "why"))
        await #expect(throws: StoreFailure.unreadable(reason: "why")) {
            try await makeOutbox(in: folder).queuedResponses()
        }
    }

    @Test func `cancelled - error course`() async throws {
        let folder = try await folderOfQueued(1).failing(.cancelled)
        await #expect(throws: StoreFailure.cancelled) { try await makeOutbox(in: folder).queuedResponses() }
    }
}

@Suite struct `Send Queued Responses Use Case (OF-8, OF-9, OF-10, OF-11, OF-12)` {
    @Test func `waits for consent - alternative course: also after its edit has failed`() async throws {
        let folder = InMemoryRecordStoreFolder()
        let sut = makeSender(in: folder)
        try await sut.send(try smallResponse(), when: .afterConsent)
        _ = try await sut.queue.answers(of: "ada-1", for: everyKind)
        try await sut.queue.resend("ada-1")

        let item = try #require(try await sut.queue.queuedResponses().items.first)
        #expect(item.needsConsent && item.reason == "The answers wait until you agree to send them.")
        #expect(try await sut.sendQueuedResponses().accepted == [])
    }

    @Test func `waits for consent - alternative course`() async throws {
        let lost = ResponsesServer { _ in .failure(.connectivity(ConnectivityFailure(.unreachable))) }
        let sut = makeSender(in: InMemoryRecordStoreFolder(), client: lost)
        try await sut.send(try fullResponse(), when: .afterConsent)
        try await sut.send(try smallResponse(), when: .later)
        #expect(try await sut.queue.queuedResponses().items.map(\.needsConsent) == [true, false])

        try await sut.sendQueuedResponses()
        #expect(lost.ids == ["ada-2"])
        try await sut.sendQueuedResponses(only: ["ada-1"])
        #expect(lost.ids == ["ada-2", "ada-1"])
        // Its user has agreed by then.
        #expect(try await sut.queue.queuedResponses().items.map(\.needsConsent) == [false, false])
    }

    @Test func `primary course`() async throws {
        let folder = try await folderOfQueued(2)
        let other = makeOutbox(in: folder, user: "bob@example.test")
        try await other.queue(try smallResponse())
        let seen = Protected<[[String]]>([])
        let server = ResponsesServer { _ in
            let now = (try? await states(in: makeOutbox(in: folder))) ?? []
            seen.withLock { $0.append(now) }
            return .success(HTTPResponse(status: 201))
        }

        let sent = try await makeSender(in: folder, client: server).sendQueuedResponses()

        #expect(sent.accepted == ["ada-1", "ada-2"] && sent.stop == nil)
        #expect(server.ids == ["ada-1", "ada-2"])
        #expect(server.requests.first?.body == (try smallResponse().requestBody))
        // It is on the disk before the request leaves.
        #expect(seen.withLock { $0 } == [["ada-1 sending", "ada-2 queued"], ["ada-2 sending"]])
        #expect(try await states(in: makeOutbox(in: folder)) == [])
        #expect(try await states(in: other) == ["bob-1 queued"])
    }

    @Test func `not among the given items - alternative course`() async throws {
        let folder = try await folderOfQueued(3)
        let server = ResponsesServer(status: 201)

        let sent = try await makeSender(in: folder, client: server).sendQueuedResponses(only: ["ada-2"])

        #expect(sent.accepted == ["ada-2"] && sent.stop == nil)
        #expect(server.ids == ["ada-2"])
        #expect(try await states(in: makeOutbox(in: folder)) == ["ada-1 queued", "ada-3 queued"])
    }

    @Test(arguments: [422, 400, 403, 404, 413]) func `refused - alternative course`(status: Int) async throws {
        let folder = try await folderOfQueued(2)
        let server = ResponsesServer(status: status, body: #"{"errors":[{"detail":"no"}]}"#)
        let sut = makeSender(in: folder, client: server)

        let sent = try await sut.sendQueuedResponses()

        #expect(sent.refused == ["ada-1", "ada-2"] && sent.stop == nil)
        #expect(try await states(in: sut.queue) == ["ada-1 refused", "ada-2 refused"])
        #expect(try await sut.queue.queuedResponses().items.allSatisfy { $0.reason == "no" && $0.tries == 1 })
        _ = try await sut.sendQueuedResponses()
        #expect(server.ids.count == 2)
    }

    @Test(
        arguments: [
            .success(HTTPResponse(status: 401)), .success(HTTPResponse(status: 429)),
            .failure(.connectivity(ConnectivityFailure(.unreachable, cause: .proxyAsksForLogin("p:1")))),
            .failure(.connectivity(ConnectivityFailure(.other, mayHaveBeenSent: false))),
            .failure(.connectivity(ConnectivityFailure(.unreachable))), .failure(.refusedURL(reason: "why")),
            .failure(.connectivity(ConnectivityFailure(.unknownHost))), .failure(.refreshFailed(.cancelled)),
        ] as [ResponsesServer.Reply])
    func `not accepted - alternative course`(_ answer: ResponsesServer.Reply) async throws {
        try await expect("queued", uncertain: [], after: answer)
    }

    @Test(
        arguments: [
            .success(HTTPResponse(status: 200)), .success(HTTPResponse(status: 302)),
            .success(HTTPResponse(status: 307, headers: ["Location": "https://elsewhere.example/"])),
            .success(HTTPResponse(status: 407)), .success(HTTPResponse(status: 408)),
            .success(HTTPResponse(status: 500)),
            .success(HTTPResponse(status: 503)), .success(HTTPResponse(status: 504)), .failure(.cancelled),
            .failure(.connectivity(ConnectivityFailure(.connectionLost))), .failure(.invalidResponse(reason: "why")),
            .failure(.connectivity(ConnectivityFailure(.timedOut))),
            .failure(.connectivity(ConnectivityFailure(.untrusted, mayHaveBeenSent: true))),
        ] as [ResponsesServer.Reply])
    func `may have arrived - alternative course`(_ answer: ResponsesServer.Reply) async throws {
        try await expect("uncertain", uncertain: ["ada-1"], after: answer)
    }

    private func expect(_ state: String, uncertain: [String], after answer: ResponsesServer.Reply) async throws {
        let folder = try await folderOfQueued(2)
        let server = ResponsesServer { _ in answer }
        let sut = makeSender(in: folder, client: server)

        let sent = try await sut.sendQueuedResponses()

        #expect(server.ids == ["ada-1"])
        #expect(sent.uncertain == uncertain && sent.accepted == [] && sent.stop != nil)
        #expect(try await states(in: sut.queue) == ["ada-1 \(state)", "ada-2 queued"])
        try await expectSentence(in: sut.queue)
    }

    @Test(arguments: [422, 404]) func `refused - alternative course: without words`(status: Int) async throws {
        let sut = makeSender(in: try await folderOfQueued(1), client: ResponsesServer(status: status))

        _ = try await sut.sendQueuedResponses()

        try await expectSentence(in: sut.queue)
    }

    @Test(
        arguments: [
            (.notLoggedIn, "There was no session to send the answers with."),
            (.sessionEnded(SessionEnd(date: .sample)), "There was no session to send the answers with."),
            (.store(.notSaved(reason: "full")), "The session could not be used."),
            (.clientRejected, "The session could not be used."),
        ] as [(ProvideValidTokenError, String)])
    func `not accepted - alternative course: without a token`(error: ProvideValidTokenError, reason: String)
        async throws
    {
        let server = ResponsesServer { _ in .failure(.unauthenticated(MissingCredential(error))) }
        let sut = makeSender(in: try await folderOfQueued(1), client: server)

        _ = try await sut.sendQueuedResponses()

        #expect(try await sut.queue.queuedResponses().items.map(\.reason) == [reason])
    }

    private func expectSentence(in outbox: LocalOutbox) async throws {
        let reason = try #require(try await outbox.queuedResponses().items.first?.reason)
        #expect(reason.first?.isUppercase == true && reason.hasSuffix(".") && reason.contains(" "), "\(reason)")
    }

    @Test func `sender that died - alternative course`() async throws {
        let folder = try await folderOfQueued(2)
        try await leaveSending(in: folder)
        let server = ResponsesServer()
        let sut = makeSender(in: folder, client: server)

        let sent = try await sut.sendQueuedResponses()

        #expect(sent.uncertain == ["ada-1"] && sent.accepted == ["ada-2"])
        #expect(server.ids == ["ada-2"])
        #expect(try await states(in: sut.queue) == ["ada-1 uncertain"])
        try await expectSentence(in: sut.queue)
        #expect(try await sut.sendQueuedResponses().uncertain == [])
    }

    @Test(arguments: [false, true])
    func `sender that died - alternative course: its item was accepted, as a record says`(isResent: Bool) async throws {
        let memory = InMemoryRecordStoreFolder()
        try await makeOutbox(in: memory).queue(try smallResponse())
        _ = try await makeSender(in: dyingAfterRecord(memory)).sendQueuedResponses()
        let server = ResponsesServer()
        let sut = makeSender(in: memory, client: server)
        #expect(try await states(in: sut.queue) == [])
        #expect(try await sut.queue.queuedResponses().isUnsettled)
        if isResent { try await sut.queue.resend("ada-1") }

        let sent = try await sut.sendQueuedResponses()

        #expect(sent.accepted == ["ada-1"] && sent.uncertain == [] && sent.undecided == [])
        #expect(server.ids == [])
        #expect(try await sut.queue.sent.sentAnswers().items.map(\.id) == ["ada-1"])
        #expect(try await namesOfUnsent(in: memory) == [])
    }

    @Test func `sender that died - alternative course: a logout deletes what was accepted, too`() async throws {
        let memory = InMemoryRecordStoreFolder()
        try await makeOutbox(in: memory).queue(try smallResponse())
        _ = try await makeSender(in: dyingAfterRecord(memory)).sendQueuedResponses()
        let sut = makeOutbox(in: memory)

        let outbox = try await sut.queuedResponses()
        #expect(outbox.count == 0)
        try await sut.discard(outbox)

        #expect(try await namesOfUnsent(in: memory) == [])
    }

    @Test(arguments: [false, true])
    func `sender that died - alternative course: the draft that was accepted goes, and another one stays`(
        isOther: Bool
    ) async throws {
        let memory = InMemoryRecordStoreFolder()
        try await makeDrafts(in: memory).saveDraft(of: try smallResponse())
        _ = try? await makeDrafts(in: dyingAfterRecord(memory)).sending(to: SubmitterStub())
            .send(try smallResponse(), again: false, when: .now)
        if isOther { try await makeDrafts(in: memory).saveDraft(of: try fullResponse()) }

        let sent = try await makeSender(in: memory).sendQueuedResponses()

        #expect(sent.accepted.count == 1 && sent.uncertain == [])
        #expect(try await states(in: makeOutbox(in: memory)) == [])
        #expect(try await makeDrafts(in: memory).drafts().items.count == (isOther ? 1 : 0))
    }

    @Test func `sender that died - alternative course: what was accepted stays so, though its draft cannot be deleted`()
        async throws
    {
        let memory = InMemoryRecordStoreFolder()
        try await makeDrafts(in: memory).saveDraft(of: try smallResponse())
        _ = try? await makeDrafts(in: dyingAfterRecord(memory)).sending(to: SubmitterStub())
            .send(try smallResponse(), again: false, when: .now)
        let sut = makeSender(in: StubbornDrafts(folder: memory))

        // A person's decision waits for the sender, whose death makes the item uncertain.
        try await sut.queue.waitForSenders()
        #expect(try await sut.queue.queuedResponses().count == 0)
        let sent = try await sut.sendQueuedResponses()

        #expect(sent.accepted.count == 1 && sent.uncertain == [] && sent.undecided == [] && sent.stop == nil)
        #expect(try await sut.sendQueuedResponses().accepted == [])
        #expect(try await sut.drafts.loadDraft(for: everyKind).sentAt != nil)
    }

    /// The folder of a sender that dies between the record of what was accepted and all that follows.
    private func dyingAfterRecord(_ memory: InMemoryRecordStoreFolder) -> DyingFolder {
        let dying = Protected<DyingFolder?>(nil)
        let observed = ObservedFolder(folder: memory) { name in
            if name.hasPrefix("sent-") { dying.withLock { $0 }?.die() }
        }
        let folder = DyingFolder(folder: observed)
        dying.withLock { $0 = folder }
        return folder
    }

    @Test func `primary course: what a person takes back after it was looked at is not sent`() async throws {
        let folder = try await folderOfQueued(2)
        let server = ResponsesServer()
        let isFirst = Protected(true)
        let observed = ObservedFolder(folder: folder.folder) { name in
            let takesBack = isFirst.withLock { isFirst in
                defer { isFirst = isFirst && !name.hasSuffix("-1") }
                return isFirst && name.hasSuffix("-1")
            }
            guard takesBack else { return }
            await #expect(throws: Never.self) {
                try await makeOutbox(in: folder).answers(of: "ada-1", for: everyKind)
            }
        }

        let sent = try await makeSender(in: observed, client: server).sendQueuedResponses()

        #expect(sent.accepted == ["ada-2"] && server.ids == ["ada-2"])
        #expect(try await states(in: makeOutbox(in: folder)) == ["ada-1 refused"])
    }

    @Test func `primary course: another item that has its place by then is not sent`() async throws {
        let folder = try await folderOfQueued(1)
        let server = ResponsesServer()
        let ends = Counter()
        let observed = ObservedFolder(folder: folder.folder) { name in
            guard name == "outbox-1", ends.next() == 1 else { return }
            await #expect(throws: Never.self) {
                try await makeOutbox(in: folder).discardQueuedResponse("ada-1")
                try await makeOutbox(in: folder, user: "ADA@example.test").queue(try smallResponse())
            }
        }

        let sent = try await makeSender(in: observed, client: server).sendQueuedResponses(only: ["ada-1"])

        #expect(sent.accepted == [] && server.ids == [])
        #expect(try await states(in: makeOutbox(in: folder)) == ["ADA-1 queued"])
    }

    @Test func `primary course: a caller that is cancelled after a 201 notes it, and sends no more`() async throws {
        let folder = try await folderOfQueued(2)
        let server = ResponsesServer { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return .success(HTTPResponse(status: 201))
        }

        let sent = try await Task { try await makeSender(in: folder, client: server).sendQueuedResponses() }.value

        #expect(server.ids == ["ada-1"])
        #expect(sent.accepted == ["ada-1"] && sent.stop == .store(.cancelled))
        #expect(try await states(in: makeOutbox(in: folder)) == ["ada-2 queued"])
    }

    @Test func `damaged item - alternative course`() async throws {
        let folder = try await folderOfQueued(2)
        try await spoil("-1", in: folder)
        let server = ResponsesServer()

        let sent = try await makeSender(in: folder, client: server).sendQueuedResponses()

        #expect(sent.damaged.map(\.id) == ["1"] && sent.accepted == ["ada-2"])
        #expect(try await makeOutbox(in: folder).queuedResponses().damaged.count == 1)
    }

    @Test func `undecided item - alternative course`() async throws {
        let folder = try await folderOfQueued(2)
        let refused = try await makeSender(in: folder, client: ResponsesServer(status: 422)).sendQueuedResponses()
        let server = ResponsesServer()

        let sent = try await makeSender(in: folder, client: server).sendQueuedResponses()

        #expect(refused.refused == ["ada-1", "ada-2"] && refused.undecided == [])
        #expect(sent.undecided == ["ada-1", "ada-2"] && sent.refused == [] && server.ids == [])
    }

    @Test(arguments: [false, true])
    func `primary course: with the item goes the draft that has the same answers`(isOther: Bool) async throws {
        let folder = try await folderOfQueued(1)
        let drafts = makeDrafts(in: folder)
        try await drafts.saveDraft(of: isOther ? fullResponse() : smallResponse())

        _ = try await makeSender(in: folder).sendQueuedResponses()

        #expect(try await states(in: makeOutbox(in: folder)) == [])
        #expect(try await drafts.drafts().items.count == (isOther ? 1 : 0))
    }

    @Test func `primary course: a draft that cannot be read stays, and keeps no item`() async throws {
        let folder = try await folderOfQueued(2)
        let drafts = makeDrafts(in: folder)
        try await drafts.saveDraft(of: try smallResponse())
        let name = try #require(try await folder.names().first { $0.hasPrefix("drafts-") })
        try await folder.folder.store(named: name).save(Data("{".utf8))

        let sent = try await makeSender(in: folder).sendQueuedResponses()

        #expect(sent.accepted == ["ada-1", "ada-2"] && sent.stop == nil)
        #expect(try await states(in: makeOutbox(in: folder)) == [])
        #expect(try await drafts.drafts().damaged.count == 1)
    }

    @Test func `not recorded - alternative course`() async throws {
        let folder = try await folderOfQueued(2)
        let server = ResponsesServer()

        let sent = try await makeSender(in: folder.failing(.notSaved(reason: "full")), client: server)
            .sendQueuedResponses()

        #expect(server.ids == [] && sent.stop == .store(.notSaved(reason: "full")))
        #expect(sent.stopMessage == sent.stop?.message)
        #expect(try await states(in: makeOutbox(in: folder)) == ["ada-1 queued", "ada-2 queued"])
    }

    @Test func `not recorded - alternative course: that it was taken`() async throws {
        let folder = try await folderOfQueued(2)
        let dying = DyingFolder(folder: folder.folder)
        let server = ResponsesServer { _ in
            dying.die()
            return .success(HTTPResponse(status: 201))
        }

        let sent = try await makeSender(in: dying, client: server).sendQueuedResponses()

        #expect(server.ids == ["ada-1"])
        #expect(sent.accepted == ["ada-1"] && sent.stop == .store(.busy(reason: "dead")))
        #expect(sent.stopMessage?.text == "The unsent answers cannot be accessed: dead")
        #expect(try await states(in: makeOutbox(in: folder)) == ["ada-1 uncertain", "ada-2 queued"])
    }

    @Test func `primary course: an item that cannot be locked is not damaged, and the rest is sent`() async throws {
        let folder = InMemoryRecordStoreFolder()
        let outbox = makeOutbox(in: folder)
        for _ in 1...2 { try await outbox.queue(try smallResponse()) }
        let failure = StoreFailure.unreadable(reason: "cannot lock")
        let unlockable = StoresThatFail(folder: folder, failure: failure, reads: true) { $0 == "outbox-1" }

        let sent = try await makeSender(in: unlockable).sendQueuedResponses()

        #expect(sent.damaged.isEmpty && sent.accepted == ["ada-2"])
        #expect(sent.stop == .store(failure))
    }

    @Test func `primary course: an item that cannot be read prevents neither a new answer nor a decision on another`()
        async throws
    {
        let folder = InMemoryRecordStoreFolder()
        let outbox = makeOutbox(in: folder)
        for _ in 1...3 { try await outbox.queue(try smallResponse()) }
        let failure = StoreFailure.unreadable(reason: "why")
        let unreadable = StoresThatFail(folder: folder, failure: failure) { $0 == "outbox-1" }
        let sut = makeOutbox(in: unreadable)

        #expect(try await makeSender(in: unreadable).send(try smallResponse()) == .accepted(deletionFailure: nil))
        try await sut.discardQueuedResponse("ada-2")
        #expect(try await states(in: outbox) == ["ada-1 queued", "ada-3 queued"])
        // It may be the one that cannot be read.
        await #expect(throws: QueuedResponseError.store(failure)) { try await sut.discardQueuedResponse("ada-1") }
        await #expect(throws: QueuedResponseError.store(.notFound)) { try await sut.discardQueuedResponse("9") }
    }

    @Test func `primary course: an item that another process has is not damaged, and the rest is sent`()
        async throws
    {
        let folder = InMemoryRecordStoreFolder()
        let outbox = makeOutbox(in: folder)
        for _ in 1...2 { try await outbox.queue(try smallResponse()) }
        let held = StoresThatFail(folder: folder, failure: .busy(reason: "why")) { $0 == "outbox-1" }

        let sent = try await makeSender(in: held).sendQueuedResponses()

        #expect(sent.damaged.isEmpty && sent.accepted == ["ada-2"])
        #expect(sent.stop == .store(.busy(reason: "why")))
    }

    @Test func `busy - error course`() async throws {
        try await expect(.busy(reason: "why"), from: folderOfQueued(1).failing(.busy(reason: "why")))
    }

    @Test func `unreadable cache error - error course`() async throws {
        try await expect(
            .unreadable(reason: "why"), from: folderOfQueued(1).failing(inNames: .unreadable(reason: "why")))
    }

    @Test func `unreadable cache error - error course: an outbox out of reach is not busy`() async throws {
        try await expect(.unreadable(reason: "why"), from: folderOfQueued(1).failing(.unreadable(reason: "why")))
    }

    @Test func `cancelled - error course`() async throws {
        try await expect(.cancelled, from: folderOfQueued(1).failing(.cancelled))
    }

    private func expect(_ error: StoreFailure, from folder: SpiedFolder) async {
        await #expect(throws: error) { try await makeSender(in: folder).sendQueuedResponses() }
    }
}

@Suite struct `Decide On Queued Response Use Case (OF-10, OF-11)` {
    @Test func `primary course`() async throws {
        let folder = try await folderOfQueued(3)
        let refusing = makeSender(in: folder, client: ResponsesServer(status: 422))
        _ = try await refusing.sendQueuedResponses()

        #expect(try await refusing.queue.answers(of: "ada-2", for: everyKind).response == smallResponse())
        try await refusing.queue.discardQueuedResponse("ada-2")
        try await refusing.queue.resend("ada-1")

        #expect(try await states(in: refusing.queue) == ["ada-1 queued", "ada-3 refused"])
        #expect(try await makeSender(in: folder).sendQueuedResponses().accepted == ["ada-1"])
    }

    @Test func `primary course: uncertain answers that are queued again, and not sent, are uncertain`() async throws {
        let folder = try await folderOfQueued(1)
        let lost = makeSender(
            in: folder, client: ResponsesServer { _ in .failure(.connectivity(ConnectivityFailure(.connectionLost))) })
        #expect(try await lost.sendQueuedResponses().uncertain == ["ada-1"])
        let sut = makeOutbox(in: folder)
        try await sut.resend("ada-1")
        #expect(try await states(in: sut) == ["ada-1 queued"])
        let unsent = makeSender(
            in: folder,
            client: ResponsesServer { _ in
                .failure(.connectivity(ConnectivityFailure(.unreachable, mayHaveBeenSent: false)))
            })
        #expect(try await unsent.sendQueuedResponses().undecided == ["ada-1"])

        #expect(try await states(in: sut) == ["ada-1 uncertain"])
        #expect(try await sut.queuedResponses().items.map(\.reason) == ["The connection was lost."])
        try await sut.resend("ada-1")
        #expect(try await makeSender(in: folder).sendQueuedResponses().accepted == ["ada-1"])
    }

    @Test func `primary course: what is queued is taken back to be edited, and sent no more`() async throws {
        let folder = try await folderOfQueued(2)
        let sut = makeOutbox(in: folder)

        #expect(try await sut.answers(of: "ada-1", for: everyKind).response == smallResponse())

        #expect(try await states(in: sut) == ["ada-1 refused", "ada-2 queued"])
        #expect(try await makeSender(in: folder).sendQueuedResponses().accepted == ["ada-2"])
        #expect(try await sut.queuedResponses().items.map(\.reason) == ["You took the answers back to edit them."])
    }

    @Test func `primary course: what is queued stays so if none of it fits`() async throws {
        let sut = makeOutbox(in: try await folderOfQueued(1))
        let changed = makeQuestionnaire(Question(id: "new", text: "?", kind: "textarea", pick: "none"))

        #expect(try await sut.answers(of: "ada-1", for: changed).response.answeredCount == 0)

        #expect(try await states(in: sut) == ["ada-1 queued"])
    }

    @Test func `primary course: the newest queued answers become the draft`() async throws {
        let folder = try await folderOfQueued(1)
        let (outbox, drafts) = (makeOutbox(in: folder, ids: Counter(from: 1)), makeDrafts(in: folder))
        try await outbox.queue(try fullResponse())
        let other = Questionnaire(surveyID: "s2", title: "Other", questions: everyKind.questions)
        try await outbox.queue(try smallResponse(to: other))
        try await outbox.queue(try smallResponse())
        _ = try await outbox.answers(of: "ada-4", for: everyKind)

        let draft = try await drafts.withdrawNewest(.queued, for: everyKind)

        #expect(try draft == savedDraft(of: fullResponse()))
        #expect(try await drafts.loadDraft(for: everyKind) == draft)
        #expect(try await states(in: outbox) == ["ada-1 queued", "ada-3 queued", "ada-4 refused"])
    }

    @Test func `primary course: refused answers become the draft, and queued ones stay`() async throws {
        let folder = try await folderOfQueued(1)
        let (outbox, drafts) = (makeOutbox(in: folder, ids: Counter(from: 1)), makeDrafts(in: folder))
        try await outbox.queue(try fullResponse())
        _ = try await outbox.answers(of: "ada-1", for: everyKind)

        _ = try await drafts.withdrawNewest(.refused, for: everyKind)

        #expect(try await states(in: outbox) == ["ada-2 queued"])
        #expect(try await drafts.draftCount() == 1)
    }

    @Test func `primary course: answers of which none fits stay queued, and make no draft`() async throws {
        let folder = try await folderOfQueued(1)
        let changed = makeQuestionnaire(Question(id: "new", text: "?", kind: "textarea", pick: "none"))

        #expect(try await makeDrafts(in: folder).withdrawNewest(.queued, for: changed).response.answeredCount == 0)

        #expect(try await states(in: makeOutbox(in: folder)) == ["ada-1 queued"])
        #expect(try await makeDrafts(in: folder).draftCount() == 0)
    }

    @Test func `draft exists - error course`() async throws {
        let folder = try await folderOfQueued(1)
        let drafts = makeDrafts(in: folder)
        try await drafts.saveDraft(of: try fullResponse())

        await #expect(throws: QueuedResponseError.draftExists) { try await drafts.withdraw("ada-1", for: everyKind) }

        #expect(try await drafts.loadDraft(for: everyKind).response == fullResponse())
        #expect(try await states(in: makeOutbox(in: folder)) == ["ada-1 queued"])
    }

    @Test func `draft exists - error course: another process saves one at that moment`() async throws {
        let folder = InMemoryRecordStoreFolder()
        try await makeOutbox(in: folder).queue(try smallResponse())
        let drafts = makeDrafts(in: folder)
        let observed = ObservedFolder(folder: folder) { name in
            await #expect(throws: Never.self) {
                // The answers are taken back, and are no draft yet.
                guard try await states(in: makeOutbox(in: folder)) == ["ada-1 refused"],
                    try await drafts.draftCount() == 0
                else { return }
                try await drafts.saveDraft(of: try fullResponse())
            }
        }

        await #expect(throws: QueuedResponseError.draftExists) {
            try await makeDrafts(in: observed).withdrawNewest(.queued, for: everyKind)
        }

        #expect(try await drafts.loadDraft(for: everyKind).response == fullResponse())
        #expect(try await states(in: makeOutbox(in: folder)) == ["ada-1 queued"])
    }

    @Test func `draft not saved - error course`() async throws {
        let folder = InMemoryRecordStoreFolder()
        try await makeOutbox(in: folder).queue(try smallResponse())
        let blocked = StoresThatFail(folder: folder, failure: .notSaved(reason: "why")) { !$0.hasPrefix("outbox-") }

        await #expect(throws: QueuedResponseError.draftNotSaved(reason: "why")) {
            try await makeDrafts(in: blocked).withdrawNewest(.queued, for: everyKind)
        }

        #expect(try await states(in: makeOutbox(in: folder)) == ["ada-1 queued"])
    }

    @Test func `primary course: the sender of the item died`() async throws {
        let folder = try await folderOfQueued(2)
        try await leaveSending(in: folder)
        let sut = makeOutbox(in: folder)

        try await sut.resend("ada-1")
        #expect(try await states(in: sut) == ["ada-1 queued", "ada-2 queued"])
        try await leaveSending(in: folder)
        try await sut.discardQueuedResponse("ada-1")
        #expect(try await states(in: sut) == ["ada-2 queued"])
    }

    @Test(arguments: [(201, [String]()), (422, ["ada-1 queued"]), (503, ["ada-1 queued"])])
    func `primary course: while its sender lives, it is waited for`(status: Int, left: [String]) async throws {
        let folder = try await folderOfQueued(1)
        let sut = makeOutbox(in: folder)
        let deciding = Protected<Task<Void, any Error>?>(nil)
        let server = ResponsesServer { _ in
            deciding.withLock { $0 = Task { try await sut.resend("ada-1") } }
            // As far as it can.
            for _ in 0..<100 { await Task.yield() }
            #expect((try? await states(in: sut)) == ["ada-1 sending"])
            return .success(HTTPResponse(status: status))
        }

        let sent = try await makeSender(in: folder, client: server).sendQueuedResponses()
        let decided = try await #require(deciding.withLock { $0 }).result

        #expect(sent.accepted == (status == 201 ? ["ada-1"] : []))
        if status == 201 {
            #expect(throws: QueuedResponseError.store(.notFound)) { try decided.get() }
        } else {
            #expect(throws: Never.self) { try decided.get() }
        }
        #expect(try await states(in: sut) == left)
        #expect(server.ids == ["ada-1"])
    }

    @Test func `not found - error course: another item has its place by then`() async throws {
        let folder = try await folderOfQueued(1)
        try await leaveSending(in: folder)
        // It is decided on elsewhere once its sender is known to be dead.
        let observed = ObservedFolder(folder: folder.folder) { _ in
            guard (try? await states(in: makeOutbox(in: folder))) == ["ada-1 uncertain"] else { return }
            await #expect(throws: Never.self) {
                try await makeOutbox(in: folder).discardQueuedResponse("ada-1")
                try await makeOutbox(in: folder, user: "ADA@example.test").queue(try smallResponse())
            }
        }

        await #expect(throws: QueuedResponseError.store(.notFound)) {
            try await makeOutbox(in: observed).discardQueuedResponse("ada-1")
        }

        #expect(try await states(in: makeOutbox(in: folder)) == ["ADA-1 queued"])
    }

    @Test func `damaged item - alternative course`() async throws {
        let folder = try await folderOfQueued(1)
        try await spoil("-1", in: folder)

        try await makeOutbox(in: folder).discardQueuedResponse("1")

        #expect(try await folder.names() == [])
    }

    @Test func `damaged item - alternative course: another item that has its place by then stays`() async throws {
        let folder = try await folderOfQueued(1)
        try await spoil("-1", in: folder)
        let ends = Counter()
        let observed = ObservedFolder(folder: folder.folder) { name in
            guard name == "outbox-1", ends.next() == 1 else { return }
            await #expect(throws: Never.self) {
                try await makeOutbox(in: folder).discardQueuedResponse("1")
                try await makeOutbox(in: folder).queue(try smallResponse())
            }
        }

        try await makeOutbox(in: observed).discardQueuedResponse("1")

        #expect(try await states(in: makeOutbox(in: folder)) == ["ada-1 queued"])
    }

    @Test func `damaged item - alternative course: at a logout all go, and another user's stay`() async throws {
        let folder = try await folderOfQueued(3)
        try await spoil("-2", in: folder)
        let other = makeOutbox(in: folder, user: "bob@example.test")
        try await other.queue(try smallResponse())

        try await makeOutbox(in: folder).discardAll()

        let rest = try await makeOutbox(in: folder).queuedResponses()
        #expect(rest.items == [] && rest.damaged == [])
        #expect(try await states(in: other) == ["bob-1 queued"])
        #expect(try await folder.names().count == 1)
    }

    @Test func `not found - error course`() async throws {
        let sut = makeOutbox(in: try await folderOfQueued(1), user: "bob@example.test")
        try await expect(.store(.notFound), from: sut)
    }

    @Test func `invalid data error - error course`() async throws {
        let folder = try await folderOfQueued(1)
        try await spoil("-1", in: folder)
        let error = QueuedResponseError.store(.damaged(reason: "not the JSON of a queued response"))
        await #expect(throws: error) { try await makeOutbox(in: folder).resend("1") }
        await #expect(throws: error) { try await makeOutbox(in: folder).answers(of: "1", for: everyKind) }
    }

    /// What a person decides.
    enum Decision: CaseIterable { case resend, edit, discard }

    @Test(arguments: Decision.allCases)
    func `unfit - error course: a sender has begun to send it since it was looked at`(_ decision: Decision) async throws
    {
        let folder = try await folderOfQueued(1)
        let looks = Counter()
        let observed = ObservedFolder(folder: folder.folder) { name in
            guard name.hasSuffix("-1"), looks.next() == 1 else { return }
            await #expect(throws: Never.self) { try await leaveSending(in: folder) }
        }
        let sut = makeOutbox(in: observed)

        await #expect(throws: QueuedResponseError.unfit(.sending)) {
            switch decision {
            case .resend: try await sut.resend("ada-1")
            case .edit: _ = try await sut.answers(of: "ada-1", for: everyKind)
            case .discard: try await sut.discardQueuedResponse("ada-1")
            }
        }

        // What becomes of it is for the sender to record, which has died here.
        #expect(try await states(in: makeOutbox(in: folder)) == ["ada-1 uncertain"])
        #expect(try await makeOutbox(in: folder).queuedResponses().isUnsettled)
    }

    @Test func `unfit - error course`() async throws {
        let sut = makeOutbox(in: try await folderOfQueued(1))
        await #expect(throws: QueuedResponseError.unfit(.queued)) { try await sut.resend("ada-1") }
    }

    @Test(arguments: [true, false])
    func `unfit - error course: what may have arrived is not edited`(isSenderDead: Bool) async throws {
        let folder = try await folderOfQueued(1)
        if isSenderDead {
            try await leaveSending(in: folder)
        } else {
            _ = try await makeSender(in: folder, client: ResponsesServer(status: 503)).sendQueuedResponses()
        }
        let sut = makeOutbox(in: folder)

        await #expect(throws: QueuedResponseError.unfit(.uncertain)) {
            try await sut.answers(of: "ada-1", for: everyKind)
        }
        #expect(try await states(in: sut) == ["ada-1 uncertain"])
    }

    @Test(arguments: [StoreFailure.unreadable(reason: "why"), .busy(reason: "why")])
    func `store failed - error course`(_ failure: StoreFailure) async throws {
        try await expect(.store(failure), from: makeOutbox(in: folderOfQueued(1).failing(failure)))
    }

    @Test func `cancelled - error course`() async throws {
        try await expect(.store(.cancelled), from: makeOutbox(in: folderOfQueued(1).failing(.cancelled)))
    }

    private func expect(_ error: QueuedResponseError, from sut: LocalOutbox) async throws {
        await #expect(throws: error) { try await sut.resend("ada-1") }
        await #expect(throws: error) { try await sut.answers(of: "ada-1", for: everyKind) }
        await #expect(throws: error) { try await sut.discardQueuedResponse("ada-1") }
    }
}

/// Sends, and dies while the first request is on its way: what it would note is lost.
func leaveSending(in folder: SpiedFolder, of user: String = "ada@example.test") async throws {
    let dying = DyingFolder(folder: folder.folder)
    let server = ResponsesServer { _ in
        dying.die()
        return .success(HTTPResponse(status: 201))
    }
    _ = try await makeSender(in: dying, user: user, client: server).sendQueuedResponses()
}

/// Stores in memory, of which some fail.
private struct StoresThatFail: RecordStoreFolder {
    let folder: InMemoryRecordStoreFolder
    let failure: StoreFailure
    /// Whether a failing store can be read all the same.
    var reads = false
    let fails: @Sendable (_ name: String) -> Bool

    func store(named name: String) -> any RecordStore {
        let store = folder.store(named: name)
        guard fails(name) else { return store }
        let failing = RecordStoreSpy(store, failure: failure)
        return reads ? ReadableStore(store: store, failing: failing) : failing
    }

    private struct ReadableStore: RecordStore {
        let store: any RecordStore
        let failing: RecordStoreSpy

        func withExclusiveAccess<Value: Sendable>(
            _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
        ) async throws(StoreFailure) -> Value {
            try await failing.withExclusiveAccess(body)
        }

        func read() async throws(StoreFailure) -> Data? { try await store.read() }

        func withRefreshTurn<Value: Sendable>(
            _ body: @escaping @Sendable () async -> Value
        ) async throws(StoreFailure) -> Value {
            try await store.withRefreshTurn(body)
        }
    }

    func names() async throws(StoreFailure) -> [String] { try await folder.names() }
}

/// A folder whose drafts cannot be deleted.
private struct StubbornDrafts: RecordStoreFolder {
    let folder: any RecordStoreFolder

    func store(named name: String) -> any RecordStore {
        let store = folder.store(named: name)
        return name.hasPrefix("drafts-") ? RecordStoreSpy(store, failure: .notDeleted(reason: "why")) : store
    }

    func names() async throws(StoreFailure) -> [String] { try await folder.names() }
}
