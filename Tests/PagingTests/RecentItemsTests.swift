import Testing

@testable import Paging

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
}
