import TestSupport

/// Errors midway, and consumers that stop.
@Suite(.timeLimit(.minutes(60))) struct AllPagesStoppingTests {
    @Test(arguments: 1...10)
    func `what came before an error is delivered, then the error, then nothing`(broken: Int) async throws {
        let (sut, _) = makeSUT { request, _ throws(ListError) in
            if request.number >= broken { throw .broken(page: request.number) }
            return Array(0..<50).page(request)
        }
        #expect(await readAll(sut) == Reading(0..<(broken - 1) * 5, error: .broken(page: broken)))
    }

    @Test func `after an error the iteration is over and its other requests are cancelled`() async throws {
        let (sut, list) = makeSUT(holds: true) { request, _ throws(ListError) in
            if request.number == 2 { throw .broken(page: 2) }
            return Array(0..<50).page(request)
        }
        var iterator = sut.makeAsyncIterator()
        list.releaseWhenHeld(1)
        #expect(try await iterator.next() != nil)
        list.releaseWhenHeld(2)
        await #expect(throws: ListError.broken(page: 2)) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
        await until { list.cancelled == [3, 4, 5, 6, 7] }
        #expect(list.cancelled == [3, 4, 5, 6, 7])
    }

    @Test func `a page that fails past the end does no harm`() async {
        let (sut, _) = makeSUT { request, _ throws(ListError) in
            if request.number > 3 { throw .broken(page: request.number) }
            return request.number == 3 ? .pastTheEnd : Array(0..<50).page(request, meta: .none)
        }
        #expect(await readAll(sut) == Reading(0..<10))
    }

    @Test func `a consumer that breaks out stops the requests`() async throws {
        let (sut, list) = makeSUT(holds: true) { request, _ in Array(0..<1_000).page(request) }
        list.releaseWhenHeld(1)
        for try await _ in sut { break }
        await until { list.cancelled == [2, 3, 4, 5, 6, 7] }
        #expect(list.cancelled == [2, 3, 4, 5, 6, 7])
        #expect(list.asked.count == 7)
    }

    @Test func `a consumer that lets go of the iterator stops the requests`() async throws {
        let (sut, list) = makeSUT(holds: true) { request, _ in Array(0..<1_000).page(request) }
        list.releaseWhenHeld(1)
        var iterator: AllPages<ListPage, ListError>.Iterator? = sut.makeAsyncIterator()
        _ = try await iterator?.next()
        iterator = nil
        await until { list.cancelled == [2, 3, 4, 5, 6, 7] }
        #expect(list.cancelled == [2, 3, 4, 5, 6, 7])
    }

    @Test func `a consumer that is cancelled while it waits is told at once, and the requests stop`() async {
        let (sut, list) = makeSUT(holds: true) { request, _ in Array(0..<1_000).page(request) }
        list.releaseWhenHeld(1)
        let reader = Task { await readAll(sut) }
        await until { list.held == [2, 3, 4, 5, 6, 7] }
        reader.cancel()
        #expect(await reader.value == Reading(0..<5, error: .cancelled))
        await until { list.cancelled == [2, 3, 4, 5, 6, 7] }
        #expect(list.cancelled == [2, 3, 4, 5, 6, 7])
    }

    @Test func `a consumer that was cancelled before it asked asks for nothing`() async {
        let (sut, list) = makeSUT { request, _ in Array(0..<1_000).page(request) }
        let reader = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await readAll(sut)
        }
        #expect(await reader.value.error == .cancelled)
        #expect(list.asked.isEmpty)
    }

    @Test func `the requests past the last page are cancelled`() async {
        let (sut, list) = makeSUT(holds: true) { request, _ in
            // Ten pages at first, and three from the second request on.
            Array(0..<(request.number == 1 ? 50 : 15)).page(request, meta: .pagesAlone)
        }
        for number in 1...3 { list.releaseWhenHeld(number) }
        #expect(await readAll(sut) == Reading(0..<15))
        await until { list.cancelled.isSuperset(of: [4, 5, 6, 7]) }
        #expect(list.cancelled.isSuperset(of: [4, 5, 6, 7]))
    }

    private func makeSUT(
        holds: Bool = false, script: @escaping ListDouble.Script
    ) -> (AllPages<ListPage, ListError>, ListDouble) {
        let list = ListDouble(holds: holds, script: script)
        return (allPages(of: list), list)
    }
}

extension ListDouble {
    /// Answers the request for page `number` as soon as it is there.
    fileprivate func releaseWhenHeld(_ number: Int) {
        Task {
            await until { self.held.contains(number) }
            self.release(number)
        }
    }
}
