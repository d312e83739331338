import TestSupport

/// The states of surveys, as `survey list` shows them.
@Suite(.loggedIn) struct `States of surveys` {
    private struct Listed: Decodable {
        let id: String
        let state: String?
        let stateAt: String?
    }

    private func listed(_ options: String...) async throws -> [Listed] {
        let run = try await survey.run(["list", "--format", "json", "--page-size", "5"] + options).expect(0)
        return try JSONDecoder().decode([Listed].self, from: run.output)
    }

    private func state(_ options: String...) async throws -> String? {
        try #require(try await listed().first { $0.id == everyKind }).state
    }

    @Test func `ST-1 are those of the answers here`() async throws {
        #expect(try await listed().allSatisfy { $0.state == nil && $0.stateAt == nil })
        try await survey.answer(everyKind, with: survey.filled().brief).expect(0)
        #expect(try await state() == "sent")
        let id = try await survey.queue()
        #expect(try await state() == "queued")
        try await survey.run("outbox", "edit", id).expect(0)
        #expect(try await state() == "draft")
        try await survey.queue()
        for (status, state) in [(422, "refused"), (503, "uncertain")] {
            server.play { $0.isFor("responses") ? HTTPResponse(status: status) : nil }
            try await survey.queue()
            try await survey.run("outbox", "send").expect(1)
            #expect(try await self.state() == state)
        }
        server.play { _ in nil }

        let one = try await listed("--state", "uncertain")
        #expect(one.map(\.id) == [everyKind] && one.allSatisfy { $0.stateAt?.hasSuffix("Z") == true })
        #expect(try await survey.run("list", "--state", "sent").expect(0, says: "No surveys match.\n").text == "")
        #expect(try await listed("--state", "none").map(\.id).contains(everyKind) == false)
        #expect(try await listed("--state", "none", "--state", "uncertain").map(\.id).contains(everyKind))
        let offline = try await listed("--offline", "--state", "uncertain", "--limit", "3")
        #expect(offline.map(\.id) == [everyKind])

        // Another user has answered nothing.
        try await survey.signUp().expect(0)
        #expect(try await state() == nil)
    }

    @Test func `ST-1 are a column, and fields`() async throws {
        try await survey.answer(everyKind, with: survey.filled().brief).expect(0)
        let table = try await survey.run("list", "--format", "table", "--page-size", "2").expect(0)
        #expect(table.lines.map { $0.contains("sent") } == [false, true, false])
        let fields = try await survey.run("list", "--fields", "id,state", "--page-size", "2").expect(0)
        #expect(fields.lines.first == "\(everyKind)\tsent")
        try await survey.run("list", "--state", "gone").expect(
            2, prints: "",
            begins: "survey: --state must be uncertain, refused, queued, draft, sent or none, not 'gone'.")
        #expect(try await survey.run("__complete", "bash", "list", "--state", "dr").lines == ["draft"])
    }

    @Test func `ST-1 that cannot be read are none, which is said, and no filter takes them`() async throws {
        try await survey.answer(everyKind, with: survey.filled().brief).expect(0)
        let folder = URL(filePath: try #require(try survey.accountFolders(at: server.apiURL).first) + "/sent")
        try FileManager.default.removeItem(at: folder)
        try Data().write(to: folder)
        let run = try await survey.run("list", "--format", "ndjson").expect(0)
        #expect(run.messages.contains("The states of the surveys cannot be read: "))
        try await survey.run("list", "--state", "sent").expect(6, prints: "")
    }
}
