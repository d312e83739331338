public import ScreenParts
import SurveyAccount

extension FormField {
    /// The person's name.
    public static let name = FormField("name", .text)
    /// One of ``Gender``.
    public static let gender = FormField("gender", .choice(Gender.allCases.map(\.label)))
}

/// The genders to choose from; the server is sent, and tells, the label.
public enum Gender: String, Hashable, Sendable, CaseIterable {
    case female = "Female"
    case male = "Male"
    case other = "Other"

    /// The word on the screen.
    public var label: String { rawValue }
}

extension FormState {
    /// The gender that is chosen, if one is.
    public var gender: Gender? {
        get { self[choice: .gender].map { Gender.allCases[$0] } }
        set { self[choice: .gender] = newValue.flatMap(Gender.allCases.firstIndex) }
    }
}

extension FormEntries {
    /// The account that these entries ask for; what is empty, or not asked for by the form, is left out.
    var account: NewAccount {
        NewAccount(email: email, name: filled(.name), password: password, gender: filled(.gender))
    }

    private func filled(_ field: FormField) -> String? { self[field].isEmpty ? nil : self[field] }
}
