import CoreSupport
import Foundation
import HTTP
import TestSupport
import Testing

private let bash = ShellScript.path(of: "bash")

@Suite struct `Surveys without a connection` {
    @Test func `OF-1 OF-2 the list is printed as it was, page by page, with its age, and no server is asked`()
        async throws
    {
        try await withServer { survey, server async throws in
            try #require(try await survey.logIn().status == 0)
            for options in [["--page", "2", "--page-size", "7"], ["--all"], ["--all", "--format", "json"], []] {
                let online = try await survey.run(["list"] + options)
                let count = server.requests.count
                let offline = try await survey.run(["list", "--offline"] + options)

                #expect(offline.status == 0 && !offline.text.isEmpty && offline.text == online.text)
                #expect(offline.messages.hasPrefix("as of less than a minute ago; "))
                #expect(server.requests.count == count)
            }
            #expect(try await survey.run("list", "--offline").messages.hasSuffix("; 66 of 66\n"))
        }
    }

    @Test func `OF-1 a page that is not kept, and a home without a login, say how to fetch`() async throws {
        try await withServer { survey, server async throws in
            let fresh = try await survey.run("list", "--offline")
            #expect(fresh.status == 4 && fresh.messages.contains("Run 'survey list' while there is a connection."))
            #expect(!FileManager.default.fileExists(atPath: survey.home))
            try #require(try await survey.logIn().status == 0)
            _ = try await survey.run("list")
            let page = try await survey.run("list", "--offline", "--page", "9", "--page-size", "5")
            #expect(page.status == 4 && page.messages.contains("'survey list --page 9'"))
            let past = try await survey.run("list", "--offline", "--page", "99")
            #expect(past.status == 1 && past.messages.contains("There is no page 99."))
            let show = try await survey.run("show", "s1", "--offline")
            #expect(show.status == 4 && show.messages.contains("'survey show s1'"))
        }
    }

    @Test func `OF-3 an unreachable server is status 4, and names what is kept; a refusal does not`() async throws {
        try await withServer { survey, server async throws in
            try #require(try await survey.logIn().status == 0)
            _ = try await survey.run("list")
            server.answer("surveys", with: .json(#"{"errors":[{"detail":"no"}]}"#, status: 403))
            #expect(try await !survey.run("list").messages.contains("--offline"))
            try await server.stop()
            let run = try await survey.run("list")
            #expect(run.status == 4 && run.text.isEmpty && run.messages.hasSuffix(" --offline shows what is kept.\n"))
        }
    }

    @Test func `OF-4 what is kept is the user's alone, and goes with the log-out`() async throws {
        try await withServer { survey, server async throws in
            try #require(try await survey.logIn().status == 0)
            _ = try await survey.run("list")
            #expect(try await survey.signUp().status == 0)
            #expect(try await survey.run("list", "--offline").status == 4)
            _ = try await survey.run("list")
            #expect(try await survey.run("logout").status == 0)
            #expect(try survey.files().filter { $0.contains("/kept/") && $0.hasSuffix(".json") }.isEmpty)
        }
    }

    @Test func `a kept list that is damaged is named and moved away, and never taken for an empty one`() async throws {
        try await withServer { survey, _ async throws in
            try #require(try await survey.logIn().status == 0)
            _ = try await survey.run("list")
            let file = try #require(try survey.files().first { $0.contains("/kept/surveys-") && $0.hasSuffix(".json") })
            try Data("{".utf8).write(to: URL(filePath: file))
            let run = try await survey.run("list", "--offline")
            #expect(run.status == 6 && run.text.isEmpty && run.messages.contains(file + ".bad"))
            #expect(try await survey.run("list", "--offline").status == 4)
            #expect(try await survey.run("list").status == 0)
            #expect(try await survey.run("list", "--offline").status == 0)
        }
    }

    @Test func `OF-5 a survey in full is shown and answered without a connection, and sent when there is one`()
        async throws
    {
        try await withSurvey { survey, server, id async throws in
            let online = try await survey.run("show", id, "--format", "json")
            let template = try await survey.run("answer", id, "--template")
            server.play { request in request.isFor("oauth/token") ? nil : .html(status: 503) }
            let offline = try await survey.run("show", id, "--format", "json", "--offline")
            #expect(offline.text == online.text && offline.messages == "as of less than a minute ago\n")
            let filled = try Filled(Data(template.text.utf8)).brief
            let refused = try await survey.run(["answer", id, "--from", "-"], input: filled)
            #expect(refused.status == 4)
            #expect(
                try await survey.run(["answer", id, "--from", "-", "--later", "--again"], input: filled).status == 0)

            server.play { _ in nil }
            #expect(try await survey.run("outbox", "send").status == 0)
            #expect(server.requests(to: "responses").count == 2)
        }
    }

    @Test(.needs("bash")) func `OF-8 at a terminal, answers that find no connection are asked to wait`() async throws {
        try await withSurvey { survey, server, _ async throws in
            server.offer { _ in try? Cut.survey }
            _ = try await survey.run("show", "s1")
            let terminal = try survey.open("answer s1", in: #require(bash), columns: 200)
            try await terminal.answer("Number: ", "2")
            try await terminal.wait(for: "Send? [Y/n] ")
            try await server.stop()
            await terminal.type("y\n")
            try await terminal.answer("No connection. Send it later? [Y/n] ", "")
            try await terminal.wait(for: "The answers wait to be sent")
            try await terminal.wait(for: "status 0 echo on")
            _ = try await terminal.waitForEnd()
            #expect(try await survey.run("outbox", "--format", "ndjson").text.contains(#""state":"queued""#))
            #expect(try survey.drafts().isEmpty)
        }
    }

    @Test func `OF-6 sync sends what waits, fetches all, and says what it did`() async throws {
        try await withSurvey { survey, server, id async throws in
            try await survey.queue(id)
            let run = try await survey.run("sync")
            #expect(run.status == 0 && run.text.isEmpty)
            #expect(run.messages.contains("Answers to 1 survey were sent."))
            #expect(run.messages.contains("Kept 66 of 66 surveys, and 62 of 62 active ones in full."))
            #expect(server.requests(to: "responses").count == 1)
            // What has not changed is not sent again.
            let (lists, first) = (server.requests(to: "surveys"), try await survey.run("list"))
            #expect(try await survey.run("list").output == first.output)
            #expect(try await survey.run("sync").status == 0)
            let tags = server.requests(to: "surveys").dropFirst(lists.count).map { $0.headers["If-None-Match"] != nil }
            #expect(tags == [false, true, true])
            try await server.stop()
            let ids = try await survey.run("list", "--all", "--offline", "--format", "tsv").lines
            #expect(ids.count == 66)
            #expect(try await survey.run("show", id, "--offline").status == 0)
            #expect(try await survey.run("sync").status == 4)
        }
    }

    @Test func `OF-14 list --new prints what was not there at the last time, and ends with 1 without any`() async throws
    {
        try await withServer { survey, server async throws in
            try #require(try await survey.logIn().status == 0)
            server.play { request in request.isFor("surveys") ? Pages.page(1, of: 1) : nil }
            #expect(try await survey.run("list", "--new").lines.count == 5)
            let none = try await survey.run("list", "--new")
            #expect(none.status == 1 && none.text.isEmpty)
            server.play { request in request.isFor("surveys") ? Pages.page(request.page ?? 1, of: 2) : nil }
            let new = try await survey.run("list", "--new")
            #expect(new.status == 0 && new.lines.count == 5)
            #expect(try await survey.run("list", "--new", "--offline").status == 2)
            #expect(try await survey.run("list", "--new", "--page", "2").status == 2)
        }
    }
}

@Suite struct `Answers that wait` {
    @Test func `OF-8 are listed, shown, edited, dropped and sent once`() async throws {
        try await withSurvey { survey, server, id async throws in
            let (first, second) = (try await survey.queue(id), try await survey.queue(id))
            #expect(try await survey.queued() == ["\(first) queued", "\(second) queued"])
            #expect(try await survey.run("status").messages.contains("Answers that wait to be sent: 2"))
            #expect(try await survey.run("outbox", "show", first).text.contains("More salt."))
            #expect(try await survey.run("outbox", "drop", first).status == 0)
            #expect(try await survey.run("outbox", "resend", second).status == 1)
            #expect(server.requests(to: "responses").isEmpty)
            #expect(try await survey.run("outbox", "send").status == 0)
            #expect(server.requests(to: "responses").map { $0.headers["Idempotency-Key"] } == [second])
            #expect(try await survey.queued() == [])
            #expect(try await survey.run("outbox", "drop", first).messages.contains("No answers of that id wait."))
        }
    }

    @Test func `OF-10 OF-12 what may have arrived ends the run, and is sent again by a person alone`() async throws {
        try await withSurvey { survey, server, id async throws in
            let (first, second) = (try await survey.queue(id), try await survey.queue(id))
            server.answer("responses", with: .html(status: 500))
            #expect(try await survey.run("outbox", "send").status == 1)
            #expect(try await survey.queued() == ["\(first) uncertain", "\(second) queued"])
            server.play { _ in nil }
            #expect(try await survey.run("sync").status == 0)
            #expect(try await survey.queued() == ["\(first) uncertain"])
            #expect(try await survey.run("outbox", "resend", first).status == 0)
            #expect(try await survey.queued() == [])
            #expect(server.requests(to: "responses").count == 3)
        }
    }

    @Test func `OF-11 what is refused keeps the server's words, and is edited`() async throws {
        try await withSurvey { survey, server, id async throws in
            let first = try await survey.queue(id)
            server.answer("responses", with: .json(#"{"errors":[{"detail":"survey closed"}]}"#, status: 422))
            #expect(try await survey.run("outbox", "send").status == 1)
            #expect(try await survey.run("outbox", "--format", "ndjson").text.contains(#""reason":"survey closed""#))
            #expect(try await survey.run("outbox", "edit", first).status == 0)
            #expect(try await survey.queued() == [])
            #expect(try survey.drafts().count == 1)
        }
    }

    @Test func `OF-9 damaged ones are named with their file, dropped, and in nobody's way`() async throws {
        try await withSurvey { survey, server, id async throws in
            _ = try await survey.queue(id)
            let file = try #require(try survey.files().first { $0.contains("/kept/outbox-") && $0.hasSuffix(".json") })
            let second = try await survey.queue(id)
            try Data("{".utf8).write(to: URL(filePath: file))
            let run = try await survey.run("outbox", "send")
            #expect(run.status == 0 && run.messages.contains(file) && run.messages.contains("'survey outbox drop 1'"))
            #expect(server.requests(to: "responses").map { $0.headers["Idempotency-Key"] } == [second])
            #expect(try await survey.run("outbox", "drop", "1").status == 0)
            #expect(!FileManager.default.fileExists(atPath: file))
        }
    }

    @Test(arguments: 1...4)
    func `OF-9 four senders, of which some are killed, send nothing twice and lose nothing`(_ run: Int) async throws {
        try await withSurvey { survey, server, id async throws in
            let ids = [try await survey.queue(id), try await survey.queue(id), try await survey.queue(id)]
            let senders = try (0..<4).map { _ in try survey.start(["outbox", "send"]) }
            // The first answer ends one sender, which may be the one that waits for it.
            let kills = Protected(run)
            server.play { request in
                let isKilled = kills.withLock { kills in
                    kills -= 1
                    return kills == 0
                }
                if request.isFor("responses"), isKilled { senders.forEach { $0.send(SIGKILL) } }
                return nil
            }
            for sender in senders { _ = try await sender.outcome() }
            server.play { _ in nil }
            _ = try await survey.run("outbox", "send")

            let taken = server.requests(to: "responses").compactMap { $0.headers["Idempotency-Key"] }
            let left = try await survey.queued()
            #expect(Set(taken).count == taken.count)
            #expect(ids.allSatisfy { id in taken.contains(id) || left.contains("\(id) uncertain") })
            #expect(left.allSatisfy { $0.hasSuffix(" uncertain") })
        }
    }

    @Test func `OF-13 keep a log-out from losing them unless that is agreed to`() async throws {
        try await withSurvey { survey, server, id async throws in
            _ = try await survey.queue(id)
            let run = try await survey.run("logout")
            #expect(run.status == 1 && run.messages.contains("--discard-outbox"))
            #expect(try await survey.run("status").status == 0)
            #expect(try await survey.queued().count == 1)
            #expect(try await survey.run("logout", "--discard-outbox").status == 0)
            #expect(try survey.files().filter { $0.contains("/outbox-") && $0.hasSuffix(".json") }.isEmpty)
        }
    }

    @Test func `OF-4 are another user's to send or to see only when that user is back`() async throws {
        try await withSurvey { survey, server, id async throws in
            let first = try await survey.queue(id)
            #expect(try await survey.signUp().status == 0)
            #expect(try await survey.queued() == [])
            #expect(try await survey.run("outbox", "send").status == 0)
            #expect(server.requests(to: "responses").isEmpty)
            try #require(try await survey.logIn().status == 0)
            #expect(try await survey.queued() == ["\(first) queued"])
        }
    }
}

extension Installation {
    /// Puts answers to the survey into the outbox, and returns their id.
    @discardableResult
    fileprivate func queue(_ id: String) async throws -> String {
        let template = try await run("answer", id, "--template")
        let run = try await run(
            ["answer", id, "--from", "-", "--later"], input: Filled(Data(template.text.utf8)).brief)
        try #require(run.status == 0)
        return String(try #require(try await queued().last?.prefix { $0 != " " }))
    }

    /// The ids of what waits, and its states.
    fileprivate func queued() async throws -> [String] {
        try await run("outbox").lines.map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            return "\(fields[0]) \(fields[3])"
        }
    }
}
