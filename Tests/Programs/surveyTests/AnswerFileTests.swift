import Foundation
import HTTP
import TestSupport
import Testing

/// `survey answer` from a file.
@Suite struct `Answers from a file` {
    @Test func `AN-9 a template that is filled in is sent, once`() async throws {
        try await withSurvey { survey, server, id async throws in
            let blank = try await survey.run("answer", id, "--template")
            #expect(blank.status == 0)
            let filled = try Filled(blank.output).brief
            let run = try await survey.run(["answer", id, "--from", "-", "--format", "json"], input: filled)

            #expect(run.status == 0, "\(run.messages)")
            #expect(run.text == #"{"surveyID":"\#(id)","answered":11,"questions":11}"# + "\n")
            let sent = try #require(server.requests(to: "responses").only?.body)
            let dry = try await survey.run(["answer", id, "--from", "-", "--dry-run"], input: filled)
            #expect(dry.status == 0)
            #expect(dry.output == sent + Data("\n".utf8))
            #expect(server.requests(to: "responses").count == 1)
        }
    }

    @Test func `a file is read too, and into a pipe goes the survey's id`() async throws {
        try await withSurvey { survey, server, id async throws in
            let path = survey.home + "/answers.json"
            try Filled(try await survey.run("answer", id, "--template").output).json
                .write(toFile: path, atomically: false, encoding: .utf8)
            let run = try await survey.run("answer", id, "--from", path)

            #expect(run.status == 0)
            #expect(run.text == "\(id)\n")
            #expect(server.requests(to: "responses").count == 1)
        }
    }

    @Test func `AN-2 what is missing or does not fit is told question by question, and nothing is sent`() async throws {
        try await withSurvey { survey, server, id async throws in
            var filled = try Filled(try await survey.run("answer", id, "--template").output)
            filled["star"] = nil
            filled["textfield"] = nil
            let incomplete = try await survey.run(["answer", id, "--from", "-"], input: filled.brief)
            #expect(incomplete.status == 1)
            #expect(incomplete.text == "")
            #expect(incomplete.messages.hasPrefix("survey: Nothing was sent. Question 'How good was the food?' ("))
            #expect(incomplete.messages.contains("): an answer is needed."))
            #expect(incomplete.messages.contains("): 'First name' needs words."))
            #expect(incomplete.messages.contains("): 'Email' needs words."))
            #expect(incomplete.messages.split(separator: "\n").count == 1)

            filled["star"] = "6"
            filled["choice"] = ["Yes", "No"]
            let unfit = try await survey.run(["answer", id, "--from", "-"], input: filled.brief)
            #expect(unfit.status == 1)
            #expect(unfit.messages.contains("): there is no answer '6'."))
            #expect(unfit.messages.contains("): only one answer may be picked."))
            #expect(server.requests(to: "responses").isEmpty)
        }
    }

    @Test(arguments: [
        (["answer", "ID"], 2, "There is no terminal to ask at."),
        (["answer", "ID", "--from", "/no/such/file"], 2, "The answers cannot be read from '/no/such/file': "),
        (["answer", "ID", "--template", "--from", "-"], 2, "--template prints the survey and sends nothing."),
        (["answer", "ID", "--from", "-", "--fresh"], 2, "--from goes on with nothing."),
        (["answer", "ID", "--from", "-"], 1, "'standard input' is no survey that was filled in: "),
        (["answer", "unknown", "--template"], 1, "There is no survey 'unknown'."),
    ])
    func `what cannot be answered is told, and nothing is sent`(
        _ arguments: [String], _ status: Int32, _ message: String
    ) async throws {
        try await withSurvey { survey, server, id async throws in
            let run = try await survey.run(arguments.map { $0 == "ID" ? id : $0 }, input: "{}")
            #expect(run.status == status)
            #expect(run.text == "")
            #expect(run.messages.hasPrefix("survey: \(message)"), "\(run.messages)")
            #expect(server.requests(to: "responses").isEmpty)
        }
    }

    @Test func `a survey's answers are not sent to another`() async throws {
        try await withSurvey { survey, server, id async throws in
            let filled = try Filled(try await survey.run("answer", id, "--template").output).brief
            let other = try #require(try await survey.run("list").lines.last?.split(separator: "\t").first)
            let run = try await survey.run(["answer", String(other), "--from", "-"], input: filled)
            #expect(run.status == 1)
            #expect(run.messages.contains("answers the survey '\(id)', and not '\(other)'."))
            #expect(server.requests(to: "responses").isEmpty)
        }
    }

    @Test(arguments: [
        (
            HTTPResponse.json(#"{"errors":[{"detail":"Survey is \u001b[31mclosed"}]}"#, status: 422), 1,
            "Survey is closed"
        ),
        (HTTPResponse(status: 503), 4, "The answers may have arrived all the same"),
        (HTTPResponse(status: 200), 5, "The answers may have arrived all the same"),
        (HTTPResponse(status: 403), 1, "refused: status 403."),
    ])
    func `an answer that says no is told in its words, and the response is not sent again`(
        _ answer: HTTPResponse, _ status: Int32, _ words: String
    ) async throws {
        try await withSurvey { survey, server, id async throws in
            let filled = try Filled(try await survey.run("answer", id, "--template").output).brief
            server.answer("responses", with: answer)
            let run = try await survey.run(["answer", id, "--from", "-"], input: filled)
            #expect(run.status == status)
            #expect(run.text == "")
            #expect(run.messages.contains(words), "\(run.messages)")
            #expect(run.messages.contains("may have arrived") == (status > 1))
            #expect(server.requests(to: "responses").count == 1)
        }
    }

    @Test func `AN-5 a connection that is cut behind the request may have brought it, and is not tried again`()
        async throws
    {
        try await withSurvey { survey, server, id async throws in
            let filled = try Filled(try await survey.run("answer", id, "--template").output).brief
            let (arrived, held) = (Gate(), Gate())
            server.play { request in
                guard request.isFor("responses") else { return nil }
                arrived.open()
                await held.pass()
                return nil
            }
            let answer = try survey.start(["answer", id, "--from", "-"], input: filled)
            await arrived.pass()
            try await server.stop()
            held.open()
            let run = try await answer.outcome()
            #expect(run.status == 4)
            #expect(
                run.messages.contains(
                    "broke off. The answers may have arrived all the same: sent again, they may count"))
            #expect(server.requests(to: "responses").count == 1)
        }
    }

    @Test func `AN-5 one that is interrupted while it sends says that the answers may have arrived`() async throws {
        try await withSurvey { survey, server, id async throws in
            let filled = try Filled(try await survey.run("answer", id, "--template").output).brief
            let (arrived, held) = (Gate(), Gate())
            defer { held.open() }
            server.play { request in
                guard request.isFor("responses") else { return nil }
                arrived.open()
                await held.pass()
                return nil
            }
            let answer = try survey.start(["answer", id, "--from", "-"], input: filled)
            await arrived.pass()
            answer.send(SIGINT)
            let run = try await answer.outcome()
            #expect(run.status == 130)
            #expect(run.messages.contains("The answers may have arrived all the same"))
        }
    }

    @Test func `AN-6 a session that expires under the answers is renewed once, and they are taken once`() async throws {
        try await withSurvey { survey, server, id async throws in
            let filled = try Filled(try await survey.run("answer", id, "--template").output).brief
            server.play { [weak server] request in
                let isFirst = server?.requests(to: "responses").count == 1
                return request.isFor("responses") && isFirst ? HTTPResponse(status: 401) : nil
            }
            let run = try await survey.run(["answer", id, "--from", "-"], input: filled)
            #expect(run.status == 0, "\(run.messages)")
            #expect(
                server.requests(to: "oauth/token").compactMap { $0.form["grant_type"] } == [
                    "password", "refresh_token",
                ])
            // The first was not taken.
            #expect(server.requests(to: "responses").count == 2)
        }
    }

    @Test func `what was taken is done, though the output cannot be written`() async throws {
        try await withSurvey { survey, server, id async throws in
            let path = survey.home + "/answers.json"
            try Filled(try await survey.run("answer", id, "--template").output).json
                .write(toFile: path, atomically: false, encoding: .utf8)
            let run = try await survey.run(["answer", id, "--from", path], in: #""$@" >&-"#)
            #expect(run.status == 0)
            #expect(run.messages.contains("The answers were sent. The output could not be written"))
            #expect(server.requests(to: "responses").count == 1)
        }
    }
}
