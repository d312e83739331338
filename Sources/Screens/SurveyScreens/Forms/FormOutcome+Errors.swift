import ScreenParts
import SurveyAccount
import SurveySession

// Errors of a form's use cases that have effects other than a message in the ribbon.

extension FormOutcome<ScreenEvent> {
    /// If the account was created but the login failed, the user continues at Login.
    init(_ error: SignUpError, to entries: FormEntries) {
        switch error {
        case .registration(let error): self.init(ofRegistration: error)
        case .login: self = .done(.accountMade(email: entries.email, reason: .accountMade))
        }
    }

    init(ofRegistration error: RegisterError) {
        switch error {
        case .rejected(let problems): self = .failed(FormProblem(problems))
        case .emailTaken:
            self = error.message.map { .failed($0, at: .email) } ?? .cancelled
        case .clientRejected, .request: self.init(error)
        }
    }

    init(_ error: CheckEmailRegistrationError) {
        switch error {
        case .unsupported: self = error.message.map { .accountUnknown(ribbonMessage: $0) } ?? .cancelled
        case .request(let failure): self.init(failure)
        }
    }

    init(_ error: RequestPasswordResetError) {
        let fault: FormField? = if case .rejected = error { .email } else { nil }
        self = error.message.map { .failed($0, at: fault) } ?? .cancelled
    }
}

extension FormProblem {
    /// Shows the server's messages at the fields that they name, or in the ribbon.
    init(_ problems: [FieldProblem]) {
        let general = problems.filter { $0.field == nil }.map { Message(quoting: $0.message) }
        self.init(ribbonMessage: general.isEmpty ? .entriesRefused : Message(general))
        for problem in problems {
            guard let field = problem.field.map(FormField.init) else { continue }
            let messages = [fieldMessages[field], Message(quoting: problem.message)]
            fieldMessages[field] = Message(messages.compactMap { $0 })
        }
    }
}

extension FormField {
    init(_ field: FieldProblem.Field) {
        switch field {
        case .name: self = .name
        case .email: self = .email
        case .password: self = .password
        case .passwordConfirmation: self = .passwordConfirmation
        case .gender: self = .gender
        }
    }
}
