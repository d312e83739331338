// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Lines",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "UseCases", path: "../../../..")],
    targets: [
        .executableTarget(
            name: "Lines",
            dependencies: [
                .product(name: "SurveyAppComposition", package: "UseCases"),
                .product(name: "UseCasesTesting", package: "UseCases"),
            ], path: "Sources")
    ]
)
