import RemoteSurveys
import ScreenParts
import SurveyResponses
import SurveyScreens
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Outbox screen` {
    private let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
    private let response = AnsweringStub.answered(upTo: "fields")

    @Test func `ST-7 it opens from Home, with what needs a decision first and what was sent last`() async throws {
        let device = Device(now: noon, statuses: 201, 422, 503)
        for _ in 1...3 {
            try await device.outbox.queue(response)
            _ = try await device.sender.sendQueuedResponses()
        }
        try await device.outbox.queue(response)
        let app = await app(device, sendsAll: false)
        #expect(app.flow.outbox?.noteMessage?.text == "1 to send, 2 to decide on")

        #expect(app.flow.openOutbox())
        await app.flow.settle()

        #expect(try app.outbox().list.items.map(state) == ["refused", "uncertain", "queued", "sent"])
        #expect(app.flow.openOutbox())
        try app.outbox().back()
        #expect(app.screen == "Home")
    }

    @Test func `it opens only where a user is logged in and nothing is typed`() async throws {
        let (server, device) = (SandboxStub(), Device(now: noon))
        let app = await AppDriver.launched(.survey, server: server, offline: device.useCases)

        #expect(!app.flow.openOutbox())
        #expect(app.screen == "Get started")
        let online = await AppDriver.launched(.survey, server: loggedIn())
        #expect(!online.flow.openOutbox())
        #expect(online.screen == "Home")
    }

    @Test func `a logout from it asks as in Profile`() async throws {
        let device = Device(now: noon)
        try await device.outbox.queue(response)
        let app = try await opened(device)

        await app.flow.logOut()?.value

        #expect(try app.profile().questionText != nil)
    }

    @Test(arguments: [
        (nil, ["Edit", "Send", "Delete"]), (422, ["Edit", "Send again", "Delete"]), (503, ["Send again", "Delete"]),
        (201, ["Delete record"]),
    ])
    func `ST-7 an entry offers the decisions that its state allows`(status: Int?, labels: [String]) async throws {
        let device = Device(now: noon, statuses: status ?? 201)
        try await device.outbox.queue(response)
        if status != nil { _ = try await device.sender.sendQueuedResponses() }
        let entry = try await opened(device).outboxEntry()

        #expect(entry.decisions.map(entry.label) == labels)
        #expect(entry.entry.answers.first?.question == "How was it?")
        #expect(entry.question == nil)
    }

    @Test func `queued answers are edited, and no longer wait`() async throws {
        let device = Device(now: noon)
        try await device.outbox.queue(response)
        let app = try await opened(device)

        try app.outboxEntry().decide(.edit)
        await app.flow.settle()

        #expect(try app.answering().response == self.response)
        #expect(try await device.outbox.queuedResponses().items == [])
        #expect(try await device.drafts.draftCount() == 1)
        try app.answering().escape()
        await (try app.answering().quit())?.value
        await app.flow.settle()
        #expect(app.screen == "Outbox")
        #expect(try app.outbox().list.items.isEmpty)
        #expect(app.flow.outbox?.waiting == 0)
    }

    @Test func `answers are not edited over a draft, and not without their survey`() async throws {
        let (server, device) = (loggedIn(), Device(now: noon))
        try await device.outbox.queue(response)
        let draft = AnsweringStub.answered(upTo: "text")
        try await device.drafts.saveDraft(of: draft)
        let entry = try await opened(device, server: server).outboxEntry()

        entry.decide(.edit)
        await entry.settle()
        #expect(entry.ribbonText == "A draft of this survey exists and would be lost.")

        server.with { $0.loadSurveyError = .notFound }
        entry.decide(.edit)
        await entry.settle()
        #expect(entry.ribbonText == "This survey no longer exists.")
        #expect(try await device.outbox.queuedResponses().items.map(\.state) == [.queued])
        #expect(try await device.drafts.loadDraft(for: .sample).response == draft)
    }

    @Test func `refused answers are sent again, without a question`() async throws {
        let device = Device(now: noon, statuses: 422, 201)
        try await device.outbox.queue(response)
        _ = try await device.sender.sendQueuedResponses()
        let app = try await opened(device)

        try app.outboxEntry().decide(.send)
        await app.flow.settle()

        #expect(app.screen == "Outbox")
        #expect(try app.outbox().list.items.map(state) == ["sent"])
        #expect(app.flow.outbox?.noteMessage?.text == "1 sent")
    }

    @Test(arguments: [false, true])
    func `answers that may have arrived are sent again only after a question`(isAgreed: Bool) async throws {
        let device = Device(now: noon, statuses: 503, 201)
        try await device.outbox.queue(response)
        _ = try await device.sender.sendQueuedResponses()
        let app = try await opened(device)
        let entry = try app.outboxEntry()

        entry.decide(.send)
        await entry.settle()
        #expect(
            entry.question?.message.text
                == "These answers may have arrived, and may be counted twice. Send again?")
        #expect(device.client.requests.count == 1)
        if isAgreed { entry.answer(true) } else { entry.back() }
        await app.flow.settle()

        #expect(device.client.requests.count == (isAgreed ? 2 : 1))
        #expect(app.screen == (isAgreed ? "Outbox" : "Answers"))
        #expect(entry.question == nil)
    }

    @Test func `answers that are not accepted again stay, with the reason`() async throws {
        let device = Device(now: noon, statuses: 422, 422, 429)
        try await device.outbox.queue(response)
        _ = try await device.sender.sendQueuedResponses()
        let entry = try await opened(device).outboxEntry()

        entry.decide(.send)
        await entry.settle()
        #expect(state(entry.entry) == "refused" && entry.ribbonText == nil && entry.progress == nil)
        entry.decide(.send)
        await entry.settle()
        #expect(state(entry.entry) == "queued" && entry.ribbonText != nil)
    }

    @Test func `the queue is sent at once, and the list says why that stops`() async throws {
        let device = Device(now: noon, statuses: 429, 201, 201)
        let app = await app(device)
        try await device.outbox.queue(response)
        try await device.outbox.queue(response)
        #expect(app.flow.openOutbox())
        let outbox = try #require(app.flow.outbox)

        outbox.sendAll()
        await app.flow.settle()
        #expect(outbox.ribbonMessage != nil && outbox.progress == nil)
        #expect(try app.outbox().list.items.map(state) == ["queued", "queued"])
        outbox.sendAll()
        await app.flow.settle()

        #expect(outbox.ribbonMessage == nil)
        #expect(try app.outbox().list.items.map(state) == ["sent", "sent"])
    }

    @Test(arguments: [false, true])
    func `what was sent and could not be recorded is told`(isAutomatic: Bool) async throws {
        let device = Device(now: noon, statuses: 201, 201)
        try await device.outbox.queue(response)
        _ = try await device.sender.sendQueuedResponses()
        for name in try await device.folder.names() where name.hasPrefix("sent-") {
            try await device.folder.store(named: name).save(Data("{".utf8))
        }
        if isAutomatic { try await device.outbox.queue(response) }
        let app = await app(device)
        if !isAutomatic {
            try await device.outbox.queue(response)
            app.flow.outbox?.sendAll()
        }
        await app.flow.settle()

        let told = "Your answers were sent, but this could not be recorded on this device: not the JSON of sent answers"
        #expect(app.flow.outbox?.ribbonMessage?.text == told)
        #expect(try await device.outbox.queuedResponses().items == [])
    }

    @Test func `where each response needs consent, a person sends one of them`() async throws {
        let device = Device(now: noon)
        try await device.outbox.queue(response)
        try await device.outbox.queue(response)
        let app = try await opened(device, sendsAll: false)
        #expect(app.flow.outbox?.sendsAll == false)
        app.flow.outbox?.sendAll()
        await app.flow.settle()
        #expect(device.client.requests.isEmpty)

        try app.outboxEntry().decide(.send)
        await app.flow.settle()

        #expect(device.client.requests.count == 1)
        #expect(try app.outbox().list.items.map(state) == ["queued", "sent"])
    }

    @Test(arguments: [
        (nil, "Delete these answers? They were not sent."), (503, "Delete these answers? They may have arrived."),
        (201, "Delete the record of these answers? They were sent."),
    ])
    func `answers and records are deleted only after a question`(status: Int?, question: String) async throws {
        let device = Device(now: noon, statuses: status ?? 201)
        try await device.outbox.queue(response)
        if status != nil { _ = try await device.sender.sendQueuedResponses() }
        let app = try await opened(device)
        let entry = try app.outboxEntry()

        entry.decide(.delete)
        #expect(entry.question?.message.text == question)
        entry.answer(false)
        await entry.settle()
        #expect(app.screen == "Answers")
        entry.decide(.delete)
        entry.answer(true)
        await app.flow.settle()

        #expect(app.screen == "Outbox")
        #expect(try app.outbox().list.items.isEmpty)
        #expect(try await device.outbox.sent.sentAnswers().items.isEmpty)
    }

    @Test func `what another program has sent meanwhile is gone after a decision`() async throws {
        let device = Device(now: noon)
        try await device.outbox.queue(response)
        let app = try await opened(device)
        _ = try await device.sender.sendQueuedResponses()

        try app.outboxEntry().decide(.edit)
        await app.flow.settle()

        #expect(app.screen == "Outbox")
        #expect(try app.outbox().list.items.map(state) == ["sent"])
    }

    @Test func `damaged answers and records can be deleted`() async throws {
        let device = Device(now: noon)
        for folder in ["outbox", "sent"] {
            let store = device.folder.folder(named: folder).store(named: "1")
            try await store.withExclusiveAccess { access throws(StoreFailure) in
                try access.replace(with: Data("{".utf8))
            }
        }
        let app = try await opened(device)
        #expect(try app.outboxEntry().entry.title == nil)

        for question in [
            "Delete these answers? They were not sent.", "Delete the record of these answers? They were sent.",
        ] {
            let entry = try app.outboxEntry()
            entry.decide(.delete)
            #expect(entry.question?.message.text == question)
            entry.answer(true)
            await app.flow.settle()
            try app.outbox().openSelected()
        }

        #expect(try app.outbox().list.items.isEmpty)
    }

    @Test func `an outbox that cannot be read is an error`() async throws {
        let folder = SpiedFolder().failing(inNames: .unreadable(reason: "out of reach"))
        let screen = OutboxScreen(Device(now: noon, folder: folder).useCases) { _ in }

        await screen.list.refresh().value

        #expect(screen.list.ribbonText?.hasPrefix("The unsent answers cannot be accessed: ") == true)
    }

    /// The app with its first entry open.
    private func opened(
        _ device: Device, server: SandboxStub? = nil, sendsAll: Bool = false
    ) async throws -> AppDriver {
        let app = await app(device, server: server, sendsAll: sendsAll)
        #expect(app.flow.openOutbox())
        await app.flow.settle()
        try app.outbox().openSelected()
        return app
    }

    private func app(
        _ device: Device, server: SandboxStub? = nil, sendsAll: Bool = true
    ) async -> AppDriver {
        let server = server ?? loggedIn()
        return await .launched(
            .survey, server: server, answering: device.answering,
            offline: device.useCases(over: server, sendsAll: sendsAll))
    }

    private func loggedIn() -> SandboxStub {
        let server = SandboxStub(pages: [.sample(1...3, page: 1, of: 1)])
        server.with { state in
            state.storedSession = "registered@email.com"
            state.questions = Questionnaire.sample.questions
        }
        return server
    }

    private func state(_ entry: OutboxEntry) -> String {
        switch entry {
        case .unsent(let item): item.state.rawValue
        case .sent: "sent"
        case .damaged: "damaged"
        }
    }
}
