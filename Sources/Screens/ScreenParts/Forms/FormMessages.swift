import LoginCredentials
package import UserMessages

// Messages about entries that the form itself rejects.

extension FieldCondition {
    package var message: Message {
        switch self {
        case .filled: Message("entry.empty", "This must be filled in.")
        case .emailFormat: Message("entry.noEmail", "This is not an email address.")
        case .password(let rule):
            Message(
                "entry.weakPassword", "Use {requirements}.",
                ["requirements": Message(rule.requirementMessages, separator: ", ")])
        case .confirmationMatches: Message("entry.passwordsDiffer", "The two passwords differ.")
        }
    }
}

extension PasswordRule {
    /// The requirements as messages. The two bounds of a length form one message.
    fileprivate var requirementMessages: [Message] {
        let messages = requirements.map(\.message)
        guard case .atLeast(let least)? = requirements.first, case .atMost(let most)? = requirements.dropFirst().first
        else { return messages }
        let length = Message(
            "password.between", "{least} to {most} characters",
            ["least": Message(verbatim: "\(least)"), "most": Message(verbatim: "\(most)")])
        return [length] + messages.dropFirst(2)
    }
}

extension PasswordRequirement {
    fileprivate var message: Message {
        switch self {
        case .atLeast(let count):
            Message("password.atLeast", "at least {count} characters", ["count": Message(verbatim: "\(count)")])
        case .atMost(let count):
            Message("password.atMost", "at most {count} characters", ["count": Message(verbatim: "\(count)")])
        case .letter: Message("password.letter", "a letter")
        case .digit: Message("password.digit", "a digit")
        }
    }
}

extension FormProblem {
    /// The messages for the unmet `conditions`.
    init(_ conditions: [FieldCondition], toldIn place: ErrorPlacement) {
        switch place {
        case .ribbon: self.init(ribbonMessage: Message(conditions.map(\.message)), fault: conditions.first?.field)
        case .fields:
            self.init(
                ribbonMessage: .entriesRefused,
                fieldMessages: Dictionary(
                    conditions.map { ($0.field, $0.message) }, uniquingKeysWith: { first, _ in first }))
        }
    }
}
