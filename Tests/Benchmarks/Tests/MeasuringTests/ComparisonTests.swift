import Measuring
import Testing

@Suite struct `Comparison of costs` {
    @Test(arguments: [([3], 3), ([1, 9, 2], 2), ([4, 1, 3, 2], 3)] as [([Double], Double)])
    func `a median is the middle one`(values: [Double], expected: Double) {
        #expect(median(of: values) == expected)
    }

    @Test func `a ratio is taken pair by pair, not of the medians`() {
        let sut = Comparison("ours", against: "theirs", [(1, 10), (8, 16), (9, 10)], Cost.time)

        #expect(sut.ratio == 0.5)
        #expect(sut.spread == 0.1...0.9)
        #expect([sut.ours, sut.theirs] == ["8.00 s", "10.0 s"])
    }

    @Test(arguments: [
        (0.000_000_125, "125 ns"), (0.000_003_34, "3.34 µs"), (0.0855, "85.5 ms"), (1.5, "1.50 s"), (12.04, "12.0 s"),
        (1.05, "1.05 s"), (150, "150 s"),
    ])
    func `a time has the unit that suits it and three digits that count`(seconds: Double, expected: String) {
        #expect(Cost.time(seconds) == expected)
    }

    @Test func `a table is Markdown, and straight`() {
        let rows = [
            Comparison("a long job", against: "µ", [(1.5, 1), (2, 1)], Cost.time),
            Comparison("b", against: "other", [(1e6, 4e6)], Cost.memory),
        ]

        #expect(
            ComparisonTable(rows).text == """
                | what       | cost    | against | cost    | ratio | from, to   |
                | ---------- | ------- | ------- | ------- | ----- | ---------- |
                | a long job | 2.00 s  | µ       | 1.00 s  | 2.00  | 1.50, 2.00 |
                | b          | 1.00 MB | other   | 4.00 MB | 0.25  | 0.25, 0.25 |

                """)
    }
}
