import RemoteSurveys
import TestSupport

@Suite struct `Survey details mapper` {
    @Test func `a survey with its questions is kept and read again`() throws {
        let encoded = try JSONEncoder().encode(SurveySamples.expectedDetails)

        #expect(try JSONDecoder().decode(SurveyDetails.self, from: encoded) == SurveySamples.expectedDetails)
    }

    @Test func `finds questions and answers by their references and puts them in order`() throws {
        #expect(try details(SurveySamples.details) == SurveySamples.expectedDetails)
    }

    @Test func `does not care what the types are called`() throws {
        let json = SurveySamples.details.replacing(#""question""#, with: #""survey_question""#)
            .replacing(#""answer""#, with: "null").replacing(#""type": "survey","#, with: "")

        #expect(try details(json) == SurveySamples.expectedDetails)
    }

    @Test(arguments: [
        "", #","relationships":null"#, #","relationships":{}"#, #","relationships":{"questions":null}"#,
        #","relationships":{"questions":{}}"#, #","relationships":{"questions":{"data":null}}"#,
        #","relationships":{"questions":{"data":[]}}"#,
    ])
    func `a survey may have no questions`(relationships: String) throws {
        let survey = SurveySamples.survey().dropLast() + relationships + "}"

        for included in ["", #","included":null"#, #","included":[]"#] {
            #expect(
                try details(#"{"data":\#(survey)\#(included)}"#)
                    == SurveyDetails(survey: SurveySamples.expected, questions: []))
        }
    }

    @Test func `questions of equal order keep the order of their references`() throws {
        let json = document(
            references: ["c", "a", "b"], included: ["a", "b", "c"].map { question($0, order: $0 == "a" ? 0 : 1) })

        #expect(try details(json).questions.map(\.id) == ["a", "c", "b"])
    }

    @Test func `what is there twice counts once`() throws {
        let json = document(references: ["a", "a"], included: [question("a", order: 0), question("a", order: 1)])

        #expect(try details(json).questions.map(\.displayOrder) == [0])
    }

    @Test func `ids may be numbers as they once were`() throws {
        let json = SurveySamples.details.replacing(#""q1""#, with: "1").replacing(#""a1""#, with: "1")

        let question = try #require(try details(json).questions.first)

        #expect(question.id == "1")
        #expect(question.answers.map(\.id) == ["1", "a2"])
    }

    @Test func `a question or an answer that is missing makes invalid data`() {
        let withoutQuestion = SurveySamples.details.replacing(
            #"{"id": "q2", "type": "question", "#, with: #"{"id": "x", "#)
        #expect(throws: InvalidData(reason: "included: a question that the survey refers to is missing")) {
            try details(withoutQuestion)
        }
        let withoutAnswer = SurveySamples.details.replacing(#"{"id": "a1", "type": "answer", "#, with: #"{"id": "x", "#)
        #expect(throws: InvalidData(reason: "included: an answer that a question refers to is missing")) {
            try details(withoutAnswer)
        }
    }

    @Test(arguments: [
        (#""text": "Bye""#, #""text": null"#, "included[4].attributes.text: expected text, found null"),
        (#""is_mandatory": false"#, #""x": false"#, "included[4].attributes.is_mandatory: missing"),
        (#"class": "string""#, #"class": 7"#, "included[2].attributes.response_class: expected text"),
        (#""display_order": 0, "score": null"#, #""score": null"#, "included[2].attributes.display_order: missing"),
        (
            #""display_order": 0, "score": null"#, #""display_order": 1e30"#,
            "included[2].attributes.display_order: expected a whole number in range"
        ),
        (#"{"id": "a1", "type": "answer", "attributes""#, #"{"attributes""#, "included[2].id: missing"),
        (#""title": "Cafe ""#, #""title": 7"#, "data.attributes.title: expected text"),
        (#"{"data": []}"#, #"{"data": {}}"#, "included[4].relationships.answers.data: expected a list"),
        (#""data": [{"id": "q2""#, #""data": [{"x": "q2""#, "data.relationships.questions.data[0].id: missing"),
    ])
    func `a malformed part is told with its place`(part: String, spoilt: String, reason: String) {
        #expect(throws: InvalidData(reason: reason)) {
            try details(SurveySamples.details.replacing(part, with: spoilt))
        }
    }

    @Test(arguments: [#""score": "20""#, #""score": 2.5"#, #""score": 1e30"#, #""score": []"#])
    func `a score of another type counts as absent`(score: String) throws {
        let survey = try details(SurveySamples.details.replacing(#""score": 20"#, with: score))

        let expected = SurveySamples.expectedDetails.questions.flatMap(\.answers).map(\.score)
        #expect(survey.questions.flatMap(\.answers).map(\.score) == expected.map { $0 == 20 ? nil : $0 })
    }

    @Test(arguments: ["7", "[]", "true", "{}"])
    func `other decoration of another type counts as absent`(value: String) throws {
        let question =
            #"{"id":"a","type":"question","attributes":{"text":"A","display_order":0,"pick":"one","#
            + #""display_type":"star","is_mandatory":false,"help_text":\#(value),"cover_image_url":\#(value)},"#
            + #""relationships":{"answers":{"data":[{"id":"x","type":"answer"}]}}}"#
        let answer =
            #"{"id":"x","type":"answer","attributes":{"text":"X","display_order":0,"#
            + #""input_mask_placeholder":\#(value)}}"#

        let read = try #require(try details(document(references: ["a"], included: [question, answer])).questions.first)

        #expect(read.helpText == nil && read.coverImageURL == nil && read.answers.map(\.placeholder) == [nil])
    }

    @Test func `a malformed object that nothing refers to is no matter`() throws {
        let json = document(references: [], included: [#"{"id":"a","type":"question","attributes":7}"#])

        #expect(try details(json).questions.isEmpty)
    }

    @Test func `takes any bytes`() {
        let json = document(references: ["a"], included: [question("a", order: 0)])
        for data in SpoiltData.variants(of: json) {
            do {
                #expect(try SurveyDetailsMapper.details(from: data).questions.count <= 1)
            } catch {
                #expect(!error.reason.isEmpty)
            }
        }
    }

    private func details(_ json: String) throws -> SurveyDetails {
        try SurveyDetailsMapper.details(from: Data(json.utf8))
    }

    private func document(references: [String], included: [String]) -> String {
        let references = references.map { #"{"id":"\#($0)","type":"question"}"# }.joined(separator: ",")
        let survey = SurveySamples.survey().dropLast()
        return #"{"data":\#(survey),"relationships":{"questions":{"data":[\#(references)]}}},"#
            + #""included":[\#(included.joined(separator: ","))]}"#
    }

    private func question(_ id: String, order: Int) -> String {
        #"{"id":"\#(id)","type":"question","attributes":{"text":"t","display_order":\#(order),"pick":"none","#
            + #""display_type":"intro","is_mandatory":false}}"#
    }
}
