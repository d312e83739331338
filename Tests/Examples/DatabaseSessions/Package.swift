// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "DatabaseSessions",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "UseCases", path: "../../..")],
    targets: [
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "DatabaseSessions",
            dependencies: [
                "CPostgres", "CSQLite", .product(name: "Composition", package: "UseCases"),
                .product(name: "HTTPTransport", package: "UseCases"),
                .product(name: "RecordStorage", package: "UseCases"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "herd",
            dependencies: [
                "DatabaseSessions", .product(name: "Composition", package: "UseCases"),
                .product(name: "HTTPTransport", package: "UseCases"),
            ], swiftSettings: settings),
        .testTarget(
            name: "DatabaseSessionsTests",
            dependencies: [
                "DatabaseSessions", .product(name: "HTTPTransport", package: "UseCases"),
                .product(name: "UseCasesTesting", package: "UseCases"),
            ],
            path: "Tests", swiftSettings: settings),
    ]
)
