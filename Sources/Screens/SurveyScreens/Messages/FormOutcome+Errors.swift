import Credentials
import ScreenParts
import SurveyAccount
import SurveySession

// Where the error courses of the use cases behind a form lead that are not told in the ribbon alone.

extension FormOutcome<ScreenEvent> {
    /// An account that was made is not lost because the log-in after it failed: the user goes on to Login.
    init(_ error: SignUpError, to entries: FormEntries) {
        switch error {
        case .registration(let error): self.init(error, to: entries)
        case .login: self = .done(.accountMade(email: entries.email, reason: .accountMade))
        }
    }

    init(_ error: RegisterError, to entries: FormEntries) {
        switch error {
        case .rejected(let problems): self = .failed(FormProblem(problems, hiding: entries.password))
        case .emailTaken:
            self = error.message(hiding: entries.password).map { .failed($0, at: .email) } ?? .cancelled
        case .clientRejected, .request: self.init(error, hiding: entries.password)
        }
    }

    init(_ error: CheckEmailRegistrationError) {
        switch error {
        case .unsupported: self = error.message.map { .bothWays(ribbon: $0) } ?? .cancelled
        case .request(let failure): self.init(failure)
        }
    }

    init(_ error: RequestPasswordResetError) {
        let fault: FormField? = if case .rejected = error { .email } else { nil }
        self = error.message.map { .failed($0, at: fault) } ?? .cancelled
    }
}

extension FormProblem {
    /// What the server says of fields stands at them; what it says of none stands in the ribbon.
    ///
    /// - Parameter secret: the password that was sent, should the server repeat it.
    init(_ problems: [FieldProblem], hiding secret: Secret) {
        let general = problems.filter { $0.field == nil }.map { Message.quoted($0.message, hiding: secret) }
        self.init(ribbon: general.isEmpty ? .entriesRefused : Message(general))
        for problem in problems {
            guard let field = problem.field.map(FormField.init) else { continue }
            fields[field] = Message([fields[field], .quoted(problem.message, hiding: secret)].compactMap { $0 })
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
