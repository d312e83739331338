import SandboxSupport
import SurveySandbox
import TestSupport

@Suite struct `Sandbox, POST responses` {
    @Test(arguments: [
        #"[{"id":"Q1","answers":[{"id":"A1"}]}]"#,
        #"[{"id":"Q2","answers":[{"id":"A2","answer":"words"}]},{"id":"Q1"}]"#,
        #"[{"id":"Q1","answers":[{"id":"unknown"}]}]"#, #"[{"id":"Q1","answers":[]}]"#,
        #"[{"id":"Q1","answers":null}]"#,
    ])
    func `questions of the survey are taken, whatever their answers and order`(questions: String) async throws {
        let sut = try await makeSUT()
        for body in [sut.body(questions), #"{"response":\#(sut.body(questions))}"#] {
            let answer = try await sut.post(body)

            #expect(answer.status == 201 && answer.body == "{}")
            #expect(answer.response.headers["Content-Type"] == "application/json; charset=utf-8")
        }
    }

    @Test(arguments: [
        (#"{"survey_id":"0123456789abcdef0123","questions":[{"id":"Q1"}]}"#, "Survey is invalid"),
        (#"{"survey_id":"OTHER","questions":[{"id":"Q1"}]}"#, "Questions is invalid"),
        (#"{"survey_id":1,"questions":[{"id":"Q1"}]}"#, "Survey is invalid"),
        (#"{"questions":[{"id":"Q1"}]}"#, "Survey is invalid"),
        (#"{"survey_id":"S","questions":[]}"#, "Questions can't be blank"),
        (#"{"survey_id":"S","questions":[{"id":"Q1"},{"id":"x"}]}"#, "Questions is invalid"),
        (#"{"survey_id":"S","questions":[{"id":"Q1"},{"id":"Q2"},{"id":"Q1"}]}"#, "Questions is invalid"),
        (#"{"survey_id":"S","questions":[{}]}"#, "Questions is invalid"),
        (#"{"survey_id":"S","questions":["Q1"]}"#, "Questions is invalid"),
        (#"{"survey_id":"x","questions":[]}"#, "Survey is invalid and Questions can't be blank"),
        (#"{"survey_id":"x"}"#, "Survey is invalid and Questions can't be blank"),
        (#"{"survey_id":"x","questions":null}"#, "Survey is invalid and Questions can't be blank"),
        (#"{"response":{"survey_id":"x","questions":[]}}"#, "Survey is invalid and Questions can't be blank"),
    ])
    func `what is wrong is told in the server's words, without a code`(body: String, detail: String) async throws {
        let sut = try await makeSUT()

        #expect(try await sut.post(sut.filled(body)).error(422) == ["detail": detail])
        #expect(await sut.store.state.responseCount == 0)
    }

    @Test(arguments: [
        (#"{"survey_id":"S"}"#, 500), (#"{"survey_id":"S","questions":null}"#, 500),
        (#"{"survey_id":"S","questions":"Q1"}"#, 500), (#"{"response":{"survey_id":"S"}}"#, 500), ("", 400),
        ("{}", 400), ("{", 400), (#"{"response":{}}"#, 400), (#"{"response":"S"}"#, 400), ("[]", 400),
    ])
    func `what makes it fail is answered without words of its own`(body: String, status: Int) async throws {
        let sut = try await makeSUT()
        let blank = try await sut.post(sut.filled(body))
        let json = try await sut.post(sut.filled(body), ["Accept": "application/json"])

        #expect(blank.isBlank(status))
        let name = status == 500 ? "Internal Server Error" : "Bad Request"
        #expect(json.status == status && json.body == #"{"error":"\#(name)","status":\#(status)}"#)
        #expect(await sut.store.state.responseCount == 0)
    }

    @Test(arguments: [
        ("response[survey_id]=S&response[questions][][id]=Q1&response[questions][][answers][][id]=A1", 201),
        ("response%5Bsurvey_id%5D=S&response%5Bquestions%5D%5B%5D%5Bid%5D=Q1", 201),
        ("response[survey_id]=S&response[questions][][id]=Q1&response[questions][][id]=Q2", 201),
        ("response[survey_id]=S&response[questions][][id]=Q1&response[questions][][id]=Q1", 422),
        ("response[survey_id]=x", 422), ("response[survey_id]=S", 500),
        ("survey_id=S&questions[][id]=Q1", 400), ("", 400),
    ])
    func `a form is read below its root alone`(form: String, status: Int) async throws {
        let sut = try await makeSUT()
        let type = ["Content-Type": "application/x-www-form-urlencoded"]

        #expect(try await sut.post(sut.filled(form), type).status == status)
    }

    @Test(arguments: ["application/vnd.api+json", "text/plain", nil])
    func `another type of content is not read`(type: String?) async throws {
        let sut = try await makeSUT()

        #expect(try await sut.post(sut.body(#"[{"id":"Q1"}]"#), ["Content-Type": type]).status == 400)
    }

    @Test(arguments: [nil, "Bearer unknown"])
    func `without a good token there is no other answer`(authorization: String?) async throws {
        let sut = try await makeSUT()
        for body in [sut.body(#"[{"id":"Q1"}]"#), sut.body("[]"), "{"] {
            let answer = try await sut.post(body, ["Authorization": authorization])
            #expect(answer.error(401)?["code"] == "invalid_token")
        }
        #expect(await sut.store.state.responseCount == 0)
    }

    @Test func `what was taken is counted and not kept`() async throws {
        let sut = try await makeSUT()
        let body = sut.body(#"[{"id":"Q1","answers":[{"id":"A1","answer":"remember me"}]}]"#)
        for _ in 1...3 { _ = try await sut.post(body) }

        #expect(await sut.store.state.responseCount == 3)
        let saved = try JSONEncoder().encode(await sut.store.state)
        #expect(!String(decoding: saved, as: UTF8.self).contains("remember"))
    }

    @Test func `a response with a key is counted once`() async throws {
        let sut = try await makeSUT()
        for key in ["one", "one", "two", nil, nil] {
            #expect(try await sut.post(sut.body(#"[{"id":"Q1"}]"#), ["Idempotency-Key": key]).status == 201)
        }
        #expect(await sut.store.state.responseCount == 4)
    }

    @Test func `every question of every survey may be answered`() async throws {
        let sut = try await makeSUT()
        for survey in try await sut.wire.surveys() {
            let ids = try await sut.wire.questionIDs(of: survey)
            let questions = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")

            #expect(try await sut.post(#"{"survey_id":"\#(survey.id)","questions":[\#(questions)]}"#).status == 201)
        }
    }

    private func makeSUT() async throws -> SUT {
        let store = InMemorySandboxStateStore<SandboxState>()
        let wire = try await Wire.loggedIn(store: store)
        let surveys = try await wire.surveys()
        return SUT(
            wire: wire, store: store, survey: surveys[0].id, other: surveys[1].id,
            questions: try await wire.questionIDs(of: surveys[0]))
    }

    /// A sandbox where a user is logged in, and a survey with its questions.
    private struct SUT {
        let wire: Wire
        let store: InMemorySandboxStateStore<SandboxState>
        let survey: String
        let other: String
        let questions: [String]

        /// `text` with the ids that `S`, `OTHER`, `Q1` and `Q2` stand for.
        func filled(_ text: String) -> String {
            text.replacing("OTHER", with: other).replacing(#""S""#, with: "\"\(survey)\"")
                .replacing("=S", with: "=\(survey)").replacing("Q1", with: questions[1])
                .replacing("Q2", with: questions[2])
        }

        func body(_ questions: String) -> String { filled(#"{"survey_id":"S","questions":\#(questions)}"#) }

        func post(_ body: String, _ headers: [String: String?] = [:], to wire: Wire? = nil) async throws -> WireResponse
        {
            let all = ["Content-Type": "application/json"].merging(headers) { _, new in new }
            return try await (wire ?? self.wire).send(.post, "responses", all, body)
        }
    }
}

extension Wire {
    fileprivate func questionIDs(of survey: Object) async throws -> [String] {
        try await get("surveys/\(survey.id)").objects("included").filter { $0.type == "question" }.map(\.id)
    }
}
