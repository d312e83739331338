public import HTTP

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Turns the answer to a request for one survey into the survey with its questions.
public enum SurveyDetailsMapper {
    /// Reads a JSON:API document: `data` is the survey, its questions and their answers stand in `included`, in any order,
    /// and are found by their references.
    ///
    /// - Throws: `InvalidData` when the survey, or a question or answer that it refers to, is malformed or missing, with
    ///   its place and nothing of its content.
    public static func details(from data: Data) throws(InvalidData) -> SurveyDetails {
        let document = try JSONBody.decode(WireSurveyDocument.self, from: data)
        let included = IncludedObjects(document.included ?? [])
        var questions: [Question] = []
        for reference in document.questions {
            questions.append(try included.question(reference))
        }
        return SurveyDetails(
            survey: document.survey.survey, questions: questions.sorted { $0.displayOrder < $1.displayOrder })
    }
}
