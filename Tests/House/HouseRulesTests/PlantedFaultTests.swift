import Testing

@testable import HouseRules

@Suite struct `Planted fault` {
    @Test func `has a folder, tests, a text to find and one to put, which may go on over further lines`() {
        let list = """
            # What the list is about.
            Sources/A: ATests BTests
            - let a = 1
                let b = 2
            +
            # Another, and one in the same place.
            - let c
            + let d
              let e
            + let f

            Sources/B: BTests
            - let g
            """
        func fault(line: Int, find: String, put: String?) -> PlantedFault {
            PlantedFault(place: "L:\(line)", folder: "Sources/A", tests: ["ATests", "BTests"], find: find, put: put)
        }

        #expect(
            PlantedFault.all(in: SourceFile(path: "L", text: list)) == [
                fault(line: 3, find: "let a = 1    let b = 2", put: ""),
                fault(line: 7, find: "let c", put: "let d  let e"), fault(line: 7, find: "let c", put: "let f"),
                PlantedFault(place: "L:13", folder: "Sources/B", tests: ["BTests"], find: "let g", put: nil),
            ])
    }

    @Test(arguments: [
        ("A: T\n- b\n+ c", []), ("A: T\n- b\n  d\n+", []),
        ("A: T\n- a\n+ c", ["L:2: its text stands 2 times in A."]),
        ("A: T\n- x\n+ c", ["L:2: its text stands 0 times in A."]),
        ("A: T\n- \n+ c", ["L:2: its text stands 0 times in A."]),
        ("B: T\n- b\n+ c", ["L:2: its text stands 0 times in B."]),
        ("A: T U\n- b\n+ c", ["L:2: there are no U."]),
        ("A\n- b\n+ c", ["L:2 names no tests."]),
        ("A: T\n- b\n+ b", ["L:2 changes nothing."]),
        ("A: T\n- b", ["L:2 changes nothing."]),
    ])
    func `is planted in one place of its folder`(list: String, expected: [String]) {
        let files = [("A/A.swift", "a b\n    d"), ("A/B/B.swift", "a"), ("AB/B.swift", "b")].map(SourceFile.init)

        let violations = PlantedFault.violations(
            of: PlantedFault.all(in: SourceFile(path: "L", text: list)), files: files, testTargets: ["T"])

        #expect(violations == expected)
    }
}
