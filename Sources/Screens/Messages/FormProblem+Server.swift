import Registration
import Secrets

extension FormProblem {
    /// What the server says of fields stands at them; what it says of none stands in the ribbon.
    ///
    /// - Parameter secret: the password that was sent, should the server repeat it.
    init(_ problems: [FieldProblem], hiding secret: Secret) {
        let general = problems.filter { $0.field == nil }.map { secret.hidden(in: $0.message) }
        ribbon = general.isEmpty ? ScreenMessages.entriesRefused : general.joined(separator: " ")
        for problem in problems {
            guard let field = problem.field.map(FormField.init) else { continue }
            fields[field] = [fields[field], secret.hidden(in: problem.message)].compactMap { $0 }.joined(separator: " ")
        }
    }

    /// The same for a form that has `known` fields: what concerns another stands in the ribbon.
    func placed(in known: [FormField]) -> FormProblem {
        let homeless = FormField.allCases.filter { fields[$0] != nil && !known.contains($0) }.compactMap { fields[$0] }
        guard !homeless.isEmpty else { return self }
        return FormProblem(
            ribbon: ([ribbon] + homeless).joined(separator: " "), fields: fields.filter { known.contains($0.key) })
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
