import Measuring
import Testing

@Suite struct `A measured process` {
    @Test func `tells what it cost`() throws {
        let cost = try MeasuredProcess.run(["/bin/sh", "-c", "true"], environment: [:])

        #expect(cost.wall > 0)
        #expect(cost.memory > 100_000)
    }

    @Test(arguments: [["/bin/sh", "-c", "exit 3"], ["/there/is/no/such/program"]])
    func `that fails is not measured`(words: [String]) {
        #expect(throws: MeasuredProcess.Failure.self) { try MeasuredProcess.run(words, environment: [:]) }
    }
}
