// swift-tools-version: 6.2
import PackageDescription

// Every module of the package, floor by floor: a module imports from floors below its own. `UseCases.md` says what each
// is for, and `Tests/HouseRulesTests` holds both to it.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func module(_ name: String, _ dependencies: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [String]) -> Target {
    .executableTarget(name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings)
}

func tests(of name: String, with dependencies: [String]) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: ([name, "TestSupport"] + dependencies).map { .byName(name: $0) },
        swiftSettings: settings)
}

let ground: [Target] = [
    module("ConcurrencySupport"),
    module("Secrets"),
    module("SecureHashing"),
    module("HTTP", ["ConcurrencySupport", "Secrets"]),
    module("OAuth", ["HTTP", "Secrets"]),
    module("Paging", ["ConcurrencySupport", "HTTP"]),
    module("TokenStorage", ["ConcurrencySupport"]),
    module("HeaderAuth", ["HTTP", "Secrets"]),
    module("ShowsAPI", ["HTTP", "Paging"]),
]

let tools: [Target] = [
    module("Arguments"),
    module("Credentials"),
    module("Files"),
    module("SandboxSupport", ["Files", "HTTP", "SecureHashing"]),
    module("Terminal", ["ConcurrencySupport"]),
]

let features: [Target] = [
    module("Login", ["HTTP", "OAuth", "Secrets"]),
    module("TokenCache", ["OAuth", "Secrets", "TokenStorage"]),
    module("TokenRefresh", ["HTTP", "OAuth", "Secrets"]),
    module("TokenRevocation", ["HTTP", "OAuth", "Secrets"]),
    module("Registration", ["HTTP", "OAuth", "Secrets"]),
    module("Profile", ["HTTP"]),
    module("RemoteSurveys", ["HTTP", "Paging"]),
    module("CredentialsCache", ["HTTP", "HeaderAuth", "Secrets", "TokenStorage"]),
    module("SignIn", ["HTTP", "HeaderAuth", "Secrets", "ShowsAPI"]),
    module("RemoteShows", ["HTTP", "Paging", "ShowsAPI"]),
    module("Reviews", ["HTTP", "Paging", "ShowsAPI"]),
    module("Users", ["HTTP", "ShowsAPI"]),
    module("RemoteImages", ["HTTP"]),
]

let flows: [Target] = [
    module(
        "Session",
        [
            "ConcurrencySupport", "HTTP", "Login", "OAuth", "Registration", "Secrets", "TokenCache", "TokenRefresh",
            "TokenRevocation", "TokenStorage",
        ]),
    module(
        "HeaderSession",
        ["ConcurrencySupport", "CredentialsCache", "HTTP", "HeaderAuth", "Secrets", "ShowsAPI", "SignIn"]),
    module("ScreenParts", ["Credentials", "HTTP", "Paging", "Secrets"]),
]

let adapters: [Target] = [
    module("LoopbackServer", ["ConcurrencySupport", "HTTP"]),
    module("RecordFormats", ["Paging", "Terminal"]),
    module(
        "Screens",
        [
            "Credentials", "HTTP", "Login", "Profile", "Registration", "RemoteSurveys", "ScreenParts", "Secrets",
            "Session", "TokenCache",
        ]),
    module("Sandbox", ["HTTP", "SandboxSupport"]),
    module("ShowsSandbox", ["HTTP", "SandboxSupport"]),
    module("ServerProfiles", ["Files", "HTTP", "SecureHashing", "TokenStorage"]),
    module(
        "ShowsScreens",
        [
            "Credentials", "HTTP", "HeaderSession", "Paging", "RemoteShows", "Reviews", "ScreenParts", "ShowsAPI",
            "SignIn", "Users",
        ]),
    module("TerminalApp", ["ConcurrencySupport", "ScreenParts", "Terminal"]),
    module("TokenFileStore", ["Files", "TokenStorage"]),
    .target(name: "CurlCalls"),
    module("URLSessionHTTP", ["ConcurrencySupport", "CurlCalls", "HTTP"]),
]

let composition: [Target] = [
    module(
        "Composition",
        [
            "CredentialsCache", "HTTP", "HeaderSession", "Login", "LoopbackServer", "OAuth", "Profile", "Registration",
            "RemoteImages", "RemoteShows", "RemoteSurveys", "Reviews", "Sandbox", "SandboxSupport", "ScreenParts",
            "Screens", "Secrets", "Session", "ShowsSandbox", "ShowsScreens", "SignIn", "TokenCache", "TokenFileStore",
            "TokenRefresh", "TokenRevocation", "TokenStorage",
            "URLSessionHTTP", "Users",
        ])
]

let frontEnds: [Target] = [
    module(
        "CommandLineSupport",
        [
            "Arguments", "Composition", "ConcurrencySupport", "Credentials", "HTTP", "LoopbackServer", "Paging",
            "RecordFormats", "Secrets", "ServerProfiles", "Terminal", "TerminalApp", "TokenFileStore", "TokenStorage",
        ]),
    module(
        "ShowsTerminalApp",
        ["RemoteShows", "Reviews", "ScreenParts", "ShowsAPI", "ShowsScreens", "Terminal", "TerminalApp", "Users"]),
    module("SurveyRecords", ["Paging", "RecordFormats", "RemoteSurveys"]),
    module("SurveyTerminalApp", ["RemoteSurveys", "ScreenParts", "Screens", "Terminal", "TerminalApp"]),
]

let programs: [Target] = [
    program(
        "survey",
        [
            "Arguments", "CommandLineSupport", "Composition", "ConcurrencySupport", "Credentials", "HTTP", "Login",
            "LoopbackServer", "OAuth", "Paging", "Profile", "RecordFormats", "Registration", "RemoteSurveys", "Sandbox",
            "Screens", "Secrets", "ServerProfiles", "Session", "SurveyRecords", "SurveyTerminalApp", "Terminal",
            "TerminalApp",
            "TokenCache", "TokenFileStore", "TokenStorage",
        ]),
    program(
        "tvshows",
        [
            "Arguments", "CommandLineSupport", "Composition", "ConcurrencySupport", "Credentials", "CredentialsCache",
            "Files", "HTTP", "HeaderAuth", "HeaderSession", "LoopbackServer", "Paging", "RecordFormats", "RemoteShows",
            "Reviews",
            "Secrets", "ServerProfiles", "ShowsAPI", "ShowsScreens", "ShowsTerminalApp", "SignIn", "Terminal",
            "TerminalApp", "TokenFileStore", "TokenStorage", "Users",
        ]),
    program(
        "benchmark",
        [
            "CommandLineSupport", "ConcurrencySupport", "HTTP", "Login", "LoopbackServer", "OAuth", "RecordFormats",
            "RemoteSurveys", "Secrets", "Session", "SurveyRecords", "Terminal", "TokenCache", "TokenFileStore",
            "TokenRefresh", "TokenRevocation", "TokenStorage", "URLSessionHTTP", "survey", "tvshows",
        ]),
]

let testTargets: [Target] = [
    .target(
        name: "TestSupport",
        dependencies: [
            "ConcurrencySupport", "HTTP", "HeaderAuth", "LoopbackServer", "OAuth", "Secrets", "Terminal",
            "TokenStorage",
        ],
        path: "Tests/TestSupport", swiftSettings: settings),
    .executableTarget(
        name: "HouseRules", path: "Tests/HouseRules", exclude: ["SurveySpec.md"], swiftSettings: settings),
    .testTarget(name: "HouseRulesTests", dependencies: ["HouseRules"], swiftSettings: settings),
    .testTarget(
        name: "ReadmeTests",
        dependencies: [
            "Composition", "OAuth", "Paging", "RemoteSurveys", "ScreenParts", "Screens", "Secrets", "Session",
            "TestSupport",
            "TokenFileStore", "TokenStorage",
        ], swiftSettings: settings),
    tests(of: "Arguments", with: []),
    tests(of: "ConcurrencySupport", with: []),
    tests(of: "Secrets", with: []),
    tests(of: "SecureHashing", with: []),
    tests(of: "Paging", with: ["ConcurrencySupport", "HTTP"]),
    .executableTarget(
        name: "TerminalProbe", dependencies: ["ConcurrencySupport", "Terminal"], path: "Tests/TerminalProbe",
        swiftSettings: settings),
    tests(of: "Terminal", with: ["ConcurrencySupport", "TerminalProbe"]),
    tests(of: "TerminalApp", with: ["ConcurrencySupport", "ScreenParts", "Terminal"]),
    tests(
        of: "ShowsTerminalApp",
        with: [
            "HTTP", "HeaderSession", "Paging", "RemoteShows", "Reviews", "ScreenParts", "Secrets", "ShowsAPI",
            "ShowsScreens", "Terminal", "TerminalApp", "Users", "tvshows",
        ]),
    tests(
        of: "SurveyTerminalApp",
        with: [
            "Arguments", "CommandLineSupport", "Composition", "HTTP", "Login", "OAuth", "Paging", "Profile",
            "Registration",
            "RemoteSurveys", "ScreenParts", "Screens", "Secrets", "Session", "Terminal", "TerminalApp", "survey",
        ]),
    tests(of: "Files", with: ["ConcurrencySupport"]),
    tests(of: "HTTP", with: ["ConcurrencySupport"]),
    tests(of: "Credentials", with: []),
    tests(of: "OAuth", with: ["HTTP", "Secrets"]),
    tests(of: "Login", with: ["HTTP", "OAuth", "Secrets"]),
    tests(of: "TokenStorage", with: ["ConcurrencySupport"]),
    tests(of: "TokenCache", with: ["ConcurrencySupport", "OAuth", "Secrets", "TokenStorage"]),
    tests(of: "TokenRefresh", with: ["HTTP", "OAuth", "Secrets"]),
    tests(of: "TokenRevocation", with: ["HTTP", "OAuth", "Secrets"]),
    tests(of: "Registration", with: ["HTTP", "OAuth", "Secrets"]),
    tests(of: "Profile", with: ["HTTP"]),
    tests(of: "ScreenParts", with: ["ConcurrencySupport", "HTTP", "Paging"]),
    tests(
        of: "Screens",
        with: [
            "ConcurrencySupport", "HTTP", "Login", "OAuth", "Paging", "Profile", "Registration", "RemoteSurveys",
            "ScreenParts", "Secrets", "Session", "TokenCache",
        ]),
    tests(
        of: "ShowsScreens",
        with: [
            "ConcurrencySupport", "HTTP", "HeaderSession", "Paging", "RemoteShows", "Reviews", "ScreenParts", "Secrets",
            "ShowsAPI", "SignIn", "Users",
        ]),
    tests(of: "RemoteImages", with: ["HTTP"]),
    tests(of: "ShowsAPI", with: ["HTTP", "Paging"]),
    tests(of: "RemoteShows", with: ["ConcurrencySupport", "HTTP", "Paging"]),
    tests(of: "Reviews", with: ["ConcurrencySupport", "HTTP", "Paging", "ShowsAPI"]),
    tests(of: "Users", with: ["HTTP", "ShowsAPI"]),
    tests(of: "RemoteSurveys", with: ["ConcurrencySupport", "HTTP", "Paging"]),
    tests(
        of: "Session",
        with: [
            "ConcurrencySupport", "HTTP", "Login", "OAuth", "Registration", "Secrets", "TokenCache", "TokenRefresh",
            "TokenRevocation", "TokenStorage",
        ]),
    .testTarget(
        name: "SessionProofTests",
        dependencies: [
            "ConcurrencySupport", "HTTP", "Login", "OAuth", "Secrets", "Session", "TokenCache", "TokenRefresh",
            "TestSupport", "TokenRevocation", "TokenStorage",
        ], swiftSettings: settings),
    tests(of: "HeaderAuth", with: ["HTTP", "Secrets"]),
    tests(of: "SignIn", with: ["HTTP", "HeaderAuth", "Secrets", "ShowsAPI"]),
    tests(of: "CredentialsCache", with: ["HeaderAuth", "Secrets", "TokenStorage"]),
    tests(
        of: "HeaderSession",
        with: [
            "ConcurrencySupport", "CredentialsCache", "HTTP", "HeaderAuth", "Secrets", "ShowsAPI", "SignIn",
            "TokenStorage",
        ]),
    tests(
        of: "Composition",
        with: [
            "ConcurrencySupport", "HTTP", "HeaderAuth", "HeaderSession", "OAuth", "RemoteShows", "ScreenParts",
            "Screens",
            "Secrets", "Session", "TokenStorage",
        ]),
    tests(of: "LoopbackServer", with: ["ConcurrencySupport", "HTTP"]),
    tests(of: "RecordFormats", with: ["Terminal"]),
    tests(of: "SurveyRecords", with: ["Paging", "RecordFormats", "RemoteSurveys", "Terminal"]),
    tests(of: "Sandbox", with: ["ConcurrencySupport", "Files", "HTTP", "LoopbackServer", "SandboxSupport"]),
    tests(of: "ShowsSandbox", with: ["ConcurrencySupport", "HTTP", "SandboxSupport"]),
    tests(of: "ServerProfiles", with: ["TokenStorage"]),
    tests(of: "TokenFileStore", with: ["ConcurrencySupport", "Files", "OAuth", "Secrets", "TokenStorage"]),
    tests(of: "URLSessionHTTP", with: ["ConcurrencySupport", "HTTP"]),
    tests(
        of: "CommandLineSupport", with: ["Arguments", "ConcurrencySupport", "HTTP", "Terminal", "TokenStorage"]),
    tests(
        of: "survey",
        with: [
            "CommandLineSupport", "ConcurrencySupport", "Files", "HTTP", "LoopbackServer", "Login", "OAuth", "Paging",
            "RemoteSurveys", "Sandbox", "SandboxSupport", "ServerProfiles", "Session", "Terminal", "TokenCache",
            "TokenFileStore", "TokenStorage",
        ]),
    tests(
        of: "tvshows",
        with: [
            "CommandLineSupport", "HTTP", "HeaderSession", "Paging", "RemoteShows", "Reviews", "SandboxSupport",
            "ShowsSandbox", "SignIn", "Terminal", "Users",
        ]),
    tests(of: "benchmark", with: ["HTTP", "Paging", "RemoteSurveys"]),
    .target(
        name: "FuzzTargets",
        dependencies: [
            "CredentialsCache", "HTTP", "HeaderAuth", "LoopbackServer", "OAuth", "Paging", "RecordFormats",
            "RemoteShows", "RemoteSurveys", "Reviews", "Secrets", "SurveyRecords", "TokenCache", "TokenStorage",
        ],
        path: "Tests/FuzzTargets", swiftSettings: settings),
    .executableTarget(name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/fuzz", swiftSettings: settings),
    .testTarget(
        name: "FuzzTargetsTests", dependencies: ["FuzzTargets"], exclude: ["Corpus"], swiftSettings: settings),
]

/// What another package can depend on: everything but the programs, the sandbox and what serves it.
let products = (ground + tools + features + flows + adapters + composition).map(\.name)
    .filter { name in
        !["CurlCalls", "LoopbackServer", "Sandbox", "SandboxSupport", "SecureHashing", "ShowsSandbox"].contains(name)
    }

// What `.ci/run` asks for: set here and not by flags, which would have everything built again for each set of them.
let isStrict = Context.environment["USECASES_STRICT"] != nil
let chosenTests = Context.environment["USECASES_TESTS"]?.split(separator: " ").map(String.init)

let everyTarget = ground + tools + features + flows + adapters + composition + frontEnds + programs + testTargets

/// The test targets named and what they need; everything where none is named.
let allTargets: [Target] = {
    guard let chosenTests else { return everyTarget }
    let dependencies = Dictionary(uniqueKeysWithValues: everyTarget.map { ($0.name, $0.dependencies) })
    var needed: Set<String> = []
    var open = chosenTests
    while let name = open.popLast() {
        guard needed.insert(name).inserted else { continue }
        for case .byNameItem(let dependency, _) in dependencies[name] ?? [] { open.append(dependency) }
    }
    return everyTarget.filter { needed.contains($0.name) }
}()
if isStrict {
    for target in allTargets where target.name != "CurlCalls" {
        target.swiftSettings = settings + [.treatAllWarnings(as: .error)]
    }
}

let package = Package(
    name: "UseCases",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: products.filter { name in allTargets.contains { $0.name == name } }
        .map { .library(name: $0, targets: [$0]) },
    targets: allTargets,
    swiftLanguageModes: [.v6]
)
