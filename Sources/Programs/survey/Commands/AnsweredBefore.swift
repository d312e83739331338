import ArgumentParsing
import CommandLineSupport
import Composition
import CoreSupport
import RemoteSurveys
import ScreenParts
import TerminalIO

extension AnswerCommand {
    /// Reports that a survey is inactive, and if a person `isAsked`, returns whether they want to answer it.
    static func mayAnswerInactive(_ survey: Survey, isAsked: Bool, _ context: CommandContext) async throws -> Bool {
        guard !survey.isActive else { return true }
        guard isAsked else {
            context.console.note(code: "survey.inactive", "This survey is not active.")
            return true
        }
        return try await context.console.agrees("This survey is not active. Answer it? [y/N] ", orElse: false)
    }

    /// Reports earlier answers to the survey, besides a draft. If a person `isAsked`, they decide: queued answers become
    /// the draft, and a survey is answered again only after a Yes.
    ///
    /// - Returns: whether to answer the survey.
    /// - Throws: a failure with `--once`, if there are earlier answers, or if this cannot be determined.
    static func mayAnswer(
        _ questionnaire: Questionnaire, of user: SurveyUser, isAsked: Bool, _ context: CommandContext
    ) async throws -> Bool {
        let (drafts, surveyID) = (user.data.drafts, questionnaire.surveyID)
        let isOnce = context.command.flag(once)
        let earlier: EarlierAnswers
        do throws(StoreFailure) {
            earlier = try await drafts.earlierAnswers(toSurvey: surveyID)
        } catch {
            guard !isOnce else { throw error }
            // Sending reports what it cannot read.
            return true
        }
        guard let report = earlier.report else {
            guard isOnce, let damaged = earlier.damaged.first else { return true }
            throw QueuedResponseError.store(.damaged(reason: damaged.reason))
        }
        guard !isOnce else { throw CommandFailure(.failed, code: "answers.before", report + " Nothing was sent now.") }
        let queued = earlier.unsent.last { $0.state == .queued }
        // Sending asks about answers that may have arrived.
        guard !earlier.mayHaveArrived, queued != nil || earlier.sentAt != nil else {
            if let report = earlier.reportBesideUnconfirmed { context.console.note(code: "answers.before", report) }
            return true
        }
        // A draft would be lost, or was begun after these answers.
        let isBegun = await drafts.mayHoldDraft(ofSurvey: surveyID)
        guard isAsked, !isBegun || queued == nil && earlier.areNewerThanDraft else {
            if queued != nil || !isAsked { context.console.note(code: "answers.before", report) }
            return true
        }
        guard let queued else {
            return try await context.console.agrees("\(report.text) Answer it again? [y/N] ", orElse: false)
        }
        // One draft holds the answers of one of them; the others wait as before.
        let question = earlier.queuedCount > 1 ? "Edit the newest?" : "Edit them?"
        guard try await context.console.agrees("\(report.text) \(question) [Y/n] ", orElse: true) else { return false }
        try await context.withdraw(queued.id, for: questionnaire, in: drafts)
        return true
    }
}

extension EarlierAnswers {
    fileprivate var mayHaveArrived: Bool { unsent.contains(where: \.state.mayHaveArrived) }

    fileprivate var queuedCount: Int { unsent.count { $0.state == .queued } }

    /// A sentence on the most important answers; `nil` without any.
    fileprivate var report: Message? {
        if mayHaveArrived { return "Answers to this survey may have been sent." }
        return reportBesideUnconfirmed ?? sentAt.map { "You sent answers to this survey on \($0.day)." }
    }

    /// A sentence on answers in the outbox that did not arrive; `nil` without any.
    fileprivate var reportBesideUnconfirmed: Message? {
        if queuedCount > 1 { return "\(queuedCount) sets of answers to this survey are waiting to be sent." }
        if queuedCount == 1 { return "Answers to this survey are waiting to be sent." }
        return unsent.contains { $0.state == .refused } ? "Answers to this survey were refused." : nil
    }
}
