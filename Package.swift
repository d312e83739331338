// swift-tools-version: 6.2
import PackageDescription

// Every module of the package, in the folders of `Sources`. What a folder is for, and what it may import, stands in
// `UseCases.md`; `Tests/House` holds every import to that, and every dependency to an import.

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

func tests(_ name: String, in folder: String, _ dependencies: [String], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Tests/\(folder)/\(name)",
        exclude: exclude, swiftSettings: settings)
}

let core: [Target] = [
    module("ConcurrencySupport", in: "Core", []),
    module("Credentials", in: "Core", []),
    module("HTTP", in: "Core", ["ConcurrencySupport"]),
    module("OAuth", in: "Core", ["Credentials", "HTTP"]),
    module("Paging", in: "Core", ["ConcurrencySupport", "HTTP"]),
    module("RecordStorage", in: "Core", ["ConcurrencySupport", "Credentials"]),
    module("RemoteImages", in: "Core", ["HTTP"]),
]

let surveys: [Target] = [
    module("Login", in: "Surveys", ["Credentials", "HTTP", "OAuth"]),
    module("RemoteSurveys", in: "Surveys", ["HTTP", "Paging"]),
    module("SurveyAccount", in: "Surveys", ["Credentials", "HTTP", "OAuth"]),
    module("SurveyResponses", in: "Surveys", ["ConcurrencySupport", "Credentials", "HTTP", "RecordStorage"]),
    module("SurveySandbox", in: "Surveys", ["HTTP", "SandboxSupport"]),
    module(
        "SurveyScreens", in: "Surveys",
        [
            "Credentials", "HTTP", "Login", "RecordStorage", "RemoteSurveys", "ScreenParts", "SurveyAccount",
            "SurveyResponses", "SurveySession", "TokenCache",
        ]),
    module(
        "SurveySession", in: "Surveys",
        [
            "ConcurrencySupport", "Credentials", "HTTP", "Login", "OAuth", "RecordStorage", "SurveyAccount",
            "TokenCache", "TokenRefresh",
        ]),
    module("TokenCache", in: "Surveys", ["Credentials", "OAuth", "RecordStorage"]),
    module("TokenRefresh", in: "Surveys", ["HTTP", "OAuth"]),
]

let shows: [Target] = [
    module("RemoteShows", in: "Shows", ["HTTP", "Paging"]),
    module("ShowsSandbox", in: "Shows", ["HTTP", "SandboxSupport"]),
    module(
        "ShowsScreens", in: "Shows", ["Credentials", "HTTP", "Paging", "RemoteShows", "ScreenParts", "ShowsSession"]),
    module("ShowsSession", in: "Shows", ["ConcurrencySupport", "Credentials", "HTTP", "RecordStorage", "RemoteShows"]),
]

let adapters: [Target] = [
    .target(name: "CurlCalls", path: "Sources/Adapters/CurlCalls"),
    module("FileRecordStorage", in: "Adapters", ["RecordStorage"]),
    module("LoopbackServer", in: "Adapters", ["ConcurrencySupport", "HTTP"]),
    module("SandboxSupport", in: "Adapters", ["Credentials", "FileRecordStorage", "HTTP"]),
    module("URLSessionHTTP", in: "Adapters", ["ConcurrencySupport", "CurlCalls", "HTTP"]),
]

let frontEnds: [Target] = [
    module("ArgumentParsing", in: "FrontEnds", []),
    module("PlainApp", in: "FrontEnds", ["ConcurrencySupport", "ScreenParts", "TerminalIO"]),
    module("RecordFormats", in: "FrontEnds", ["HTTP", "Paging", "TerminalIO"]),
    module("ScreenParts", in: "FrontEnds", ["ConcurrencySupport", "Credentials", "HTTP", "Paging"]),
    module("TerminalApp", in: "FrontEnds", ["ConcurrencySupport", "ScreenParts", "TerminalIO"]),
    module("TerminalIO", in: "FrontEnds", ["ConcurrencySupport"]),
]

let composition: [Target] = [
    module(
        "Composition", in: "Composition",
        [
            "ConcurrencySupport", "Credentials", "FileRecordStorage", "HTTP", "Login", "OAuth", "RecordStorage",
            "RemoteImages", "RemoteSurveys", "SurveyAccount", "SurveyResponses", "SurveyScreens", "SurveySession",
            "TokenCache", "TokenRefresh", "URLSessionHTTP",
        ]),
    module(
        "ShowsComposition", in: "Composition",
        [
            "FileRecordStorage", "HTTP", "RecordStorage", "RemoteImages", "RemoteShows", "ShowsScreens",
            "ShowsSession", "URLSessionHTTP",
        ]),
]

let testing: [Target] = [
    module(
        "UseCasesTesting", in: "Testing",
        [
            "ConcurrencySupport", "Credentials", "HTTP", "OAuth", "RecordStorage", "SandboxSupport", "ShowsSandbox",
            "SurveySandbox",
        ])
]

let programs: [Target] = [
    module(
        "CommandLineSupport", in: "Programs",
        [
            "ArgumentParsing", "ConcurrencySupport", "Credentials", "FileRecordStorage", "HTTP", "LoopbackServer",
            "Paging", "PlainApp", "RecordFormats", "RecordStorage", "SandboxSupport", "TerminalApp", "TerminalIO",
            "URLSessionHTTP",
        ]),
    module("SurveyRecords", in: "Programs", ["HTTP", "Paging", "RecordFormats", "RemoteSurveys"]),
    program(
        "benchmark", in: "Programs",
        [
            "CommandLineSupport", "ConcurrencySupport", "Credentials", "FileRecordStorage", "HTTP", "Login",
            "LoopbackServer", "OAuth", "Paging", "RecordFormats", "RecordStorage", "RemoteSurveys", "ScreenParts",
            "SurveyAccount", "SurveyRecords", "SurveyResponses", "SurveyScreens", "SurveySession", "TerminalApp",
            "TerminalIO", "TokenCache", "TokenRefresh", "URLSessionHTTP", "survey", "tvshows",
        ]),
    program(
        "survey", in: "Programs",
        [
            "ArgumentParsing", "CommandLineSupport", "Composition", "ConcurrencySupport", "Credentials", "HTTP",
            "Login", "OAuth", "Paging", "PlainApp", "RecordFormats", "RecordStorage", "RemoteImages", "RemoteSurveys",
            "ScreenParts", "SurveyAccount", "SurveyRecords", "SurveyResponses", "SurveySandbox", "SurveyScreens",
            "SurveySession", "TerminalApp", "TerminalIO", "TokenCache",
        ]),
    program(
        "tvshows", in: "Programs",
        [
            "ArgumentParsing", "CommandLineSupport", "ConcurrencySupport", "Credentials", "FileRecordStorage", "HTTP",
            "Paging", "PlainApp", "RecordFormats", "RecordStorage", "RemoteImages", "RemoteShows", "ScreenParts",
            "ShowsComposition", "ShowsSandbox", "ShowsScreens", "ShowsSession", "TerminalApp", "TerminalIO",
        ]),
]

let tests: [Target] = [
    tests("ConcurrencySupportTests", in: "Core", ["ConcurrencySupport", "TestSupport"]),
    tests("CredentialsTests", in: "Core", ["Credentials"]),
    tests("HTTPTests", in: "Core", ["ConcurrencySupport", "HTTP", "TestSupport"]),
    tests("OAuthTests", in: "Core", ["Credentials", "HTTP", "OAuth", "TestSupport"]),
    tests("PagingTests", in: "Core", ["ConcurrencySupport", "HTTP", "Paging", "TestSupport"]),
    tests("RecordStorageTests", in: "Core", ["ConcurrencySupport", "RecordStorage", "TestSupport"]),
    tests("RemoteImagesTests", in: "Core", ["HTTP", "RemoteImages", "TestSupport"]),
    tests("LoginTests", in: "Surveys", ["Credentials", "HTTP", "Login", "OAuth", "TestSupport"]),
    tests(
        "RemoteSurveysTests", in: "Surveys", ["ConcurrencySupport", "HTTP", "Paging", "RemoteSurveys", "TestSupport"]),
    tests(
        "SessionProofTests", in: "Surveys",
        [
            "ConcurrencySupport", "Credentials", "HTTP", "Login", "OAuth", "RecordStorage", "RemoteShows",
            "ShowsSession", "SurveyAccount", "SurveySession", "TestSupport", "TokenCache", "TokenRefresh",
        ]),
    tests("SurveyAccountTests", in: "Surveys", ["Credentials", "HTTP", "OAuth", "SurveyAccount", "TestSupport"]),
    tests(
        "SurveyResponsesTests", in: "Surveys",
        [
            "FileRecordStorage", "HTTP", "OAuth", "RecordStorage", "SurveyResponses", "SurveySession", "TestSupport",
        ]),
    tests(
        "SurveySandboxTests", in: "Surveys",
        ["ConcurrencySupport", "HTTP", "LoopbackServer", "SandboxSupport", "SurveySandbox", "TestSupport"]),
    tests(
        "SurveyScreensTests", in: "Surveys",
        [
            "ConcurrencySupport", "Credentials", "HTTP", "Login", "OAuth", "Paging", "RecordStorage", "RemoteSurveys",
            "ScreenParts", "SurveyAccount", "SurveyResponses", "SurveyScreens", "SurveySession", "TestSupport",
            "TokenCache", "TokenRefresh",
        ]),
    tests(
        "SurveySessionTests", in: "Surveys",
        [
            "ConcurrencySupport", "Credentials", "HTTP", "Login", "OAuth", "RecordStorage", "SurveyAccount",
            "SurveySession", "TestSupport", "TokenCache", "TokenRefresh",
        ]),
    tests("TokenCacheTests", in: "Surveys", ["Credentials", "OAuth", "RecordStorage", "TestSupport", "TokenCache"]),
    tests("TokenRefreshTests", in: "Surveys", ["Credentials", "HTTP", "OAuth", "TestSupport", "TokenRefresh"]),
    tests("RemoteShowsTests", in: "Shows", ["ConcurrencySupport", "HTTP", "Paging", "RemoteShows", "TestSupport"]),
    tests(
        "ShowsSandboxTests", in: "Shows",
        ["ConcurrencySupport", "HTTP", "SandboxSupport", "ShowsSandbox", "TestSupport"]),
    tests(
        "ShowsScreensTests", in: "Shows",
        [
            "ConcurrencySupport", "Credentials", "HTTP", "Paging", "RemoteShows", "ScreenParts", "ShowsScreens",
            "ShowsSession", "TestSupport",
        ]),
    tests(
        "ShowsSessionTests", in: "Shows",
        ["ConcurrencySupport", "Credentials", "HTTP", "RecordStorage", "RemoteShows", "ShowsSession", "TestSupport"]),
    tests(
        "FileRecordStorageTests", in: "Adapters",
        ["ConcurrencySupport", "FileRecordStorage", "RecordStorage", "TestSupport"]),
    tests("LoopbackServerTests", in: "Adapters", ["ConcurrencySupport", "HTTP", "LoopbackServer", "TestSupport"]),
    tests(
        "URLSessionHTTPTests", in: "Adapters",
        ["ConcurrencySupport", "HTTP", "LoopbackServer", "TestSupport", "URLSessionHTTP", "UseCasesTesting"]),
    tests("ArgumentParsingTests", in: "FrontEnds", ["ArgumentParsing", "TestSupport"]),
    tests("PlainAppTests", in: "FrontEnds", ["Credentials", "Paging", "PlainApp", "ScreenParts", "TerminalIO"]),
    tests("RecordFormatsTests", in: "FrontEnds", ["RecordFormats", "TerminalIO"]),
    tests(
        "ScreenPartsTests", in: "FrontEnds",
        ["ConcurrencySupport", "Credentials", "HTTP", "Paging", "ScreenParts", "TestSupport"]),
    tests(
        "TerminalAppTests", in: "FrontEnds",
        ["ConcurrencySupport", "Paging", "ScreenParts", "TerminalApp", "TestSupport"]),
    tests("TerminalIOTests", in: "FrontEnds", ["ConcurrencySupport", "TerminalIO", "TerminalProbe", "TestSupport"]),
    .executableTarget(
        name: "TerminalProbe", dependencies: ["ConcurrencySupport", "TerminalIO"],
        path: "Tests/FrontEnds/TerminalProbe", swiftSettings: settings),
    tests(
        "CompositionTests", in: "Composition",
        [
            "Composition", "Credentials", "HTTP", "OAuth", "RecordStorage", "RemoteImages", "RemoteShows",
            "RemoteSurveys", "ShowsComposition", "ShowsSession", "SurveyResponses", "SurveySession", "TestSupport",
        ]),
    tests(
        "CommandLineSupportTests", in: "Programs",
        [
            "ArgumentParsing", "CommandLineSupport", "ConcurrencySupport", "HTTP", "RecordStorage", "TerminalApp",
            "TerminalIO", "TestSupport",
        ]),
    tests(
        "SurveyRecordsTests", in: "Programs",
        ["Paging", "RecordFormats", "RemoteSurveys", "SurveyRecords", "TerminalIO"]),
    tests("benchmarkTests", in: "Programs", ["HTTP", "Paging", "RemoteSurveys", "benchmark"]),
    tests(
        "surveyTests", in: "Programs",
        [
            "ArgumentParsing", "CommandLineSupport", "Composition", "ConcurrencySupport", "Credentials",
            "FileRecordStorage", "HTTP", "Login", "OAuth", "Paging", "RecordStorage", "RemoteSurveys", "SandboxSupport",
            "ScreenParts", "SurveyAccount", "SurveyResponses", "SurveySandbox", "SurveyScreens", "SurveySession",
            "TerminalApp", "TerminalIO", "TestSupport", "URLSessionHTTP", "survey",
        ]),
    tests(
        "tvshowsTests", in: "Programs",
        [
            "CommandLineSupport", "Credentials", "HTTP", "Paging", "RemoteShows", "SandboxSupport", "ScreenParts",
            "ShowsSandbox", "ShowsScreens", "ShowsSession", "TerminalApp", "TerminalIO", "TestSupport", "tvshows",
        ]),
    tests(
        "UseCasesTestingTests", in: "Testing",
        [
            "ConcurrencySupport", "Credentials", "HTTP", "Login", "OAuth", "RecordStorage", "ShowsSession",
            "TestSupport", "UseCasesTesting",
        ]),
    .target(
        name: "TestSupport",
        dependencies: [
            "ConcurrencySupport", "Credentials", "HTTP", "LoopbackServer", "OAuth", "RecordStorage", "ShowsSession",
            "TerminalIO", "UseCasesTesting",
        ], path: "Tests/Testing/TestSupport", swiftSettings: settings),
    .executableTarget(
        name: "HouseRules", dependencies: [], path: "Tests/House/HouseRules", exclude: ["SurveySpec.md"],
        swiftSettings: settings),
    tests("HouseRulesTests", in: "House", ["HouseRules"]),
    tests(
        "ReadmeTests", in: "House",
        [
            "CommandLineSupport", "Composition", "Credentials", "HTTP", "Login", "OAuth", "Paging", "RecordStorage",
            "RemoteShows", "RemoteSurveys", "ScreenParts", "ShowsComposition", "ShowsScreens", "ShowsSession",
            "SurveyAccount", "SurveyResponses", "SurveyScreens", "SurveySession", "TerminalApp", "TerminalIO",
            "TestSupport", "TokenCache", "TokenRefresh", "URLSessionHTTP", "UseCasesTesting", "survey",
        ]),
    .target(
        name: "FuzzTargets",
        dependencies: [
            "Credentials", "HTTP", "LoopbackServer", "OAuth", "Paging", "RecordFormats", "RecordStorage", "RemoteShows",
            "RemoteSurveys", "ShowsSession", "SurveyRecords", "SurveyResponses", "TokenCache",
        ], path: "Tests/Fuzzing/FuzzTargets", swiftSettings: settings),
    tests("FuzzTargetsTests", in: "Fuzzing", ["FuzzTargets"], exclude: ["Corpus"]),
    .executableTarget(name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing/fuzz", swiftSettings: settings),
]

/// What another package can depend on: everything but the programs, the sandboxes and what serves them.
let products = (core + surveys + shows + adapters + frontEnds + composition + testing).map(\.name)
    .filter { !["CurlCalls", "LoopbackServer", "SandboxSupport", "ShowsSandbox", "SurveySandbox"].contains($0) }

// What `.ci/run` asks for: set here and not by flags, which would have everything built again for each set of them.
let isStrict = Context.environment["USECASES_STRICT"] != nil
let chosenTests = Context.environment["USECASES_TESTS"]?.split(separator: " ").map(String.init)

let everyTarget = core + surveys + shows + adapters + frontEnds + composition + programs + testing + tests

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
// The proof runs tens of thousands of schedules: optimised, it takes two thirds of the time. No product needs it.
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
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: products.filter { name in allTargets.contains { $0.name == name } }
        .map { .library(name: $0, targets: [$0]) },
    targets: allTargets,
    swiftLanguageModes: [.v6]
)
