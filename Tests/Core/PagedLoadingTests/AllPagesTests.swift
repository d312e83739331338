import TestSupport

@Suite(.timeLimit(.minutes(60))) struct AllPagesTests {
    @Test(arguments: [0, 1, 4, 5, 6, 10, 31, 100], Meta.allCases)
    func `every record comes once, in order, whatever the server says of its pages`(count: Int, meta: Meta) async {
        let (sut, list) = makeSUT { request, _ in Array(0..<count).page(request, meta: meta) }
        #expect(await readAll(sut) == Reading(0..<count))
        #expect(Set(list.asked).count == list.asked.count, "no page is asked for twice: \(list.asked)")
        #expect(list.sizes == [5])
    }

    @Test func `each page of a known number is asked for once and no other`() async {
        let (sut, list) = makeSUT { request, _ in Array(0..<100).page(request) }
        _ = await readAll(sut)
        #expect(list.asked.sorted() == Array(1...20))
    }

    @Test func `nothing is asked for before the first page is wanted`() async {
        let (sut, list) = makeSUT { request, _ in Array(0..<100).page(request) }
        let iterator = sut.makeAsyncIterator()
        for _ in 0..<100 { await Task.yield() }
        #expect(list.asked.isEmpty)
        withExtendedLifetime(iterator) {}
    }

    @Test func `the first page is asked for alone, then the window opens`() async throws {
        let (sut, list) = makeSUT(holds: true) { request, _ in Array(0..<100).page(request) }
        let reader = Task { await readAll(sut) }
        await until { list.held == [1] }
        for _ in 0..<100 { await Task.yield() }
        #expect(list.asked == [1])
        list.release(1)
        await until { list.held == [2, 3, 4, 5, 6, 7] }
        for _ in 0..<100 { await Task.yield() }
        #expect(list.asked.sorted() == Array(1...7))
        reader.cancel()
        _ = await reader.value
    }

    @Test(arguments: 0..<20)
    func `the order stands when answers come in any other, and no more than the window is in flight`(
        seed: UInt64
    ) async {
        var random = SeededRandom(seed: seed)
        let (sut, list) = makeSUT(holds: true) { request, _ in Array(0..<200).page(request) }
        let reader = Task { await readAll(sut) }
        var unanswered = Set(1...40)
        while let head = unanswered.min() {
            let window = head...(head == 1 ? 1 : min(40, head + 5))
            let inFlight = window.filter(unanswered.contains)
            await until { list.held == inFlight }
            guard list.held == inFlight, let number = inFlight.randomElement(using: &random) else { break }
            unanswered.remove(number)
            list.release(number)
        }
        #expect(await reader.value == Reading(0..<200))
        #expect(list.mostAtOnce <= 6)
        #expect(list.asked.sorted() == Array(1...40))
    }

    @Test(arguments: [-1, 0, 1, 2, 6, 9])
    func `a slow consumer finds no more than the window waiting`(window: Int) async throws {
        let (sut, list) = makeSUT(window: window) { request, _ in Array(0..<1_000).page(request) }
        var iterator = sut.makeAsyncIterator()
        for taken in 1...20 {
            let page = try await iterator.next()
            #expect(page?.position.page == taken)
            await until { list.asked.count == taken + max(0, window) }
            for _ in 0..<100 { await Task.yield() }
            #expect(list.asked.count == taken + max(0, window))
        }
    }

    @Test func `without a count of pages no more are asked for ahead than have been read`() async throws {
        let (sut, list) = makeSUT { request, _ in Array(0..<1_000).page(request, meta: .none) }
        var iterator = sut.makeAsyncIterator()
        for (taken, asked) in [(1, 2), (2, 4), (3, 6), (4, 8), (5, 10), (6, 12), (7, 13), (8, 14)] {
            _ = try await iterator.next()
            await until { list.asked.count == asked }
            #expect(list.asked.count == asked, "after \(taken) pages")
        }
    }

    @Test func `an iteration that is over stays over`() async throws {
        let (sut, _) = makeSUT { request, _ in [1, 2].page(request) }
        var iterator = sut.makeAsyncIterator()
        #expect(try await iterator.next()?.items.count == 2)
        for _ in 0..<3 { #expect(try await iterator.next() == nil) }
    }

    @Test func `what is read need not be decoded`() async throws {
        let sut = AllPages<Chunk, ListError>(size: 3) { request throws(ListError) in
            let text = ["abc", "cde", "f"][request.number - 1]
            return .page(Chunk(bytes: Array(text.utf8), position: PagePosition(page: request.number, pages: 3)))
        }
        var text = ""
        for try await chunk in sut { text += String(decoding: chunk.bytes, as: UTF8.self) }
        #expect(text == "abcdef")
    }

    private func makeSUT(
        holds: Bool = false, window: Int = 6, script: @escaping ListDouble.Script
    ) -> (AllPages<ListPage, ListError>, ListDouble) {
        let list = ListDouble(holds: holds, script: script)
        return (allPages(of: list, window: window), list)
    }
}

/// A page that is rendered already: one byte is one item.
private struct Chunk: PagedContent {
    let bytes: [UInt8]
    let position: PagePosition

    var itemKeys: [Int] { bytes.map(\.hashValue) }

    func removingItems(at offsets: Set<Int>) -> Chunk {
        Chunk(bytes: bytes.indices.filter { !offsets.contains($0) }.map { bytes[$0] }, position: position)
    }
}
