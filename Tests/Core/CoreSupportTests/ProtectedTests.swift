import TestSupport

@Suite struct ProtectedTests {
    @Test func `no increment is lost when many tasks add at once`() async {
        let sut = Protected(0)
        await withTaskGroup { group in
            for _ in 0..<100 {
                group.addTask {
                    for _ in 0..<1_000 { sut.withLock { $0 += 1 } }
                }
            }
        }
        #expect(sut.withLock { $0 } == 100_000)
    }

    @Test func `gives back what the body returns`() {
        #expect(Protected([1, 2]).withLock { $0.popLast() } == 2)
    }

    @Test func `an error leaves the change made and the lock free`() {
        let sut = Protected(0)
        #expect(throws: Refusal()) {
            try sut.withLock { value throws(Refusal) in
                value = 1
                throw Refusal()
            }
        }
        #expect(sut.withLock { $0 } == 1)
    }
}

private struct Refusal: Error, Equatable {}
