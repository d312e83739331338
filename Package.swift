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
let handedOn = ["CoreSupport", "Credentials", "HTTP", "OAuth", "Paging", "RecordStorage", "UseCasesTesting"]

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
    module("Credentials", in: "Core", ["CoreSupport"]),
    module("HTTP", in: "Core", ["CoreSupport", "Credentials", "Messages"]),
    module("Messages", in: "Core", ["CoreSupport"]),
    module("OAuth", in: "Core", ["CoreSupport", "Credentials", "HTTP"]),
    module("Paging", in: "Core", ["CoreSupport", "HTTP", "Messages"]),
    module("RecordStorage", in: "Core", ["CoreSupport", "Credentials", "Messages"]),
    module("SystemLibrary", in: "Core", []),
]

let surveys: [Target] = [
    module("Login", in: "Surveys", ["CoreSupport", "Credentials", "HTTP", "Messages", "OAuth"]),
    module("PasswordlessLogin", in: "Surveys", ["CoreSupport", "Credentials", "HTTP", "Messages", "OAuth"]),
    module("RemoteSurveys", in: "Surveys", ["CoreSupport", "HTTP", "Paging"]),
    module("SurveyAccount", in: "Surveys", ["CoreSupport", "Credentials", "HTTP", "Messages", "OAuth"]),
    module(
        "SurveyResponses", in: "Surveys",
        ["CoreSupport", "Credentials", "HTTP", "Messages", "RecordStorage", "RemoteSurveys"]),
    module(
        "SurveySession", in: "Surveys",
        [
            "CoreSupport", "Credentials", "HTTP", "Login", "Messages", "OAuth", "RecordStorage", "SurveyAccount",
            "TokenCache", "TokenRefresh",
        ]),
    module(
        "SurveysCache", in: "Surveys",
        ["CoreSupport", "Credentials", "HTTP", "Messages", "Paging", "RecordStorage", "RemoteSurveys"]),
    module("TokenCache", in: "Surveys", ["CoreSupport", "Credentials", "Messages", "OAuth", "RecordStorage"]),
    module("TokenRefresh", in: "Surveys", ["CoreSupport", "HTTP", "Messages", "OAuth"]),
]

let shows: [Target] = [
    module("RemoteShows", in: "Shows", ["CoreSupport", "HTTP", "Messages", "Paging"]),
    module(
        "ShowsSession", in: "Shows", ["CoreSupport", "Credentials", "HTTP", "Messages", "RecordStorage", "RemoteShows"]),
]

let adapters: [Target] = [
    .target(name: "CurlCalls", path: "Sources/Adapters/CurlCalls"),
    module("CurlHTTP", in: "Adapters", ["CoreSupport", "CurlCalls", "HTTP", "HTTPExchange", "SystemLibrary"]),
    module("FileRecordStorage", in: "Adapters", ["CoreSupport", "Credentials", "RecordStorage"]),
    module(
        "HelperRecordStorage", in: "Adapters", ["CoreSupport", "Credentials", "FileRecordStorage", "RecordStorage"]),
    module("HTTPExchange", in: "Adapters", ["CoreSupport", "HTTP"]),
    module("HTTPTransport", in: "Adapters", ["CurlCalls", "CurlHTTP", "HTTP", "HTTPExchange", "URLSessionHTTP"]),
    module("KeychainRecordStorage", in: "Adapters", ["CoreSupport", "FileRecordStorage", "RecordStorage"]),
    module("URLSessionHTTP", in: "Adapters", ["CoreSupport", "HTTP", "HTTPExchange"]),
]

let composition: [Target] = [
    module(
        "Composition", in: "Composition",
        [
            "CoreSupport", "Credentials", "FileRecordStorage", "HTTP", "HTTPTransport", "Login", "Messages", "OAuth",
            "Paging", "PasswordlessLogin", "RecordStorage", "RemoteSurveys", "SurveyAccount",
            "SurveyResponses",
            "SurveySession", "SurveysCache", "TokenCache", "TokenRefresh",
        ]),
    module(
        "SurveyAppComposition", in: "Composition",
        [
            "Composition", "CoreSupport", "Credentials", "HTTP", "OAuth", "RecordStorage", "RemoteSurveys",
            "ScreenParts",
            "SurveyResponses", "SurveyScreens", "SurveySession", "SurveysCache", "TokenCache",
        ]),
    module(
        "ShowsComposition", in: "Composition",
        [
            "CoreSupport", "Credentials", "FileRecordStorage", "HTTP", "HTTPTransport", "Messages", "Paging",
            "RecordStorage", "RemoteShows", "ShowsScreens", "ShowsSession",
        ]),
]

let testing: [Target] = [
    module(
        "UseCasesTesting", in: "Testing",
        [
            "CoreSupport", "Credentials", "HTTP", "OAuth", "RecordStorage", "SandboxSupport", "ShowsSandbox",
            "SurveySandbox",
        ])
]

let screens: [Target] = [
    module("ScreenParts", in: "Screens", ["CoreSupport", "Credentials", "Messages", "Paging", "RecordStorage"]),
    module(
        "ShowsScreens", in: "Screens",
        [
            "CoreSupport", "Credentials", "HTTP", "Paging", "RemoteShows", "ScreenParts",
            "ShowsSession",
        ]),
    module(
        "SurveyScreens", in: "Screens",
        [
            "CoreSupport", "Credentials", "HTTP", "Paging", "RecordStorage", "RemoteSurveys", "ScreenParts",
            "SurveyAccount", "SurveyResponses", "SurveySession", "SurveysCache", "TokenCache",
        ]),
]

let terminal: [Target] = [
    module("ArgumentParsing", in: "Terminal", ["HTTP"]),
    module("RecordFormats", in: "Terminal", ["CoreSupport", "HTTP", "Paging", "TerminalIO"]),
    module("TerminalApp", in: "Terminal", ["CoreSupport", "ScreenParts", "SystemLibrary", "TerminalIO"]),
    module("TerminalIO", in: "Terminal", ["CoreSupport", "SystemLibrary"]),
]

let sandboxes: [Target] = [
    module("LoopbackServer", in: "Sandboxes", ["CoreSupport", "HTTP"]),
    module("SandboxSupport", in: "Sandboxes", ["Credentials", "FileRecordStorage", "HTTP"]),
    module("ShowsSandbox", in: "Sandboxes", ["CoreSupport", "HTTP", "SandboxSupport"]),
    module("SurveySandbox", in: "Sandboxes", ["CoreSupport", "Credentials", "HTTP", "SandboxSupport"]),
]

let programs: [Target] = [
    module(
        "CommandLineSupport", in: "Programs",
        [
            "ArgumentParsing", "CoreSupport", "Credentials", "FileRecordStorage", "HTTP", "HTTPTransport",
            "HelperRecordStorage", "LoopbackServer", "Messages", "Paging", "RecordFormats", "RecordStorage",
            "SandboxSupport", "TerminalApp", "TerminalIO",
        ]),
    program(
        "survey", in: "Programs",
        [
            "ArgumentParsing", "CommandLineSupport", "Composition", "CoreSupport", "Credentials", "FileRecordStorage",
            "HTTP", "Login",
            "LoopbackServer", "OAuth", "Paging", "PasswordlessLogin", "RecordFormats", "RecordStorage", "RemoteSurveys",
            "ScreenParts",
            "SurveyAccount", "SurveyAppComposition", "SurveyRecords",
            "SurveyResponses", "SurveySandbox", "SurveyScreens", "SurveySession",
            "SurveysCache", "TerminalApp", "TerminalIO", "TokenCache",
        ]),
    module(
        "SurveyRecords", in: "Programs",
        ["HTTP", "Paging", "RecordFormats", "RemoteSurveys", "ScreenParts", "SurveyResponses"]),
    program(
        "tvshows", in: "Programs",
        [
            "ArgumentParsing", "CommandLineSupport", "CoreSupport", "Credentials", "FileRecordStorage", "HTTP",
            "Paging", "RecordFormats", "RecordStorage", "RemoteShows", "ScreenParts", "ShowsComposition",
            "ShowsSandbox", "ShowsScreens", "ShowsSession", "TerminalApp", "TerminalIO",
        ]),
]

let tests: [Target] = [
    tests("CoreSupportTests", in: "Core", ["TestSupport"]),
    tests("CredentialsTests", in: "Core", ["Credentials"]),
    tests("HTTPTests", in: "Core", ["TestSupport"]),
    tests("OAuthTests", in: "Core", ["TestSupport"]),
    tests("PagingTests", in: "Core", ["TestSupport"]),
    tests("RecordStorageTests", in: "Core", ["TestSupport"]),
    tests("LoginTests", in: "Surveys", ["Login", "TestSupport"]),
    tests("PasswordlessLoginTests", in: "Surveys", ["PasswordlessLogin", "TestSupport"]),
    tests("RemoteSurveysTests", in: "Surveys", ["RemoteSurveys", "TestSupport"]),
    tests(
        "SessionProofTests", in: "Surveys",
        [
            "HelperRecordStorage", "Login", "ShowsSession", "SurveyAccount", "SurveySession", "TestSupport",
            "TokenCache", "TokenRefresh",
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
            "Composition", "Messages", "RemoteShows", "RemoteSurveys", "ShowsComposition", "ShowsSession",
            "SurveyAppComposition", "SurveyResponses", "SurveySession", "TestSupport",
            "TokenRefresh",
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
            "ArgumentParsing", "CommandLineSupport", "FileRecordStorage", "Messages", "ScreenParts", "TerminalApp",
            "TerminalIO",
            "TestSupport",
        ]),
    tests(
        "SurveyRecordsTests", in: "Programs",
        ["RecordFormats", "RemoteSurveys", "SurveyRecords", "SurveyResponses", "TerminalIO", "TestSupport"]),
    tests(
        "surveyTests", in: "Programs",
        [
            "ArgumentParsing", "CommandLineSupport", "Composition", "HTTPTransport", "Login", "LoopbackServer",
            "PasswordlessLogin", "RemoteSurveys",
            "SandboxSupport", "ScreenParts", "SurveyAccount", "SurveyAppComposition", "SurveyResponses",
            "SurveySandbox", "SurveyScreens", "SurveySession", "TerminalApp", "TerminalIO", "TestSupport", "survey",
        ], exclude: ["Scripts", "Statuses"]),
    tests(
        "tvshowsTests", in: "Programs",
        [
            "ArgumentParsing", "CommandLineSupport", "RemoteShows", "SandboxSupport", "ScreenParts", "ShowsSandbox",
            "ShowsScreens", "ShowsSession", "TerminalApp", "TerminalIO", "TestSupport", "tvshows",
        ], exclude: ["Statuses"]),
    support(
        "TestSupport", in: "Testing",
        [
            "ArgumentParsing", "CoreSupport", "Credentials", "HTTP", "LoopbackServer", "OAuth", "Paging",
            "RecordStorage", "ShowsSession", "TerminalIO", "UseCasesTesting",
        ]),
    tests("UseCasesTestingTests", in: "Testing", ["Login", "ShowsSession", "TestSupport"]),
    supportProgram("HouseRules", in: "House", [], exclude: ["Layers.txt", "SurveySpec.md"]),
    tests("HouseRulesTests", in: "House", ["HouseRules"]),
    tests(
        "ReadmeTests", in: "House",
        [
            "CommandLineSupport", "Composition", "FileRecordStorage", "HTTPTransport", "HelperRecordStorage",
            "KeychainRecordStorage", "Login", "PasswordlessLogin", "RemoteShows", "RemoteSurveys", "ScreenParts",
            "ShowsComposition", "ShowsScreens", "ShowsSession", "SurveyAccount",
            "SurveyAppComposition",
            "SurveyResponses", "SurveyScreens", "SurveySession", "SurveysCache", "TerminalApp", "TerminalIO",
            "TestSupport", "TokenCache", "TokenRefresh", "URLSessionHTTP", "survey",
        ]),
    supportProgram("fuzz", in: "Fuzzing", ["FuzzTargets"]),
    support(
        "FuzzTargets", in: "Fuzzing",
        [
            "Credentials", "HTTP", "LoopbackServer", "OAuth", "Paging", "RecordFormats", "RecordStorage", "RemoteShows",
            "RemoteSurveys", "ShowsSession", "SurveyRecords", "SurveyResponses", "TokenCache",
        ]),
    tests("FuzzTargetsTests", in: "Fuzzing", ["FuzzTargets"], exclude: ["Corpus"]),
]

/// What another package can depend on.
let offer = [
    "Composition", "SurveyAppComposition", "ShowsComposition",
    "Login", "PasswordlessLogin", "TokenCache", "TokenRefresh", "RemoteSurveys", "SurveyAccount", "SurveyResponses",
    "SurveySession",
    "ShowsSession",
    "HTTP", "RecordStorage", "HTTPTransport", "URLSessionHTTP", "FileRecordStorage", "HelperRecordStorage",
    "KeychainRecordStorage",
    "SurveyScreens", "ShowsScreens", "UseCasesTesting",
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
