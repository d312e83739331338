import Testing

@testable import HouseRules

@Suite struct `Layer rule` {
    private static let layers = """
        # A comment: of no name.
        Core: Core
        Surveys: Core
        Both: Core Surveys
        Adapters: Core Adapters
        Toys: Core Sockets
        Programs: Core Surveys Adapters Toys Programs
        """
    private static let manifest = """
        func module(_ name: String, in folder: String, _ dependencies: [String] = []) -> Target {}
        let all = [
            module("Base", in: "Core"), module("Wire", in: "Core", ["Base"]),
            module(
                "One", in: "Surveys",
                ["Base", "Wire"]),
            .target(name: "Two", dependencies: ["Base"], swiftSettings: settings),
            module("Both", in: "Surveys", ["One", "Two"]),
            module("Sockets", in: "Adapters", ["Wire"]),
            module("URLSessionHTTP", in: "Adapters", ["Sockets", "Wire"]),
            module("Toy", in: "Toys", ["Sockets"]),
            module("tool", in: "Programs", ["Toy", "URLSessionHTTP"]),
            module("timer", in: "Programs", ["tool"]),
            .testTarget(name: "OneTests", dependencies: ["One", "Two"]),
        ]
        """
    private static let sources = [
        "Core/Base/A": "import Synchronization",
        "Core/Wire/A": """
        public import Base
        #if canImport(FoundationEssentials)
            @_exported public import FoundationEssentials
        #else
            @_exported public import Foundation
        #endif
        """,
        "Surveys/One/A": "import Base\nimport Wire\n// import Two",
        "Surveys/Two/Folder/B": "import struct Base.Thing",
        "Surveys/Both/A": "import One\nimport Two",
        "Toys/Toy/A": "import Sockets",
        "Adapters/Sockets/A": "import Wire",
        "Adapters/URLSessionHTTP/A": """
        import Foundation
        import Sockets
        import Wire
        #if canImport(FoundationNetworking)
            import FoundationNetworking
        #endif
        """,
        "Programs/tool/A": "import Toy\nimport URLSessionHTTP",
        "Programs/timer/A": "",
    ]

    @Test func `lets a house in order pass`() {
        #expect(violations() == [])
    }

    @Test(arguments: [
        ("Surveys/One/A", "public import Two", "One may not import Two."),
        ("Surveys/One/A", "@preconcurrency import Two", "One may not import Two."),
        ("Surveys/One/A", "@_spi(Some) package import Two", "One may not import Two."),
        ("Surveys/One/A", "import Both", "One may not import Both."),
        ("Surveys/One/A", "import URLSessionHTTP", "One may not import URLSessionHTTP."),
        ("Toys/Toy/A", "import URLSessionHTTP", "Toy may not import URLSessionHTTP."),
        ("Core/Base/A", "#if os(Linux)\n    import One\n#endif", "Base may not import One."),
        ("Surveys/Two/Folder/B", "import Wire", "Package.swift does not give it Wire."),
        ("Surveys/Two/Folder/B", "", "Package.swift: Two has no need of Base."),
        ("Elsewhere/Three/A", "", "Elsewhere is not in Layers.txt."),
        ("Core/Three/A", "", "Three is not in Package.swift."),
        ("Surveys/One/A", "import Foundation", "Foundation is for platforms without FoundationEssentials."),
        (
            "Surveys/One/A", "#if canImport(FoundationEssentials)\nimport Foundation\n#endif",
            "Foundation is for platforms without FoundationEssentials."
        ),
        (
            "Core/Base/A", "#if canImport(Glibc)\n    public import Glibc\n#endif",
            "SystemLibrary alone may import Glibc."
        ),
        ("Toys/Toy/A", "import Darwin", "SystemLibrary alone may import Darwin."),
        ("Surveys/One/A", "import FoundationNetworking", "URLSessionHTTP alone may import FoundationNetworking."),
    ])
    func `catches an import that a layer may not have, and a dependency without one`(
        file: String, source: String, expected: String
    ) {
        let violations = violations(sources: Self.sources.merging([file: source]) { $1 })

        #expect(violations.contains { $0.hasSuffix(expected) }, "\(violations)")
    }

    @Test(arguments: [
        (#"["Base"]),"#, #"["Base", "One"]),"#, "Wire may not depend on One."),
        (#"["Base", "Wire"]"#, #"["Base", "Wire", "Two"]"#, "One may not depend on Two."),
        (#"name: "Two", dependencies: ["Base"]"#, #"name: "Two", dependencies: ["One"]"#, "Two may not depend on One."),
        (#".target(name: "Two""#, #".target(name: "Too""#, "Two is not in Package.swift."),
    ])
    func `catches a dependency that a layer may not have`(part: String, change: String, expected: String) {
        let violations = violations(manifest: Self.manifest.replacing(part, with: change))

        #expect(violations.contains { $0.hasSuffix(expected) }, "\(violations)")
    }

    private func violations(manifest: String = manifest, sources: [String: String] = sources) -> [String] {
        let files = sources.map { SourceFile(path: "Sources/\($0.key).swift", text: $0.value) }
        return LayerRule(layers: Self.layers, manifest: manifest, sources: files).violations
    }
}
