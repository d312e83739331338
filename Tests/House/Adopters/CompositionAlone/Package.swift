// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CompositionAlone",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "UseCases", path: "../../../..")],
    targets: [
        .executableTarget(
            name: "CompositionAlone",
            dependencies: [
                .product(name: "Composition", package: "UseCases"),
                .product(name: "HTTPTransport", package: "UseCases"),
            ], path: "Sources", swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")])
    ]
)
