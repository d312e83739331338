public import ScreenParts

/// One app: its screens, its words and its rules, as data.
///
/// The app starts with Get started where there is one, else with Login.
public struct FlowPreset: Hashable, Sendable {
    /// What the preset is called on a command line.
    public let name: String
    /// What the app is called.
    public let brand: String
    /// Get started, where the app has one.
    public let getStarted: FormRules?
    public let login: FormRules
    /// Sign-up, where it is a screen of its own.
    public let signUp: FormRules?
    /// Reset password, where the app has one; Login leads to it.
    public let resetPassword: FormRules?
    /// Home, where the app has one; else Profile is what a user who logs in sees.
    public let home: HomeRules?
    public let profile: ProfileRules
    /// How long a session lives.
    public let sessionPolicy: SessionPolicy
    /// How long the accounts live that a mock service of this app's makes.
    public let accountPolicy: AccountPolicy

    public init(
        name: String, brand: String, getStarted: FormRules?, login: FormRules,
        signUp: FormRules?, resetPassword: FormRules? = nil, home: HomeRules?, profile: ProfileRules,
        sessionPolicy: SessionPolicy, accountPolicy: AccountPolicy = .keptAcrossLaunches
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

    /// The presets, the default first.
    public static let all = [survey, authFlow, myworkout, cliniq]
}

/// What Profile looks like.
public struct ProfileRules: Hashable, Sendable {
    public let heading: String
    /// What is shown of the user, from the top.
    public let rows: [ProfileRow]
    /// The label of the button that logs out.
    public let logOutLabel: String

    public init(heading: String = "Profile", rows: [ProfileRow], logOutLabel: String = "Log out") {
        self.heading = heading
        self.rows = rows
        self.logOutLabel = logOutLabel
    }
}

/// What may be shown of a user.
public enum ProfileRow: String, Hashable, Sendable {
    case email = "Email"
    case name = "Name"
    case gender = "Gender"
    /// The avatar; a front end that draws no pictures shows its URL.
    case photo = "Photo"

    /// The label in front of it.
    public var label: String { rawValue }
}

/// How long a session lives: what the composition does with the token that a log-in brings.
public enum SessionPolicy: Hashable, Sendable {
    /// Until somebody logs out or the server ends it, however often the app is closed and opened (MW-11).
    case keptAcrossLaunches
    /// As long as the program runs: the token belongs into memory (CQ-5.4).
    case whileProcessLives

    /// Whether a launch may find somebody logged in.
    public var mayOutliveProcess: Bool { self == .keptAcrossLaunches }
}

/// How long the accounts live that a mock service makes for an app. It has no say in those of a real server.
public enum AccountPolicy: Hashable, Sendable {
    /// They are kept with those of every other app that has this policy.
    case keptAcrossLaunches
    /// As long as the program runs: the mock service keeps them in memory, for this app alone (CQ-3.3).
    case whileProcessLives
}
