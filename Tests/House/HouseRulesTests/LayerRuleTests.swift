import Testing

@testable import HouseRules

@Suite struct `Layer rule` {
    private let layers = """
        # A comment: of no name.
        Core: Core
        Surveys: Core
        Both: Core Surveys
        Adapters: Core Adapters
        Toys: Core Sockets
        Programs: Core Surveys Adapters Toys Programs
        """
    private let manifest = """
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
    private let sources = [
        "Sources/Core/Base/A.swift": "import Synchronization",
        "Sources/Core/Wire/A.swift": """
        public import Base
        #if canImport(FoundationEssentials)
            public import FoundationEssentials
        #else
            public import Foundation
        #endif
        """,
        "Sources/Surveys/One/A.swift": "import Base\nimport Wire\n// import Two",
        "Sources/Surveys/Two/Folder/B.swift": "import struct Base.Thing",
        "Sources/Surveys/Both/A.swift": "import One\nimport Two",
        "Sources/Toys/Toy/A.swift": "import Sockets",
        "Sources/Adapters/Sockets/A.swift": "import Wire",
        "Sources/Adapters/URLSessionHTTP/A.swift": """
        import Foundation
        import Sockets
        import Wire
        #if canImport(FoundationNetworking)
            import FoundationNetworking
        #endif
        """,
        "Sources/Programs/tool/A.swift": "import Toy\nimport URLSessionHTTP",
        "Sources/Programs/timer/A.swift": "",
    ]

    @Test func `lets a house in order pass`() throws {
        #expect(try violations() == [])
    }

    @Test(arguments: [
        ("Sources/Surveys/One/A.swift", "public import Two", "One may not import Two."),
        ("Sources/Surveys/One/A.swift", "@preconcurrency import Two", "One may not import Two."),
        ("Sources/Surveys/One/A.swift", "import Both", "One may not import Both."),
        ("Sources/Surveys/One/A.swift", "import URLSessionHTTP", "One may not import URLSessionHTTP."),
        ("Sources/Toys/Toy/A.swift", "import URLSessionHTTP", "Toy may not import URLSessionHTTP."),
        ("Sources/Core/Base/A.swift", "#if os(Linux)\n    import One\n#endif", "Base may not import One."),
        ("Sources/Surveys/Two/Folder/B.swift", "import Wire", "Package.swift does not give it Wire."),
        ("Sources/Surveys/Two/Folder/B.swift", "", "Package.swift: Two has no need of Base."),
        ("Sources/Elsewhere/Three/A.swift", "", "Elsewhere is not in Layers.txt."),
        ("Sources/Core/Three/A.swift", "", "Three is not in Package.swift."),
        (
            "Sources/Surveys/One/A.swift", "import Foundation",
            "Foundation is for platforms without FoundationEssentials."
        ),
        (
            "Sources/Surveys/One/A.swift", "#if canImport(FoundationEssentials)\nimport Foundation\n#endif",
            "Foundation is for platforms without FoundationEssentials."
        ),
        (
            "Sources/Surveys/One/A.swift",
            "#if !canImport(FoundationNetworking)\n#else\nimport FoundationNetworking\n#endif",
            "URLSessionHTTP alone may import FoundationNetworking."
        ),
    ])
    func `catches an import that a layer may not have, and a dependency without one`(
        path: String, source: String, expected: String
    ) throws {
        let violations = try violations(sources: sources.merging([path: source]) { $1 })

        #expect(violations.contains { $0.hasSuffix(expected) }, "\(violations)")
    }

    @Test(arguments: [
        (#"["Base"]),"#, #"["Base", "One"]),"#, "Wire may not depend on One."),
        (#"["Base", "Wire"]"#, #"["Base", "Wire", "Two"]"#, "One may not depend on Two."),
        (#"name: "Two", dependencies: ["Base"]"#, #"name: "Two", dependencies: ["One"]"#, "Two may not depend on One."),
        (#".target(name: "Two""#, #".plugin(name: "Two""#, "Two is not in Package.swift."),
    ])
    func `catches a dependency that a layer may not have`(part: String, change: String, expected: String) throws {
        let violations = try violations(manifest: manifest.replacing(part, with: change))

        #expect(violations.contains { $0.hasSuffix(expected) }, "\(violations)")
    }

    private func violations(
        manifest: String? = nil, sources: [String: String]? = nil
    ) throws -> [String] {
        LayerRule(
            house: House(layers: layers), targets: try Manifest.targets(in: manifest ?? self.manifest),
            sources: (sources ?? self.sources).map { SourceFile(path: $0.key, text: $0.value) }
        ).violations
    }
}
