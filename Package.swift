// swift-tools-version: 6.2
import PackageDescription

// Every module of the package, in the folders of `Sources`. `Tests/House/HouseRules/Layers.txt` says what a folder may
// import; `Tests/House` checks each import against it, and each dependency for an import.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func module(_ name: String, in folder: String, _ dependencies: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Sources/\(folder)/\(name)",
        swiftSettings: settings)
}

func program(_ name: String, in folder: String, _ dependencies: [String]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Sources/\(folder)/\(name)",
        swiftSettings: settings)
}

/// The modules that TestSupport re-exports. A test target also depends on each of them, so that a change there recompiles
/// it.
let handedOn = [
    "CoreSupport", "HTTPMessages", "LoginCredentials", "OAuthTokens", "PagedLoading", "RecordStorage",
    "UseCasesTesting",
]

func tests(_ name: String, in folder: String, _ dependencies: [String], exclude: [String] = []) -> Target {
    let modules = dependencies.contains("TestSupport") ? Set(dependencies + handedOn).sorted() : dependencies
    return .testTarget(
        name: name, dependencies: modules.map { .byName(name: $0) }, path: "Tests/\(folder)/\(name)",
        exclude: exclude, swiftSettings: settings)
}

func support(_ name: String, in folder: String, _ dependencies: [String]) -> Target {
    .target(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Tests/\(folder)/\(name)",
        swiftSettings: settings)
}

func supportProgram(_ name: String, in folder: String, _ dependencies: [String], exclude: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Tests/\(folder)/\(name)",
        exclude: exclude, swiftSettings: settings)
}

let core: [Target] = [
    module("CoreSupport", in: "Core", ["SystemLibrary"]),
    module("HTTPMessages", in: "Core", ["CoreSupport", "LoginCredentials", "UserMessages"]),
    module("LoginCredentials", in: "Core", ["CoreSupport"]),
    module("OAuthTokens", in: "Core", ["CoreSupport", "HTTPMessages", "LoginCredentials"]),
    module("PagedLoading", in: "Core", ["CoreSupport", "HTTPMessages", "UserMessages"]),
    module("RecordStorage", in: "Core", ["CoreSupport", "LoginCredentials", "UserMessages"]),
    module("SystemLibrary", in: "Core", []),
    module("UserMessages", in: "Core", ["CoreSupport"]),
]

let surveys: [Target] = [
    module("Login", in: "Surveys", ["CoreSupport", "HTTPMessages", "LoginCredentials", "OAuthTokens", "UserMessages"]),
    module(
        "PasswordlessLogin", in: "Surveys",
        ["CoreSupport", "HTTPMessages", "LoginCredentials", "OAuthTokens", "RecordStorage", "UserMessages"]),
    module("RemoteSurveys", in: "Surveys", ["CoreSupport", "HTTPMessages", "PagedLoading"]),
    module(
        "SurveyAccount", in: "Surveys",
        ["CoreSupport", "HTTPMessages", "LoginCredentials", "OAuthTokens", "UserMessages"]),
    module(
        "SurveyResponses", in: "Surveys",
        ["CoreSupport", "HTTPMessages", "LoginCredentials", "RecordStorage", "RemoteSurveys", "UserMessages"]),
    module(
        "SurveySession", in: "Surveys",
        [
            "CoreSupport", "HTTPMessages", "Login", "LoginCredentials", "OAuthTokens", "RecordStorage",
            "SurveyAccount", "TokenCache", "TokenRefresh", "UserMessages",
        ]),
    module(
        "SurveysCache", in: "Surveys",
        [
            "CoreSupport", "HTTPMessages", "LoginCredentials", "PagedLoading", "RecordStorage", "RemoteSurveys",
            "UserMessages",
        ]),
    module(
        "TokenCache", in: "Surveys",
        ["CoreSupport", "LoginCredentials", "OAuthTokens", "RecordStorage", "UserMessages"]),
    module("TokenRefresh", in: "Surveys", ["CoreSupport", "HTTPMessages", "OAuthTokens", "UserMessages"]),
]

let shows: [Target] = [
    module("RemoteShows", in: "Shows", ["CoreSupport", "HTTPMessages", "PagedLoading", "UserMessages"]),
    module(
        "ShowsSession", in: "Shows",
        ["CoreSupport", "HTTPMessages", "LoginCredentials", "RecordStorage", "RemoteShows", "UserMessages"]),
]

let adapters: [Target] = [
    .target(name: "CurlCalls", path: "Sources/Adapters/CurlCalls"),
    module("CurlHTTP", in: "Adapters", ["CoreSupport", "CurlCalls", "HTTPExchange", "HTTPMessages", "SystemLibrary"]),
    module("FileRecordStorage", in: "Adapters", ["CoreSupport", "LoginCredentials", "RecordStorage"]),
    module(
        "HelperRecordStorage", in: "Adapters",
        ["CoreSupport", "FileRecordStorage", "LoginCredentials", "RecordStorage"]),
    module("HTTPExchange", in: "Adapters", ["CoreSupport", "HTTPMessages"]),
    module(
        "HTTPTransport", in: "Adapters",
        ["CurlCalls", "CurlHTTP", "HTTPExchange", "HTTPMessages", "URLSessionHTTP"]),
    module("KeychainRecordStorage", in: "Adapters", ["CoreSupport", "FileRecordStorage", "RecordStorage"]),
    module("URLSessionHTTP", in: "Adapters", ["CoreSupport", "HTTPExchange", "HTTPMessages"]),
]

let composition: [Target] = [
    module(
        "Composition", in: "Composition",
        [
            "CoreSupport", "FileRecordStorage", "HTTPMessages", "HTTPTransport", "Login", "LoginCredentials",
            "OAuthTokens", "PagedLoading", "PasswordlessLogin", "RecordStorage", "RemoteSurveys", "SurveyAccount",
            "SurveyResponses", "SurveySession", "SurveysCache", "TokenCache", "TokenRefresh", "UserMessages",
        ]),
    module(
        "SurveyAppComposition", in: "Composition",
        [
            "Composition", "CoreSupport", "HTTPMessages", "LoginCredentials", "OAuthTokens", "RecordStorage",
            "RemoteSurveys", "ScreenParts", "SurveyResponses", "SurveyScreens", "SurveySession", "SurveysCache",
            "TokenCache",
        ]),
    module(
        "ShowsComposition", in: "Composition",
        [
            "CoreSupport", "FileRecordStorage", "HTTPMessages", "HTTPTransport", "LoginCredentials", "PagedLoading",
            "RecordStorage", "RemoteShows", "ShowsScreens", "ShowsSession", "UserMessages",
        ]),
]

let testing: [Target] = [
    module(
        "UseCasesTesting", in: "Testing",
        [
            "CoreSupport", "HTTPMessages", "LoginCredentials", "OAuthTokens", "RecordStorage", "SandboxSupport",
            "ShowsSandbox", "SurveySandbox",
        ])
]

let screens: [Target] = [
    module(
        "ScreenParts", in: "Screens",
        ["CoreSupport", "LoginCredentials", "PagedLoading", "UserMessages"]),
    module(
        "ShowsScreens", in: "Screens",
        [
            "CoreSupport", "HTTPMessages", "LoginCredentials", "PagedLoading", "RemoteShows", "ScreenParts",
            "ShowsSession",
        ]),
    module(
        "SurveyScreens", in: "Screens",
        [
            "CoreSupport", "HTTPMessages", "LoginCredentials", "PagedLoading", "RecordStorage", "RemoteSurveys",
            "ScreenParts", "SurveyAccount", "SurveyResponses", "SurveySession", "SurveysCache",
        ]),
]

let terminal: [Target] = [
    module("ArgumentParsing", in: "Terminal", ["HTTPMessages"]),
    module("RecordFormats", in: "Terminal", ["CoreSupport", "HTTPMessages", "PagedLoading", "TerminalIO"]),
    module("TerminalApp", in: "Terminal", ["CoreSupport", "ScreenParts", "SystemLibrary", "TerminalIO"]),
    module("TerminalIO", in: "Terminal", ["CoreSupport", "SystemLibrary"]),
]

let sandboxes: [Target] = [
    module("LoopbackServer", in: "Sandboxes", ["CoreSupport", "HTTPMessages"]),
    module(
        "SandboxSupport", in: "Sandboxes", ["FileRecordStorage", "HTTPMessages", "LoginCredentials", "RecordStorage"]),
    module("ShowsSandbox", in: "Sandboxes", ["CoreSupport", "HTTPMessages", "SandboxSupport"]),
    module("SurveySandbox", in: "Sandboxes", ["CoreSupport", "HTTPMessages", "LoginCredentials", "SandboxSupport"]),
]

let programs: [Target] = [
    module(
        "CommandLineSupport", in: "Programs",
        [
            "ArgumentParsing", "CoreSupport", "FileRecordStorage", "HTTPMessages", "HTTPTransport",
            "HelperRecordStorage", "LoginCredentials", "LoopbackServer", "PagedLoading", "RecordFormats",
            "RecordStorage", "SandboxSupport", "ScreenParts", "TerminalApp", "TerminalIO", "UserMessages",
        ]),
    program(
        "survey", in: "Programs",
        [
            "ArgumentParsing", "CommandLineSupport", "Composition", "CoreSupport", "FileRecordStorage",
            "HTTPMessages", "Login", "LoginCredentials", "LoopbackServer", "OAuthTokens", "PagedLoading",
            "PasswordlessLogin", "RecordFormats", "RecordStorage", "RemoteSurveys", "ScreenParts", "SurveyAccount",
            "SurveyAppComposition", "SurveyRecords", "SurveyResponses", "SurveySandbox", "SurveyScreens",
            "SurveySession", "SurveysCache", "TerminalApp", "TerminalIO", "TokenCache",
        ]),
    module(
        "SurveyRecords", in: "Programs",
        ["HTTPMessages", "PagedLoading", "RecordFormats", "RemoteSurveys", "ScreenParts", "SurveyResponses"]),
    program(
        "tvshows", in: "Programs",
        [
            "ArgumentParsing", "CommandLineSupport", "CoreSupport", "FileRecordStorage", "HTTPMessages",
            "LoginCredentials", "PagedLoading", "RecordFormats", "RecordStorage", "RemoteShows", "ScreenParts",
            "ShowsComposition", "ShowsSandbox", "ShowsScreens", "ShowsSession", "TerminalApp", "TerminalIO",
            "UserMessages",
        ]),
]

let tests: [Target] = [
    tests("CoreSupportTests", in: "Core", ["TestSupport"]),
    tests("LoginCredentialsTests", in: "Core", ["LoginCredentials"]),
    tests("HTTPMessagesTests", in: "Core", ["TestSupport"]),
    tests("OAuthTokensTests", in: "Core", ["TestSupport"]),
    tests("PagedLoadingTests", in: "Core", ["TestSupport"]),
    tests("RecordStorageTests", in: "Core", ["TestSupport"]),
    tests("LoginTests", in: "Surveys", ["Login", "TestSupport"]),
    tests("PasswordlessLoginTests", in: "Surveys", ["PasswordlessLogin", "TestSupport"]),
    tests("RemoteSurveysTests", in: "Surveys", ["RemoteSurveys", "TestSupport"]),
    tests(
        "SessionProofTests", in: "Surveys",
        [
            "FileRecordStorage", "HelperRecordStorage", "Login", "ShowsSession", "SurveyAccount", "SurveySession",
            "TestSupport", "TokenCache", "TokenRefresh",
        ], exclude: ["PROOF.txt", "check-graph"]),
    tests("SurveyAccountTests", in: "Surveys", ["SurveyAccount", "TestSupport"]),
    tests("SurveyResponsesTests", in: "Surveys", ["SurveyResponses", "SurveySession", "TestSupport"]),
    tests(
        "SurveySessionTests", in: "Surveys",
        ["Login", "SurveyAccount", "SurveySession", "TestSupport", "TokenCache", "TokenRefresh"]),
    tests("SurveysCacheTests", in: "Surveys", ["RemoteSurveys", "SurveysCache", "TestSupport"]),
    tests("TokenCacheTests", in: "Surveys", ["TestSupport", "TokenCache"]),
    tests("TokenRefreshTests", in: "Surveys", ["TestSupport", "TokenRefresh"]),
    tests("RemoteShowsTests", in: "Shows", ["RemoteShows", "TestSupport"]),
    tests("ShowsSessionTests", in: "Shows", ["RemoteShows", "ShowsSession", "TestSupport"]),
    tests("FileRecordStorageTests", in: "Adapters", ["FileRecordStorage", "TestSupport"]),
    tests("HelperRecordStorageTests", in: "Adapters", ["FileRecordStorage", "HelperRecordStorage", "TestSupport"]),
    tests(
        "KeychainRecordStorageTests", in: "Adapters",
        ["Composition", "FileRecordStorage", "KeychainRecordStorage", "TestSupport"]),
    tests("CurlHTTPTests", in: "Adapters", ["CurlHTTP", "HTTPExchange", "HTTPTransport", "TestSupport"]),
    tests("HTTPExchangeTests", in: "Adapters", ["HTTPExchange", "TestSupport"]),
    tests(
        "HTTPTransportTests", in: "Adapters",
        ["CurlHTTP", "HTTPExchange", "HTTPTransport", "LoopbackServer", "TestSupport", "URLSessionHTTP"]),
    tests("URLSessionHTTPTests", in: "Adapters", ["HTTPExchange", "TestSupport", "URLSessionHTTP"]),
    tests(
        "CompositionTests", in: "Composition",
        [
            "Composition", "RemoteShows", "RemoteSurveys", "ShowsComposition", "ShowsSession",
            "SurveyAppComposition", "SurveyResponses", "SurveySession", "TestSupport", "TokenRefresh",
            "UserMessages",
        ]),
    tests("ScreenPartsTests", in: "Screens", ["ScreenParts", "TestSupport"]),
    tests(
        "ShowsScreensTests", in: "Screens",
        ["RemoteShows", "ScreenParts", "ShowsScreens", "ShowsSession", "TestSupport"]),
    tests(
        "SurveyScreensTests", in: "Screens",
        [
            "Login", "PasswordlessLogin", "RemoteSurveys", "ScreenParts", "SurveyAccount",
            "SurveyResponses",
            "SurveyScreens", "SurveySession", "SurveysCache", "TestSupport", "TokenCache", "TokenRefresh",
        ]),
    tests("ArgumentParsingTests", in: "Terminal", ["ArgumentParsing", "TestSupport"]),
    tests("RecordFormatsTests", in: "Terminal", ["RecordFormats", "TerminalIO", "TestSupport"]),
    tests(
        "TerminalAppTests", in: "Terminal",
        ["ScreenParts", "SystemLibrary", "TerminalApp", "TerminalIO", "TestSupport"]),
    tests("TerminalIOTests", in: "Terminal", ["SystemLibrary", "TerminalIO", "TerminalProbe", "TestSupport"]),
    supportProgram("TerminalProbe", in: "Terminal", ["CoreSupport", "SystemLibrary", "TerminalIO"]),
    tests("LoopbackServerTests", in: "Sandboxes", ["LoopbackServer", "TestSupport"]),
    tests("ShowsSandboxTests", in: "Sandboxes", ["SandboxSupport", "ShowsSandbox", "TestSupport"]),
    tests("SurveySandboxTests", in: "Sandboxes", ["LoopbackServer", "SandboxSupport", "SurveySandbox", "TestSupport"]),
    tests(
        "CommandLineSupportTests", in: "Programs",
        [
            "ArgumentParsing", "CommandLineSupport", "FileRecordStorage", "LoopbackServer", "ScreenParts",
            "TerminalApp", "TerminalIO", "TestSupport", "UserMessages",
        ]),
    tests(
        "SurveyRecordsTests", in: "Programs",
        ["RecordFormats", "RemoteSurveys", "SurveyRecords", "SurveyResponses", "TerminalIO", "TestSupport"]),
    tests(
        "surveyTests", in: "Programs",
        [
            "ArgumentParsing", "CommandLineSupport", "Composition", "HTTPTransport", "Login", "LoopbackServer",
            "PasswordlessLogin", "RemoteSurveys", "SandboxSupport", "ScreenParts", "SurveyAccount",
            "SurveyAppComposition", "SurveyResponses", "SurveySandbox", "SurveyScreens", "SurveySession",
            "SurveysCache", "TerminalApp", "TerminalIO", "TestSupport", "survey",
        ], exclude: ["Scripts", "Statuses"]),
    tests(
        "tvshowsTests", in: "Programs",
        [
            "ArgumentParsing", "CommandLineSupport", "FileRecordStorage", "RemoteShows", "SandboxSupport",
            "ScreenParts", "ShowsSandbox", "ShowsScreens", "ShowsSession", "TerminalApp", "TerminalIO", "TestSupport",
            "tvshows",
        ], exclude: ["Statuses"]),
    support(
        "TestSupport", in: "Testing",
        [
            "ArgumentParsing", "CoreSupport", "HTTPMessages", "LoginCredentials", "LoopbackServer", "OAuthTokens",
            "PagedLoading", "RecordStorage", "ShowsSession", "SurveyResponses", "TerminalIO", "UseCasesTesting",
        ]),
    tests("UseCasesTestingTests", in: "Testing", ["Login", "ShowsSession", "TestSupport"]),
    supportProgram("HouseRules", in: "House", [], exclude: ["Layers.txt", "SurveySpec.md"]),
    tests("HouseRulesTests", in: "House", ["HouseRules"]),
    tests(
        "ReadmeTests", in: "House",
        [
            "CommandLineSupport", "Composition", "FileRecordStorage", "HTTPTransport", "HelperRecordStorage",
            "KeychainRecordStorage", "Login", "PagedLoading", "PasswordlessLogin", "RemoteShows", "RemoteSurveys",
            "ScreenParts",
            "ShowsComposition", "ShowsScreens", "ShowsSession", "SurveyAccount", "SurveyAppComposition",
            "SurveyResponses", "SurveyScreens", "SurveySession", "SurveysCache", "TerminalApp", "TerminalIO",
            "TestSupport", "TokenCache", "TokenRefresh", "URLSessionHTTP", "survey", "tvshows",
        ]),
    supportProgram("fuzz", in: "Fuzzing", ["FuzzTargets"]),
    support(
        "FuzzTargets", in: "Fuzzing",
        [
            "HTTPMessages", "LoginCredentials", "LoopbackServer", "OAuthTokens", "PagedLoading", "RecordFormats",
            "RecordStorage", "RemoteShows", "RemoteSurveys", "ShowsSession", "SurveyRecords", "SurveyResponses",
            "TokenCache",
        ]),
    tests("FuzzTargetsTests", in: "Fuzzing", ["FuzzTargets"], exclude: ["Corpus"]),
]

/// What another package can depend on.
let offer = [
    "Composition", "FileRecordStorage", "HTTPMessages", "HTTPTransport", "HelperRecordStorage",
    "KeychainRecordStorage", "Login", "PasswordlessLogin", "RecordStorage", "RemoteSurveys", "ShowsComposition",
    "ShowsScreens", "ShowsSession", "SurveyAccount", "SurveyAppComposition", "SurveyResponses", "SurveyScreens",
    "SurveySession", "TokenCache", "TokenRefresh", "URLSessionHTTP", "UseCasesTesting",
]

// Settings for `.ci/run`. Flags would rebuild everything for each set of them.
let isStrict = Context.environment["USECASES_STRICT"] != nil
let chosenTests = Context.environment["USECASES_TESTS"]?.split(separator: " ").map(String.init)

let everyTarget =
    core + surveys + shows + adapters + composition + testing + screens + terminal + sandboxes + programs + tests

/// The modules that each target imports.
let imports = Dictionary(
    uniqueKeysWithValues: everyTarget.map { target in
        (
            target.name,
            target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
        )
    })

/// The named test targets and their dependencies; all targets if none is named.
let allTargets: [Target] = {
    guard let chosenTests else { return everyTarget }
    var needed: Set<String> = []
    var open = chosenTests
    while let name = open.popLast() {
        if needed.insert(name).inserted { open += imports[name] ?? [] }
    }
    return everyTarget.filter { needed.contains($0.name) }
}()
// The proof runs tens of thousands of schedules; optimized, it takes two thirds of the time. No product needs it.
for target in allTargets where target.name == "SessionProofTests" {
    target.swiftSettings? += [.unsafeFlags(["-O"])]
}
if isStrict {
    for target in allTargets where target.name != "CurlCalls" {
        target.swiftSettings? += [.treatAllWarnings(as: .error)]
    }
}

let package = Package(
    name: "UseCases",
    platforms: [.macOS(.v15), .iOS(.v18)],
    // A product contains the modules that its own imports: one dependency is enough.
    products: offer.filter { name in allTargets.contains { $0.name == name } }.map { name in
        let whole = [name] + (imports[name] ?? [])
        return .library(name: name, targets: whole.filter { name in allTargets.contains { $0.name == name } })
    },
    targets: allTargets,
    swiftLanguageModes: [.v6]
)
