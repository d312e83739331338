import ArgumentParsing
import CommandLineSupport
import Composition
import Foundation
import HTTPMessages
import RecordFormats
import ScreenParts
import SurveyScreens
import TerminalIO

struct AnswerCommand: ProgramCommand {
    private static let template = Option.flag("template", help: "Print the survey as JSON to fill in.")
    private static let from = Option(
        "from", value: .file, default: "asked at the terminal",
        help: "Send the answers in FILE; '-' is standard input.")
    private static let dryRun = Option.flag("dry-run", help: "Check, and print what would be sent.")
    private static let confirm = SurveyOptions.confirm(
        "With --from, send only after a Yes at a terminal; without one the answers wait in the outbox.")
    private static let again = Option.flag(
        "again", help: "With --from, send answers even if they may already have been sent; they may be counted twice.")
    private static let later = Option.flag("later", help: "Put the answers into the outbox; 'survey sync' sends them.")
    static let once = Option.flag(
        "once", help: "Exit with status 1 if you already have answers to this survey that are sent or wait.")
    static let forget = Option.flag(
        "forget", help: "Once the answers are sent, record only the survey's id and the date.")
    private static let fresh = Option.flag("fresh", help: "Start over, without the saved answers.")
    static let showDraft = Option.flag(
        "show-draft", help: "Print the saved answers without contacting the server.")
    static let discardDraft = Option.flag(
        "discard-draft", help: "Delete the saved answers without contacting the server.")

    static let format = CommonOptions.formatOfResult(orElse: "table on a terminal, else the survey's id alone")

    /// The record of an accepted response.
    static let output = RecordType<SurveyResponse>([
        .text("surveyID", \.questionnaire.surveyID), .integer("answered", \.answeredCount),
        .integer("questions", \.questionnaire.askedCount),
    ])

    let description = Command(
        summary: "Answer a survey",
        discussion:
            "Asks one question at a time, and saves the answers until they are sent: the next run continues with "
            + "them. Answers that may already have been sent are sent again only if you say so. In --from's file, an "
            + "answer is an answer's id or text, a list of them, a number on a scale, a text, {\"id\": ID, \"text\": TEXT}, or {\"ANSWER ID\": \"text\"} for fields. "
            + output.help,
        examples: [
            .init("survey answer e220a8397b1dcdaf2c20", "One question at a time."),
            .init("survey answer e220a8397b1dcdaf2c20 --template > answers.json", "All of it, to fill in."),
            .init("survey answer e220a8397b1dcdaf2c20 --from answers.json", "Send the answers."),
        ],
        options: [
            Self.template, Self.from, Self.dryRun, Self.later, Self.confirm, Self.again, Self.fresh,
            Self.forget, Self.once, Self.showDraft, Self.discardDraft, Self.format,
        ],
        positionals: [SurveyOptions.id])

    var schema: JSONValue? { Self.output.schema }

    private enum Source {
        case savedDraft
        case template
        case file(path: String, text: String)
        case person
    }

    func run(_ context: CommandContext) async throws {
        let format = try context.command.formatOfResult()
        try context.needSurvey(isAskable: ![Self.showDraft, Self.discardDraft].contains(where: context.command.flag))
        let waits = try context.needsConsent && !context.console.canPrompt
        if waits || [Self.later, Self.once].contains(where: context.command.flag) { try context.needStateFolder() }
        let source = try await Self.source(context)
        if case .savedDraft = source {
            return try await Self.decide(onDraftOf: context.command.word(SurveyOptions.id), context)
        }
        try await context.withUser { _, user in
            let id = try await context.namedOrChosenSurvey(in: user.data) {
                try await context.surveysToChoose(of: user)
            }
            let details: SurveyDetails
            do {
                details = try await context.surveyToAnswer(id, for: user)
            } catch LoadSurveyFromRemoteError.notFound {
                guard await user.data.drafts.mayHoldDraft(ofSurvey: id) else {
                    throw LoadSurveyFromRemoteError.notFound
                }
                throw CommandFailure(
                    .failed,
                    code: "survey.notFound",
                    """
                    The survey '\(quoting: id)' no longer exists, but your answers to it are saved. \
                    '\(command: "answer \(id.inCommand) --show-draft")' prints them, and '--discard-draft' in \
                    its place deletes them.
                    """)
            }
            let questionnaire = Questionnaire(details)
            switch source {
            case .savedDraft: break
            case .template: try context.console.print(Array(ResponseTemplate.blank(for: questionnaire)), in: .json)
            case .file(let path, let text):
                let response = try Self.response(in: text, at: path, to: questionnaire)
                for (question, answer) in response.unexpectedTexts {
                    let label = answer.text ?? "Your words"
                    let hint = Message.unexpectedText(for: answer)
                    context.console.note("'\(quoting: label)' of '\(quoting: question.text)': \(hint)")
                }
                let again = context.command.flag(Self.again)
                _ = try await Self.mayAnswerInactive(details.survey, isAsked: false, context)
                _ = try await Self.mayAnswer(questionnaire, of: user, isAsked: false, context)
                let answering = await Self.answering(
                    ResumedDraft(response: response, lost: []), isHeld: false, of: user, context)
                guard try await Self.send(answering, again: again, context) else { return }
                Self.report(response, context, in: format)
            case .person:
                let isAsked = !context.command.flag(Self.later)
                guard try await Self.mayAnswerInactive(details.survey, isAsked: isAsked, context),
                    try await Self.mayAnswer(questionnaire, of: user, isAsked: isAsked, context)
                else { return }
                try await Self.ask(questionnaire, of: user, context, in: format)
            }
        }
    }

    /// Returns the source of the answers, validated before any request.
    private static func source(_ context: CommandContext) async throws -> Source {
        let command = context.command
        let sending = [from, dryRun, later, again, fresh, forget, once]
        try command.refuse(showDraft, with: [discardDraft, template, format] + sending)
        try command.refuse(discardDraft, with: [template] + sending)
        try command.refuse(template, with: sending)
        try command.refuse(from, with: [fresh])
        if [showDraft, discardDraft].contains(where: command.flag) { return .savedDraft }
        if command.flag(template) { return .template }
        guard let path = command.string(from) else {
            guard !command.flag(again) else {
                throw CommandFailure.usage(
                    "--again requires --from. At a terminal, the program asks before it sends answers again.")
            }
            guard context.console.canPrompt else {
                throw CommandFailure.usage(
                    code: "input.noTerminal",
                    """
                    The questions cannot be asked: there is no terminal. Fill in the output of --template, and give \
                    it with --from.
                    """)
            }
            return .person
        }
        let limit = Prompt.longestText
        do {
            let text =
                path == "-"
                ? try await context.console.restOfInput(limit: limit)
                : try await LineReader.text(ofFileAt: path, limit: limit)
            return .file(path: path == "-" ? "standard input" : path, text: text)
        } catch {
            switch error {
            case .cancelled: throw error
            case .failed(let reason):
                throw CommandFailure.usage(
                    code: "input.failed", "The answers cannot be read from '\(path)': \(reason). Check --from.")
            case .tooLong(let limit):
                throw CommandFailure.usage(
                    code: "input.tooLong", "The answers in '\(path)' are longer than \(limit) bytes. Check --from.")
            default: throw notFilledIn(path, because: "it is not UTF-8 text")
            }
        }
    }

    private static func response(
        in text: String, at path: String, to questionnaire: Questionnaire
    ) throws -> SurveyResponse {
        do {
            let response = try ResponseTemplate.response(from: Data(text.utf8), to: questionnaire)
            guard response.problems.isEmpty else { throw FilledTemplateError.unfit(response.problems) }
            return response
        } catch FilledTemplateError.unfit(let problems) {
            throw CommandFailure(problems, of: questionnaire)
        } catch FilledTemplateError.otherSurvey(let id) {
            throw CommandFailure(
                .failed,
                code: "template.otherSurvey",
                """
                '\(path)' answers the survey '\(quoting: id)', and not '\(questionnaire.surveyID)'. Nothing was sent. \
                Start from what --template prints.
                """)
        } catch FilledTemplateError.invalidData(let reason) {
            throw notFilledIn(path, because: reason)
        }
    }

    private static func notFilledIn(_ path: String, because reason: String) -> CommandFailure {
        CommandFailure(
            .failed,
            code: "template.invalid",
            """
            '\(path)' is not a filled-in survey: \(quoting: reason). Nothing was sent. Start from what --template \
            prints.
            """)
    }

    /// With a token from the environment, nothing can be queued.
    @MainActor
    private static func answering(
        _ draft: ResumedDraft, isHeld: Bool = true, of user: SurveyUser, _ context: CommandContext
    ) async -> Answering {
        let outbox = user.outbox
        let answering = Answering(
            draft, with: AnsweringUseCases(submit: outbox, drafts: outbox.drafts),
            canWait: !context.hasGivenToken, isHeld: isHeld)
        await answering.finishSaving()
        return answering
    }

    /// Sends the response, or prints what would be sent. Returns whether the server accepted it.
    @MainActor
    private static func send(_ answering: Answering, again: Bool, _ context: CommandContext) async throws -> Bool {
        let response = answering.response
        guard !context.command.flag(dryRun) else {
            try context.console.print(Array(response.requestBody) + Array("\n".utf8), in: .json)
            return false
        }
        let needsConsent = try context.needsConsent && context.command.string(from) != nil
        guard !context.command.flag(later), !needsConsent || context.console.canPrompt else {
            return try await submit(answering, again: again, isLater: true, context)
        }
        if needsConsent, try await !context.agrees(toSend: response.questionnaire.title, response.answers) {
            throw CommandFailure(.failed, code: "answers.notSent", "Nothing was sent.")
        }
        return try await submit(answering, again: again, context)
    }

    /// Sends the response now or later. Returns whether the server accepted it.
    @MainActor
    private static func submit(
        _ answering: Answering, again: Bool, isLater: Bool = false, _ context: CommandContext
    ) async throws -> Bool {
        let time: SendingTime = !isLater ? .now : try context.needsConsent ? .afterConsent : .later
        switch await answering.submit(again: again, when: time) {
        case .accepted(let deletion, let record):
            context.ending.ignoreInterrupt()
            context.noteSentNotRecorded(record)
            note(draftLeftFor: deletion?.reason, after: "The answers were sent", context)
            return true
        case .queued(let failure):
            context.ending.ignoreInterrupt()
            note(draftLeftFor: failure?.reason, after: "The answers are queued", context)
            try reportQueued(context)
            return false
        case .sentBefore(let date):
            let error = SubmitSurveyResponseError.sentBefore(date)
            guard context.command.string(from) != nil, !again else { throw error }
            throw context.failure(error) { $0.message = $0.message + " Give --again to send them." }
        case .takenOver(let other): throw CommandFailure.takenOver(by: other)
        case .draftChanged: throw SubmitSurveyResponseError.draftChanged
        case .canWait(let failure, let message):
            guard try await agreesToSendLater(after: failure, message, context) else { throw failure }
            return try await submit(answering, again: again, isLater: true, context)
        case .notQueued(let failure):
            let error = QueuedResponseError.draftNotSaved(reason: failure.reason ?? "")
            throw CommandFailure(of: error, "Check the folder.")
        case .failed(.incomplete(let problems)):
            throw CommandFailure(problems, of: answering.response.questionnaire)
        case .failed(let error): throw error
        }
    }

    private static func note(draftLeftFor reason: String?, after outcome: Message, _ context: CommandContext) {
        guard let reason else { return }
        context.console.note(
            code: "draft.notDeleted", "\(outcome), but their draft could not be deleted: \(quoting: reason).")
    }

    /// Asks at a terminal whether to send the answers later. Tells a script how to, if there is no connection.
    private static func agreesToSendLater(
        after failure: SubmitSurveyResponseError, _ message: Message, _ context: CommandContext
    ) async throws -> Bool {
        let isOffline = if case .connectivity(let cause) = failure.requestFailure { cause.isOffline } else { false }
        guard context.command.string(from) == nil else {
            guard isOffline else { return false }
            throw context.failure(failure) {
                $0.message = $0.message + " With --later, '\(command: "sync")' sends the answers."
            }
        }
        if !isOffline { context.console.complain(message.sentence) }
        return try await context.console.agrees((isOffline ? "No connection. " : "") + "Send it later? [Y/n] ")
    }

    // MARK: A question at a time

    @MainActor
    private static func ask(
        _ questionnaire: Questionnaire, of user: SurveyUser, _ context: CommandContext, in format: RecordFormat
    ) async throws {
        guard try await mayHold(questionnaire.surveyID, of: user, context) else { return }
        do {
            try await askHeld(questionnaire, of: user, context, in: format)
        } catch {
            await user.data.drafts.releaseDraft(ofSurvey: questionnaire.surveyID)
            throw error
        }
        await user.data.drafts.releaseDraft(ofSurvey: questionnaire.surveyID)
    }

    @MainActor
    private static func askHeld(
        _ questionnaire: Questionnaire, of user: SurveyUser, _ context: CommandContext, in format: RecordFormat
    ) async throws {
        let isFresh = context.command.flag(fresh)
        let draft = await draft(of: questionnaire, in: user.data.drafts, isFresh ? nil : context.console)
        let blank = ResumedDraft(
            response: SurveyResponse(to: questionnaire), lost: [], sentAt: draft?.sentAt, saved: draft?.saved)
        let answering = await answering(isFresh ? blank : draft ?? blank, of: user, context)
        let dialogue = AnswerDialogue(
            answering, console: context.console, hasBar: !context.isPlain,
            savesAnswers: !context.hasGivenToken, isForgotten: context.command.flag(forget))
        let isSent: Bool
        do {
            isSent = try await context.console.dialogue { try await dialogue.run() }
        } catch {
            guard answering.response.answeredCount > 0, answering.takenOver == nil else { throw error }
            throw await dialogue.withDraftNoted(context.failure(error), in: user.data.drafts, isLossTheStatus: true)
        }
        guard isSent else {
            throw await dialogue.withDraftNoted(
                CommandFailure(.failed, code: "answers.notSent", "Nothing was sent."), in: user.data.drafts,
                isLossTheStatus: true)
        }
        do {
            guard try await sendPersistently(answering, context) else { return }
        } catch {
            guard answering.takenOver == nil else { throw error }
            throw await dialogue.withDraftNoted(context.failure(error), in: user.data.drafts, isLossTheStatus: false)
        }
        report(answering.response, context, in: format)
    }

    /// Sends the response. If the attempt cannot be recorded, as on a full disk, a person can mend that and try again. If
    /// the draft was sent, changed or deleted elsewhere, a person decides.
    @MainActor
    private static func sendPersistently(_ answering: Answering, _ context: CommandContext) async throws -> Bool {
        var again = answering.sentAt != nil
        while true {
            do {
                return try await send(answering, again: again, context)
            } catch let error as SubmitSurveyResponseError {
                switch error {
                case .store(let failure) where failure.reason != nil: break
                case .draftChanged: break
                default: throw error
                }
                if let message = error.message { context.console.complain(message.sentence) }
                let isChanged = error == .draftChanged
                let question = isChanged ? "Send anyway? [y/N] " : "Try again? [Y/n] "
                guard try await context.console.agrees(question, orElse: !isChanged) else {
                    throw isChanged ? CommandFailure(.failed, code: "answers.notSent", "Nothing was sent.") : error
                }
                again = again || isChanged
            }
        }
    }

    /// Returns the draft of the survey. An unreadable draft is reported, and the survey starts over.
    private static func draft(
        of questionnaire: Questionnaire, in drafts: LocalDrafts, _ console: Console?
    ) async -> ResumedDraft? {
        do {
            return try await drafts.loadDraft(for: questionnaire)
        } catch {
            if let reason = error.reason {
                console?.complain("Your saved answers cannot be read: \(quoting: reason). Starting over.")
            }
            return nil
        }
    }
}
