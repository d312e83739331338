import TestSupport

@testable import PagedLoading

@Suite struct RecentItemsTests {
    @Test func `what came before is found by its place`() {
        var sut = RecentItems(capacity: 3)
        #expect(sut.admit([1, 2, 3]) == [])
        #expect(sut.admit([3, 4, 1]) == [0, 2])
        #expect(sut.admit([5, 5]) == [1])
        #expect(sut.admit([]) == [])
    }

    @Test func `the oldest page is forgotten, but not what has come again since`() {
        var sut = RecentItems(capacity: 2)
        _ = sut.admit([1, 2])
        _ = sut.admit([2, 3])
        #expect(sut.admit([4]) == [])
        #expect(sut.admit([1, 2, 3, 4]) == [1, 2, 3])
    }

    @Test func `no page is forgotten until there are more items than the limit`() {
        var sut = RecentItems(capacity: 2, limit: 7)
        _ = sut.admit([1, 2, 3])
        _ = sut.admit([4, 5])
        _ = sut.admit([6, 7])
        #expect(!sut.hasForgotten)
        #expect(sut.times(admitting: []) == [])
        _ = sut.admit([8])
        #expect(sut.hasForgotten)
        #expect(sut.times(admitting: [1, 8]) == [0, 5])
    }

    @Test(arguments: 0..<8) func `pages of any keys are remembered as a list of pages would`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var sut = RecentItems(capacity: 4)
        var pages: [[Int]] = []
        for _ in 0..<60 {
            // Keys that come again, keys that meet in a table, and one that looks like an empty slot.
            let page = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                Int.random(in: 0...200, using: &random) << (Bool.random(using: &random) ? 0 : 40)
            }
            let before = Set(pages.suffix(4).joined())
            let expected = page.indices.filter { before.contains(page[$0]) || page[..<$0].contains(page[$0]) }

            #expect(sut.admit(page) == Set(expected))

            pages.append(page)
        }
    }
}

extension RecentItems {
    /// The offsets of the items of a page that came before.
    fileprivate mutating func admit(_ keys: [Int]) -> Set<Int> {
        Set(times(admitting: keys).enumerated().filter { $0.element > 0 }.map(\.offset))
    }
}
