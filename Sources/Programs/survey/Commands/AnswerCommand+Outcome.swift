import ArgumentParsing
import CommandLineSupport
import Composition
import RecordFormats
import TerminalIO

// Says what became of the answers.

extension AnswerCommand {
    static func reportQueued(_ context: CommandContext) throws {
        guard try !context.needsConsent else {
            return context.console.announce(code: "outbox.needsConsent", .waitingForConsent("The answers"))
        }
        context.console.note(
            code: "answers.queued",
            "The answers are queued: '\(command: "sync")' sends them, and '\(command: "outbox")' shows them.")
    }

    /// Reports that the response was accepted. A write error does not make the command fail.
    static func report(_ response: SurveyResponse, _ context: CommandContext, in format: RecordFormat) {
        let console = context.console
        let survey = response.questionnaire
        do {
            try console.print(output.record(of: response), in: format) { width in
                guard console.outputWidth != nil || context.command.given(Self.format) != nil else {
                    return survey.surveyID.withoutControls + "\n"
                }
                let outro = survey.questions.filter { $0.kind == "outro" }.map(\.text)
                let lines = ["Your answers were sent."] + outro.flatMap { $0.sanitized.wrappedForCopying(to: width) }
                return lines.joined(separator: "\n") + "\n"
            }
            try console.flush()
        } catch {
            console.giveUpOutput()
            console.note(code: "output.failed", "The answers were sent. \(context.failure(error).message)")
        }
    }
}
