import ArgumentParsing
import CommandLineSupport
import Composition
import ScreenParts
import SurveyScreens
import TerminalIO

extension AnswerCommand {
    /// Prints or deletes the draft. The survey may no longer exist.
    static func decide(onDraftOf word: String, _ context: CommandContext) async throws {
        let choice = try context.chooseServer(for: .readOnly)
        guard let data = try await context.savedData(at: choice) else { throw CommandFailure.notLoggedIn }
        let drafts = data.drafts
        let named = try await DraftsCommand.id(word, in: drafts.drafts())
        let id = named == word ? try await context.surveyID(word, in: data) : named
        guard context.command.flag(showDraft) else {
            guard try await drafts.discardDraft(ofSurvey: id) else { throw CommandFailure.noDraft(of: id) }
            return context.console.note(code: "draft.dropped", "The answers to '\(quoting: id)' were deleted.")
        }
        let answers: [(question: String, texts: [String])]
        do {
            answers = try await drafts.answersInDraft(ofSurvey: id)
        } catch {
            if error == .notFound { throw CommandFailure.noDraft(of: id) }
            guard let reason = error.reason else { throw CommandFailure.interrupted }
            let advice: Message =
                if case .damaged = error { "--discard-draft deletes them." } else { "Check the folder." }
            throw CommandFailure(
                .cache, code: "draft.notReadable",
                "Your saved answers cannot be read: \(quoting: reason). \(advice)")
        }
        try context.console.print(answers.text(width: context.console.outputWidth))
    }

    /// Begins to answer the survey here, after a question if another process answers it.
    static func mayHold(_ surveyID: String, of user: SurveyUser, _ context: CommandContext) async throws -> Bool {
        do {
            try await user.data.drafts.holdDraft(ofSurvey: surveyID, takingOver: false)
        } catch {
            let question = Message.isHeldQuestion(by: error).text
            guard try await context.console.agrees("\(question) [y/N] ", orElse: false) else { return false }
            try await user.data.drafts.holdDraft(ofSurvey: surveyID, takingOver: true)
        }
        return true
    }
}
