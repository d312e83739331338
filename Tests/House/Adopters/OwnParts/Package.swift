// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OwnParts",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "UseCases", path: "../../../..")],
    targets: [
        .executableTarget(
            name: "OwnParts",
            dependencies: [
                .product(name: "Composition", package: "UseCases"),
                .product(name: "UseCasesTesting", package: "UseCases"),
            ], path: "Sources")
    ]
)
