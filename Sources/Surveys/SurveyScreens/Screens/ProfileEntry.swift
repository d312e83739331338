import SurveyAccount

/// One row of Profile.
public struct ProfileEntry: Hashable, Sendable, Identifiable {
    /// What is shown.
    public let row: ProfileRow
    /// Its value, as the server told it: plain text. Empty where it told none.
    public let value: String

    /// The row, of which there is one.
    public var id: ProfileRow { row }
    /// The label in front of the value.
    public var label: String { row.label }
}

extension UserProfile {
    subscript(row: ProfileRow) -> String {
        switch row {
        case .email: email
        case .name: name ?? ""
        case .gender: gender ?? ""
        case .photo: avatarURL ?? ""
        }
    }
}
