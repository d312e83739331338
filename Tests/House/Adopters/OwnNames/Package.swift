// swift-tools-version: 6.2
import PackageDescription

/// Words that an app is likely to call its own modules by.
let names = [
    "Credentials", "Files", "HTTP", "Messages", "OAuth", "Paging", "Profile", "Screens", "Session", "Terminal", "Users",
]

let package = Package(
    name: "OwnNames",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "UseCases", path: "../../../..")],
    targets: names.map { .target(name: $0, path: "Sources/\($0)") } + [
        .executableTarget(
            name: "OwnNames",
            dependencies: names.map { .byName(name: $0) } + [
                .product(name: "Composition", package: "UseCases"),
                .product(name: "RecordStorage", package: "UseCases"),
                .product(name: "SurveySession", package: "UseCases"),
                .product(name: "UseCasesTesting", package: "UseCases"),
            ], path: "Sources/OwnNames")
    ]
)
