import RecordFormats
import SurveyAccount
import TerminalIO

/// The user, for a person.
enum ProfilePage {
    static func text(of profile: UserProfile) -> String {
        [
            ("Email", profile.email), ("Name", profile.name), ("Avatar", profile.avatarURL), ("Gender", profile.gender),
        ].compactMap { label, value in value.map { "\("\(label):".padded(to: 8)) \($0.sanitised)\n" } }.joined()
    }
}

extension Record {
    /// The user, in every format that a program reads.
    init(_ profile: UserProfile) {
        self.init([
            Field("id", .text(profile.id)),
            Field("email", .text(profile.email)),
            Field("name", .text(profile.name)),
            Field("avatarURL", .text(profile.avatarURL)),
            Field("gender", .text(profile.gender)),
        ])
    }
}
