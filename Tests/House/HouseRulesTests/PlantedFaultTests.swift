import Testing

@testable import HouseRules

@Suite struct `Planted fault` {
    private static let list = """
        # What the list is about.

        file: Sources/A/A.swift
        tests: ATests BTests
        find: let a = 1
            let b = 2
        put:

        # Another.
        file: Sources/A/A.swift
        tests: ATests
        find:     let c
        put: let d
        """

    @Test func `is a block of fields, of which each may go on over further lines`() {
        let faults = PlantedFault.all(in: SourceFile(path: "A.faults", text: Self.list))

        #expect(faults.map(\.place) == ["A.faults:3", "A.faults:10"])
        #expect(
            faults.map(\.fields) == [
                ["file": "Sources/A/A.swift", "tests": "ATests BTests", "find": "let a = 1\n    let b = 2", "put": ""],
                ["file": "Sources/A/A.swift", "tests": "ATests", "find": "    let c", "put": "let d"],
            ])
    }

    @Test(arguments: [
        ("file: A\ntests: T\nfind: b\nput: c", []),
        ("file: A\ntests: T\nfind: a\nput: c", ["L:1: its text stands 2 times in A."]),
        ("file: A\ntests: T\nfind: x\nput: c", ["L:1: its text stands 0 times in A."]),
        ("file: A\ntests: T\nfind:\nput: c", ["L:1: its text stands 0 times in A."]),
        ("file: B\ntests: T\nfind: b\nput: c", ["L:1: there is no B."]),
        ("file: A\ntests: T U\nfind: b\nput: c", ["L:1: there are no U."]),
        ("file: A\ntests:\nfind: b\nput: c", ["L:1 names no tests."]),
        ("file: A\ntests: T\nfind: b\nput: b", ["L:1 changes nothing."]),
        ("file: A\ntests: T\nfind: b", ["L:1 has other fields than file, tests, find, put."]),
        ("what: A\nfile: A\ntests: T\nfind: b\nput: c", ["L:1 has other fields than file, tests, find, put."]),
    ])
    func `is planted in one place of a file that is there`(block: String, expected: [String]) {
        let violations = PlantedFault.all(in: SourceFile(path: "L", text: block)).flatMap {
            $0.violations(files: ["A": "a b a"], testTargets: ["T"])
        }

        #expect(violations == expected)
    }
}
