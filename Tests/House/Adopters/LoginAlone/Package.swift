// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "LoginAlone",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "UseCases", path: "../../../..")],
    targets: [
        .executableTarget(
            name: "LoginAlone",
            dependencies: [
                .product(name: "HTTPMessages", package: "UseCases"),
                .product(name: "Login", package: "UseCases"),
            ], path: "Sources")
    ]
)
