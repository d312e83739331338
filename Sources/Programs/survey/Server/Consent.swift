import ArgumentParsing
import CommandLineSupport
import Composition
import TerminalIO

/// `--confirm person`: answers are sent only after a person has seen them and agreed at a terminal; answers that were
/// queued so, by every command.
extension CommandContext {
    private enum Consenter: String, CaseIterable { case person }

    var needsConsent: Bool {
        get throws { try command.choice(SurveyOptions.confirm, as: Consenter.self) != nil }
    }

    /// Shows the answers to the survey `title`, and asks whether to send them. Call it only if there is a terminal.
    func agrees(toSend title: String, _ answers: [(question: String, texts: [String])]) async throws -> Bool {
        console.introduce("Answers to '\(quoting: title)':")
        for (question, texts) in answers {
            console.introduce("  \(quoting: question) \(quoting: texts.joined(separator: ", "))")
        }
        return try await console.agrees("Send? [y/N] ", orElse: false)
    }

    /// Asks whether to send a `request`, if consent is needed.
    ///
    /// - Throws: `.usage` without a terminal.
    func agree(toSend request: String) async throws {
        guard try needsConsent else { return }
        try needTerminal(toAgreeTo: request)
        guard try await console.agrees("Send \(request.sanitized.truncated(to: 200))? [y/N] ", orElse: false) else {
            throw CommandFailure(.failed, code: "answers.notSent", "Nothing was sent.")
        }
    }

    /// - Throws: `.usage` without a terminal, if consent is needed.
    func needTerminal(toAgreeTo request: String) throws {
        guard try needsConsent, !console.canPrompt else { return }
        throw CommandFailure(
            .usage, code: "input.noTerminal",
            "A person must agree to '\(request)', and there is no terminal. Run it at one.")
    }

    /// Asks for each of `items` whether to send it.
    ///
    /// - Returns: the ids of the items to send; `nil` if no consent is needed. Without a terminal, no one agrees.
    func consented(to items: () async throws -> [OutboxItem]) async throws -> Set<OutboxItem.ID>? {
        let (isNeeded, items) = (try needsConsent, try await items())
        let asked = items.filter { isNeeded || $0.needsConsent }
        guard isNeeded || !asked.isEmpty else { return nil }
        var ids = Set(items.map(\.id)).subtracting(asked.map(\.id))
        guard console.canPrompt else {
            if !asked.isEmpty {
                console.announce(code: "outbox.needsConsent", .waitingForConsent("Answers to \(asked.count.surveys)"))
            }
            return ids
        }
        for item in asked where try await agrees(toSend: item.title, item.answers) { ids.insert(item.id) }
        return ids
    }
}

extension Message {
    static func waitingForConsent(_ answers: Message) -> Message {
        "\(answers) wait until a person agrees to send them. Run '\(command: "outbox send")' at a terminal."
    }
}
