package import RecordFormats
package import RemoteSurveys

/// The record of a survey, for every format.
extension Record {
    package static let surveyFieldNames = [
        "id", "title", "description", "coverImageURL", "isActive", "createdAt", "activeAt", "inactiveAt", "surveyType",
    ]

    package init(_ survey: Survey) { self.init(Self.fields(of: survey)) }

    /// A survey with its questions, which only JSON can hold.
    package init(_ details: SurveyDetails) {
        self.init(Self.fields(of: details.survey) + [Field("questions", .records(details.questions.map(Record.init)))])
    }

    private init(_ question: Question) {
        self.init([
            Field("id", .text(question.id)),
            Field("text", .text(question.text)),
            Field("helpText", .text(question.helpText)),
            Field("pick", .text(question.pick)),
            Field("displayType", .text(question.kind)),
            Field("isMandatory", .flag(question.isMandatory)),
            Field("answers", .records(question.answers.map(Record.init))),
        ])
    }

    private init(_ answer: Answer) {
        self.init([
            Field("id", .text(answer.id)),
            Field("text", .text(answer.text)),
            Field("score", answer.score.map { .number($0) } ?? .null),
        ])
    }

    private static func fields(of survey: Survey) -> [Field] {
        [
            Field("id", .text(survey.id)),
            Field("title", .text(survey.title)),
            Field("description", .text(survey.description)),
            Field("coverImageURL", .text(survey.coverImageURL)),
            Field("isActive", .flag(survey.isActive)),
            Field("createdAt", .text(WireDate.format(survey.createdAt))),
            Field("activeAt", .text(survey.activeAt.map(WireDate.format))),
            Field("inactiveAt", .text(survey.inactiveAt.map(WireDate.format))),
            Field("surveyType", .text(survey.surveyType)),
        ]
    }
}
