import Testing

@testable import HouseRules

@Suite struct `Floor rule` {
    private let table = """
        | floor | module | imports | is for |
        | --- | --- | --- | --- |
        | 0 ground | `Base` | nothing | x |
        | 0 ground | `Wire` | `Base` | x |
        | 1 features | `One` | floors below | x |
        | 1 features | `Two` | floors below | x |
        | 3 adapters | `URLSessionHTTP` | floors below | x |
        """
    private let manifest = """
        func module(_ name: String, _ dependencies: [String] = []) -> Target {}
        let all = [
            module("Base"), module("Wire", ["Base"]),
            module(
                "One",
                ["Base", "Wire"]),
            .target(name: "Two", dependencies: ["Base"], swiftSettings: settings),
            module("URLSessionHTTP", ["Wire"]),
            .testTarget(name: "OneTests", dependencies: ["One", "Two"]),
        ]
        """
    private let sources = [
        "Sources/Base/A.swift": "import Synchronization",
        "Sources/Wire/A.swift": """
        public import Base
        #if canImport(FoundationEssentials)
            public import FoundationEssentials
        #else
            public import Foundation
        #endif
        """,
        "Sources/One/A.swift": "import Base\nimport Wire\n// import Two",
        "Sources/Two/Folder/B.swift": "import struct Base.Thing",
        "Sources/URLSessionHTTP/A.swift": """
        import Foundation
        import Wire
        #if canImport(FoundationNetworking)
            import FoundationNetworking
        #endif
        """,
    ]

    @Test func `lets a house in order pass`() throws {
        #expect(try violations() == [])
    }

    @Test(arguments: [
        ("Sources/One/A.swift", "public import Two", "One may not import Two."),
        ("Sources/One/A.swift", "@preconcurrency import Two", "One may not import Two."),
        ("Sources/One/A.swift", "import URLSessionHTTP", "One may not import URLSessionHTTP."),
        ("Sources/Base/A.swift", "#if os(Linux)\n    import Wire\n#endif", "Base may not import Wire."),
        ("Sources/Two/Folder/B.swift", "import Wire", "Package.swift does not give it Wire."),
        ("Sources/Three/A.swift", "", "Three is not in the table of modules."),
        ("Sources/Three/A.swift", "", "Three is not in Package.swift."),
        ("Sources/One/A.swift", "import Foundation", "Foundation is for platforms without FoundationEssentials."),
        (
            "Sources/One/A.swift", "#if canImport(FoundationEssentials)\nimport Foundation\n#endif",
            "Foundation is for platforms without FoundationEssentials."
        ),
        (
            "Sources/One/A.swift", "#if !canImport(FoundationNetworking)\n#else\nimport FoundationNetworking\n#endif",
            "URLSessionHTTP alone may import FoundationNetworking."
        ),
    ])
    func `catches an import that goes up or across`(path: String, source: String, expected: String) throws {
        let violations = try violations(sources: sources.merging([path: source]) { $1 })

        #expect(violations.contains { $0.hasSuffix(expected) }, "\(violations)")
    }

    @Test(arguments: [
        (#"module("Base")"#, #"module("Base", ["Wire"])"#, "Base may not depend on Wire."),
        (#"["Base", "Wire"]"#, #"["Base", "Wire", "Two"]"#, "One may not depend on Two."),
        (#"name: "Two", dependencies: ["Base"]"#, #"name: "Two", dependencies: ["One"]"#, "Two may not depend on One."),
        (#".target(name: "Two""#, #".plugin(name: "Two""#, "Two is not in Package.swift."),
    ])
    func `catches a dependency that goes up or across`(part: String, change: String, expected: String) throws {
        let violations = try violations(manifest: manifest.replacing(part, with: change))

        #expect(violations.contains { $0.hasSuffix(expected) }, "\(violations)")
    }

    @Test func `catches a module that is stated but not there`() throws {
        #expect(
            try violations(sources: sources.filter { !$0.key.contains("Two") })
                == ["Two is in the table of modules but not in Sources."])
    }

    private func violations(manifest: String? = nil, sources: [String: String]? = nil) throws -> [String] {
        FloorRule(
            modules: Module.all(in: table), targets: try Manifest.targets(in: manifest ?? self.manifest),
            sources: (sources ?? self.sources).map { SourceFile(path: $0.key, text: $0.value) }
        ).violations
    }
}
