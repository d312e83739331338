public import ScreenParts

/// An app as data: its screens, texts and rules.
///
/// The app starts with Get started if it has that form, and otherwise with Login.
public struct AppSpec: Hashable, Sendable {
    /// The spec's name on a command line.
    public let name: String
    public let brand: String
    public let getStarted: FormRules?
    public let login: FormRules
    /// Sign-up, if it is a separate screen.
    public let signUp: FormRules?
    /// Reset password; Login leads to it.
    public let resetPassword: FormRules?
    /// Home. Without it, users see Profile after login.
    public let home: HomeRules?
    public let profile: ProfileRules
    public let sessionPolicy: SessionPolicy
    /// How long accounts on this app's mock service last.
    public let accountPolicy: AccountPolicy

    public init(
        name: String, brand: String, getStarted: FormRules?, login: FormRules,
        signUp: FormRules?, resetPassword: FormRules? = nil, home: HomeRules?, profile: ProfileRules,
        sessionPolicy: SessionPolicy, accountPolicy: AccountPolicy = .savedAcrossLaunches
    ) {
        self.name = name
        self.brand = brand
        self.getStarted = getStarted
        self.login = login
        self.signUp = signUp
        self.resetPassword = resetPassword
        self.home = home
        self.profile = profile
        self.sessionPolicy = sessionPolicy
        self.accountPolicy = accountPolicy
    }

    /// The specs, the default first.
    public static let all = [survey, authFlow, myworkout, cliniq]
}

/// The texts and rows of Profile.
public struct ProfileRules: Hashable, Sendable {
    public let heading: String
    public let rows: [ProfileRow]
    public let logOutLabel: String

    public init(heading: String = "Profile", rows: [ProfileRow], logOutLabel: String = "Log out") {
        self.heading = heading
        self.rows = rows
        self.logOutLabel = logOutLabel
    }
}

/// A row of the user's profile.
public enum ProfileRow: String, Hashable, Sendable {
    case email = "Email"
    case name = "Name"
    case gender = "Gender"
    /// The avatar. A front end without pictures shows its URL.
    case photo = "Photo"

    public var label: String { rawValue }
}

/// How long a session lasts, which depends on where a login's token is saved.
public enum SessionPolicy: Hashable, Sendable {
    /// Until the user logs out or the server ends it, across launches (MW-11).
    case savedAcrossLaunches
    /// Until the program ends: the token is only in memory (CQ-5.4).
    case whileProcessLives

    /// Whether a session may exist at launch.
    public var mayOutliveProcess: Bool { self == .savedAcrossLaunches }
}

/// How long accounts on an app's mock service last. Accounts on a real server are not affected.
public enum AccountPolicy: Hashable, Sendable {
    /// Accounts are saved, together with those of all apps with this policy.
    case savedAcrossLaunches
    /// Until the program ends: the mock service stores accounts in memory, only for this app (CQ-3.3).
    case whileProcessLives
}
