public import RemoteSurveys
public import SurveyResponses

extension Questionnaire {
    public init(_ details: SurveyDetails) {
        self.init(
            surveyID: details.survey.id, title: details.survey.title,
            questions: details.questions.map { question in
                Question(
                    id: question.id, text: question.text, helpText: question.helpText, coverURL: question.largeCoverURL,
                    kind: question.displayType, pick: question.pick, isMandatory: question.isMandatory,
                    answers: question.answers.map { answer in
                        Answer(
                            id: answer.id, text: answer.text, responseClass: answer.responseClass,
                            isMandatory: answer.isMandatory, asksForWords: answer.asksForWords,
                            placeholder: answer.placeholder, score: answer.score)
                    })
            })
    }
}
