import Credentials
import ScreenParts
import SurveyAccount

extension FormProblem {
    /// What the server says of fields stands at them; what it says of none stands in the ribbon.
    ///
    /// - Parameter secret: the password that was sent, should the server repeat it.
    init(_ problems: [FieldProblem], hiding secret: Secret) {
        let general = problems.filter { $0.field == nil }.map { secret.hidden(in: $0.message) }
        self.init(ribbon: general.isEmpty ? ScreenMessages.entriesRefused : general.joined(separator: " "))
        for problem in problems {
            guard let field = problem.field.map(FormField.init) else { continue }
            fields[field] = [fields[field], secret.hidden(in: problem.message)].compactMap { $0 }.joined(separator: " ")
        }
    }
}

extension FormField {
    /// The field that the server means.
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
