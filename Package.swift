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
    module("HTTP", ["ConcurrencySupport", "Secrets"]),
    module("OAuth", ["HTTP", "Secrets"]),
    module("Paging", ["ConcurrencySupport", "HTTP"]),
]

let tools: [Target] = [
    module("Arguments"),
    module("Credentials"),
    module("Files"),
    module("Terminal", ["ConcurrencySupport"]),
]

let features: [Target] = [
    module("Login", ["HTTP", "OAuth", "Secrets"]),
    module("TokenCache", ["ConcurrencySupport", "OAuth", "Secrets"]),
    module("TokenRefresh", ["HTTP", "OAuth", "Secrets"]),
    module("TokenRevocation", ["HTTP", "OAuth", "Secrets"]),
    module("Registration", ["HTTP", "OAuth", "Secrets"]),
    module("Profile", ["HTTP"]),
    module("RemoteSurveys", ["HTTP", "Paging"]),
]

let flows: [Target] = [
    module(
        "Session",
        [
            "ConcurrencySupport", "HTTP", "Login", "OAuth", "Registration", "Secrets", "TokenCache", "TokenRefresh",
            "TokenRevocation",
        ])
]

let adapters: [Target] = [
    module("LoopbackServer", ["ConcurrencySupport", "HTTP"]),
    module("RecordFormats", ["Terminal"]),
    module(
        "Screens",
        [
            "Credentials", "HTTP", "Login", "Paging", "Profile", "Registration", "RemoteSurveys", "Secrets", "Session",
            "TokenCache",
        ]),
    module("Sandbox", ["ConcurrencySupport", "Files", "HTTP"]),
    module("ServerProfiles", ["Files", "HTTP", "TokenCache"]),
    module("TokenFileStore", ["Files", "TokenCache"]),
    module("URLSessionHTTP", ["ConcurrencySupport", "HTTP"]),
]

let composition: [Target] = [
    module(
        "Composition",
        [
            "HTTP", "Login", "LoopbackServer", "OAuth", "Profile", "Registration", "RemoteSurveys", "Sandbox",
            "Screens", "Secrets", "Session", "TokenCache", "TokenFileStore", "TokenRefresh", "TokenRevocation",
            "URLSessionHTTP",
        ])
]

let frontEnds: [Target] = [
    module("SurveyRecords", ["Paging", "RecordFormats", "RemoteSurveys"]),
    module("TerminalApp", ["ConcurrencySupport", "RemoteSurveys", "Screens", "Terminal"]),
]

let programs: [Target] = [
    program(
        "survey",
        [
            "Arguments", "Composition", "ConcurrencySupport", "Credentials", "HTTP", "Login", "LoopbackServer", "OAuth",
            "Paging", "Profile", "RecordFormats", "Registration", "RemoteSurveys", "Sandbox", "Screens", "Secrets",
            "ServerProfiles", "Session", "SurveyRecords", "Terminal", "TerminalApp", "TokenCache", "TokenFileStore",
        ])
]

let testTargets: [Target] = [
    .target(
        name: "TestSupport", dependencies: ["ConcurrencySupport", "HTTP", "OAuth", "Secrets", "TokenCache"],
        path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(name: "HouseRulesTests", swiftSettings: settings),
    .testTarget(
        name: "ReadmeTests",
        dependencies: [
            "Composition", "OAuth", "Paging", "RemoteSurveys", "Screens", "Secrets", "Session", "TestSupport",
            "TokenCache",
            "TokenFileStore",
        ], swiftSettings: settings),
    tests(of: "Arguments", with: []),
    tests(of: "ConcurrencySupport", with: []),
    tests(of: "Secrets", with: []),
    tests(of: "Paging", with: ["ConcurrencySupport", "HTTP"]),
    .executableTarget(
        name: "TerminalProbe", dependencies: ["ConcurrencySupport", "Terminal"], path: "Tests/TerminalProbe",
        swiftSettings: settings),
    tests(of: "Terminal", with: ["ConcurrencySupport", "TerminalProbe"]),
    tests(
        of: "TerminalApp",
        with: [
            "HTTP", "Login", "OAuth", "Paging", "Profile", "Registration", "RemoteSurveys", "Screens", "Secrets",
            "Session", "Terminal",
            "survey",
        ]),
    tests(of: "Files", with: ["ConcurrencySupport"]),
    tests(of: "HTTP", with: ["ConcurrencySupport"]),
    tests(of: "Credentials", with: []),
    tests(of: "OAuth", with: ["HTTP", "Secrets"]),
    tests(of: "Login", with: ["HTTP", "OAuth", "Secrets"]),
    tests(of: "TokenCache", with: ["ConcurrencySupport", "OAuth", "Secrets"]),
    tests(of: "TokenRefresh", with: ["HTTP", "OAuth", "Secrets"]),
    tests(of: "TokenRevocation", with: ["HTTP", "OAuth", "Secrets"]),
    tests(of: "Registration", with: ["HTTP", "OAuth", "Secrets"]),
    tests(of: "Profile", with: ["HTTP"]),
    tests(
        of: "Screens",
        with: [
            "ConcurrencySupport", "HTTP", "Login", "OAuth", "Paging", "Profile", "Registration", "RemoteSurveys",
            "Secrets",
            "Session", "TokenCache",
        ]),
    tests(of: "RemoteSurveys", with: ["ConcurrencySupport", "HTTP", "Paging"]),
    tests(
        of: "Session",
        with: [
            "ConcurrencySupport", "HTTP", "Login", "OAuth", "Registration", "Secrets", "TokenCache", "TokenRefresh",
            "TokenRevocation",
        ]),
    tests(of: "LoopbackServer", with: ["ConcurrencySupport", "HTTP"]),
    tests(of: "RecordFormats", with: ["Terminal"]),
    tests(of: "SurveyRecords", with: ["Paging", "RecordFormats", "RemoteSurveys", "Terminal"]),
    tests(of: "Sandbox", with: ["ConcurrencySupport", "Files", "HTTP", "LoopbackServer"]),
    tests(of: "ServerProfiles", with: ["TokenCache"]),
    tests(of: "TokenFileStore", with: ["ConcurrencySupport", "Files", "OAuth", "Secrets", "TokenCache"]),
    tests(of: "URLSessionHTTP", with: ["ConcurrencySupport", "HTTP"]),
    tests(
        of: "survey",
        with: [
            "ConcurrencySupport", "Files", "HTTP", "LoopbackServer", "Login", "OAuth", "Paging", "RemoteSurveys",
            "Sandbox", "ServerProfiles", "Session", "Terminal", "TokenCache", "TokenFileStore",
        ]),
    .target(
        name: "FuzzTargets",
        dependencies: [
            "HTTP", "LoopbackServer", "OAuth", "Paging", "RecordFormats", "RemoteSurveys", "Secrets", "SurveyRecords",
            "TokenCache",
        ],
        path: "Tests/FuzzTargets", swiftSettings: settings),
    .executableTarget(name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/fuzz", swiftSettings: settings),
    .testTarget(
        name: "FuzzTargetsTests", dependencies: ["FuzzTargets"], exclude: ["Corpus"], swiftSettings: settings),
]

/// What another package can depend on: everything but the programs, the sandbox and what serves it.
let products = (ground + tools + features + flows + adapters + composition).map(\.name)
    .filter { !["Sandbox", "LoopbackServer"].contains($0) }

let package = Package(
    name: "UseCases",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: products.map { .library(name: $0, targets: [$0]) },
    targets: ground + tools + features + flows + adapters + composition + frontEnds + programs + testTargets,
    swiftLanguageModes: [.v6]
)
