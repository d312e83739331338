import LoginCredentials
public import ScreenParts

/// The app's texts and rules, as data.
public enum ShowsRules {
    public static let brand = "TV Shows"

    /// The minimum time for which the splash is shown (TV-1).
    public static let splashTime = Duration.milliseconds(700)

    /// Login, which registers as well (TV-2).
    public static let login = FormRules(
        logo: brand, headings: [brand, "Log in"],
        fields: [.email, .password, FieldRules(.rememberMe, label: "Remember me")],
        buttons: [
            .logIn(enabledWhen: .emailAndPasswordFilled),
            ButtonRules(
                .signUp, label: "Register", progress: "Registering…", enabledWhen: .emailAndPasswordFilled,
                checks: [.emailFormat, .password(.length(6...))]),
        ],
        clearedAfterError: [.password])

    public static let home = HomeRules(heading: "Shows")

    /// The label of the button that opens the review form, and the form's heading.
    public static let writeReview = "Write a review"

    /// The review form (TV-5). An error clears nothing, and the form asks before it is left.
    public static let review = FormRules(
        headings: [writeReview],
        fields: [FieldRules(.rating, label: "Rating"), FieldRules(.comment, label: "Review")],
        buttons: [
            ButtonRules(
                .submit, label: "Submit", progress: "Sending the review…",
                enabledWhen: [.filled(.rating), .filled(.comment)])
        ],
        escape: .cancel, leaveQuestion: .leaveReview, clearedAfterError: [])

    public static let profileHeading = "Profile"
    public static let logOut = "Log out"
    /// The label of the button that opens the photo screen, and the screen's heading.
    public static let changePhoto = "Change photo"
    public static let uploadingPhoto = "Uploading the photo…"
}

extension FormField {
    /// Whether the session lasts across launches.
    public static let rememberMe = FormField("rememberMe", .checkbox)
    public static let rating = FormField("rating", .stars(5))
    public static let comment = FormField("comment", .multilineText)
}
