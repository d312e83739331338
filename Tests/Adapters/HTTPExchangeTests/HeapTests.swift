import TestSupport

@testable import HTTPExchange

@Suite struct `A heap` {
    @Test(arguments: 0..<20) func `gives its elements from the least on, whatever their order`(seed: UInt64) {
        var generator = SeededRandom(seed: seed)
        let numbers = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
            Int.random(in: 0..<20, using: &generator)
        }
        var heap = Heap(Array(numbers.prefix(5)))
        for number in numbers.dropFirst(5) { heap.insert(number) }

        var sorted: [Int] = []
        while let first = heap.first {
            sorted.append(first)
            heap.removeFirst()
        }

        #expect(sorted == numbers.sorted())
    }
}
