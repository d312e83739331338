import RemoteSurveys
import SurveyResponses
import SurveyScreens
import TestSupport

@Suite struct `Questionnaire of a survey` {
    @Test func `only what is answered with something is counted and numbered`() {
        let sut = Questionnaire.sample

        #expect(sut.askedCount == 6)
        #expect(sut.questions.map { sut.number(ofQuestion: $0.id) } == [nil, 1, 2, 3, 4, 5, 6, nil])
    }

    @Test func `everything that an answer needs is taken over, in its order`() {
        let details = SurveyDetails(
            survey: .sample("s1"),
            questions: [
                Question(
                    id: "q2", text: "How?", helpText: "Say", displayOrder: 1, kind: "choice", pick: "one",
                    isMandatory: true, coverImageURL: "https://img.example.test/q2_",
                    answers: [
                        Answer(
                            id: "a9", text: "Other", displayOrder: 0, responseClass: "string", isMandatory: true,
                            asksForText: true, placeholder: "words", score: 3),
                        Answer(id: "a1", text: nil, displayOrder: 1),
                    ]),
                Question(
                    id: "q1", text: "Bye", displayOrder: 2, kind: "outro", pick: "none", isMandatory: false,
                    answers: []),
            ])

        let sut = Questionnaire(details)

        #expect(sut.questions.map(\.largeCoverURL) == ["https://img.example.test/q2_l", nil])
        #expect(
            sut
                == Questionnaire(
                    surveyID: details.survey.id, title: details.survey.title,
                    questions: [
                        .init(
                            id: "q2", text: "How?", helpText: "Say", displayOrder: 1, kind: "choice", pick: "one",
                            isMandatory: true, coverImageURL: "https://img.example.test/q2_",
                            answers: [
                                .init(
                                    id: "a9", text: "Other", responseClass: "string", isMandatory: true,
                                    asksForText: true, placeholder: "words", score: 3),
                                .init(id: "a1", text: nil, displayOrder: 1),
                            ]),
                        .init(id: "q1", text: "Bye", displayOrder: 2, kind: "outro", pick: "none"),
                    ]))
    }
}
