import CommandLineSupport
import Composition

/// Something whose id a command line may abbreviate.
struct KnownID: Equatable {
    let id: String
    let title: String
}

/// Ids that a command line may name by their beginning, if only one begins so.
enum AbbreviatedID {
    private static let shortest = 4
    private static let mostCandidates = 10

    /// Returns the id that `word` names among those that are `known`. Any other word is taken as a whole id.
    ///
    /// - Throws: a failure that lists the candidates if there are several.
    static func id(
        _ word: String, among known: [KnownID], ignoringCase: Bool = false
    ) throws(CommandFailure) -> String {
        func form(_ id: String) -> String { ignoringCase ? id.lowercased() : id }
        let wanted = form(word)
        if let whole = known.first(where: { form($0.id) == wanted }) { return whole.id }
        guard word.count >= shortest else { return word }
        var candidates: [KnownID] = []
        for item in known where form(item.id).hasPrefix(wanted) && !candidates.contains(where: { $0.id == item.id }) {
            candidates.append(item)
        }
        guard candidates.count > 1 else { return candidates.first?.id ?? word }
        let listed = candidates.prefix(mostCandidates).map { Message("\(quoting: $0.id) (\(quoting: $0.title))") }
        let more = candidates.count - listed.count
        throw CommandFailure(
            .failed, code: "id.ambiguous",
            """
            '\(quoting: word)' is the beginning of several ids: \
            \(Message(listed, separator: ", "))\(more > 0 ? " and \(more) more" : ""). Type more of the id.
            """)
    }
}

extension CommandContext {
    /// Returns the id of a survey that `word` names among those that are cached in `data`.
    func surveyID(_ word: String, in data: UserData?) async throws -> String {
        guard let data else { return word }
        return try AbbreviatedID.id(
            word,
            among: await data.cachedSurveys.surveys(withIDBeginning: word).map { KnownID(id: $0.id, title: $0.title) })
    }
}
