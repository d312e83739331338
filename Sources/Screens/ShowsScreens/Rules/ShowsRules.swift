import Credentials
public import ScreenParts

/// The app's words and rules, as data.
public enum ShowsRules {
    /// What the app is called.
    public static let brand = "TV Shows"

    /// How long the splash is seen at least (TV-1).
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

    /// What opens the form for a review, and stands above it.
    public static let writeReview = "Write a review"

    /// Write a review (TV-5): nothing that is typed is lost by an error, or unasked.
    public static let review = FormRules(
        headings: [writeReview],
        fields: [FieldRules(.rating, label: "Rating"), FieldRules(.comment, label: "Review")],
        buttons: [
            ButtonRules(
                .submit, label: "Submit", progress: "Sending the review…",
                enabledWhen: [.filled(.rating), .filled(.comment)])
        ],
        escape: .cancel, leaveQuestion: .leaveReview, clearedAfterError: [])

    /// The heading of Profile (TV-6).
    public static let profileHeading = "Profile"
    public static let logOut = "Log out"
    /// What opens the screen for another photo, and stands above it.
    public static let changePhoto = "Change photo"
    /// What is said while a photo is uploaded.
    public static let uploadingPhoto = "Uploading the photo…"
}

extension FormField {
    /// Whether the session is to outlive the program.
    public static let rememberMe = FormField("rememberMe", .checkbox)
    /// One star to five.
    public static let rating = FormField("rating", .stars(5))
    /// What one thinks of a show.
    public static let comment = FormField("comment", .multilineText)
}
