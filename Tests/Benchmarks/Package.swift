// swift-tools-version: 6.2
import PackageDescription

// What the package and its programs cost. It depends on the package as an app does, and drives the built programs.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "UseCases", path: "../..")],
    targets: [
        .target(
            name: "Measuring", dependencies: [.product(name: "HTTPMessages", package: "UseCases")],
            swiftSettings: settings),
        .executableTarget(
            name: "benchmark",
            dependencies: [
                "Measuring",
                .product(name: "Composition", package: "UseCases"),
                .product(name: "FileRecordStorage", package: "UseCases"),
                .product(name: "HTTPTransport", package: "UseCases"),
                .product(name: "TokenRefresh", package: "UseCases"),
            ], swiftSettings: settings),
        .testTarget(
            name: "MeasuringTests",
            dependencies: [
                "Measuring", .product(name: "HTTPTransport", package: "UseCases"),
                .product(name: "RemoteSurveys", package: "UseCases"),
            ], swiftSettings: settings),
    ]
)
