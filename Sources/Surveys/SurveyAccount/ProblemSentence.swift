/// The sentence in which the service lists all problems of an account.
///
/// Each problem begins with its field's name, and several are joined as in an English list: `Email is invalid, Password
/// is too short, and Name can't be blank`.
struct ProblemSentence {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Whether an account with this email exists; other problems do not matter then.
    var saysEmailIsTaken: Bool {
        let text = text.lowercased()
        return ["email has already been taken", "email is already taken", "email already taken"]
            .contains { text.contains($0) }
    }

    /// The problems in order, at least one. The sentence is split only before a field's name, so a comma or an "and"
    /// within a problem does not split it.
    var problems: [FieldProblem] {
        var problems: [FieldProblem] = []
        var start = text.startIndex
        var index = start
        while index < text.endIndex {
            if let next = problemStart(after: index) {
                problems.append(problem(text[start..<index]))
                start = next
                index = next
            } else {
                index = text.index(after: index)
            }
        }
        problems.append(problem(text[start...]))
        return problems
    }

    private func problemStart(after index: String.Index) -> String.Index? {
        guard let joint = [", and ", ", ", " and "].first(where: text[index...].hasPrefix) else { return nil }
        let next = text.index(index, offsetBy: joint.count)
        return field(of: text[next...]) == nil ? nil : next
    }

    private func problem(_ text: Substring) -> FieldProblem {
        FieldProblem(field: field(of: text), message: String(text))
    }

    private func field(of text: Substring) -> FieldProblem.Field? {
        let names: [(String, FieldProblem.Field)] = [
            ("Name ", .name), ("Email ", .email), ("Password confirmation ", .passwordConfirmation),
            ("Password ", .password), ("Gender ", .gender),
        ]
        return names.first { text.hasPrefix($0.0) }?.1
    }
}
