import Composition
import RecordFormats

extension Record {
    /// The document that ``SurveyResponses/ResponseTemplate`` lays out.
    static let template = RecordType<Questionnaire>([
        .text("surveyID", \.surveyID),
        .untrusted("title", \.title),
        .list("questions", of: askedQuestion, \.questions),
    ])

    private static let askedQuestion = RecordType<Question>([
        .text("id", \.id),
        .untrusted("text", \.text),
        .untrusted("kind", \.kind),
        .untrusted("pick", \.pick),
        .flag("mandatory", \.isMandatory),
        .list("answers", of: offeredAnswer, \.answers),
        .blank("answer"),
    ])

    private static let offeredAnswer = RecordType<Answer>([
        .text("id", \.id),
        .optionalUntrusted("text", \.text),
        .untrusted("class", \.responseClass),
        .flag("mandatory", \.isMandatory),
    ])
}
