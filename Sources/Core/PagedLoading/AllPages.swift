import CoreSupport

/// All pages of a list, in the server's order, each item once.
///
/// The first call of `next()` requests the first page. After that page, up to `window` pages are requested or waiting
/// to be consumed at any time. When iteration stops (the loop ends, the task is cancelled, the iterator is released),
/// pending requests are cancelled. Memory does not grow with the list.
///
/// The list ends at the page that is marked as the last, at a page that does not exist, or at an empty one. Every
/// request asks for the same size; the server may send less. If the server contradicts itself, the sequence throws a
/// ``PagingFault`` after delivering the earlier pages.
///
/// The list may change meanwhile. Each item is delivered once. If the count of records falls, the pages that may have
/// moved are read again. If more items are repeated than records were added, or fewer items arrived than the last page
/// counts, the whole list is read again, one page at a time, and missing items are delivered. A list that still moves
/// after three readings, or that has moved and is longer than some 49,000 items, leads to ``PagingFault/moving``.
///
/// A move that neither a repeat nor the count reveals cannot be noticed. With pages of ten, for example, item 5 is
/// removed after page 1 was read, while item 21 is added. Item 11 is now on page 1 and is missed, although twenty
/// different items arrived, as many as the server counts. Such a move also stays hidden if growth explains the repeats,
/// or if the server does not count its records.
public struct AllPages<Content: PagedContent, Failure: PagingError>: AsyncSequence, Sendable {
    public typealias Element = Content
    /// Loads one page. Called from several tasks at once; when cancelled it stops its request.
    public typealias Load = @Sendable (PageRequest) async throws(Failure) -> PageAnswer<Content>

    private let size: Int
    private let window: Int
    private let load: Load

    /// Creates a list that is read page by page.
    ///
    /// - Parameters:
    ///   - size: the number of items to request per page.
    ///   - window: the number of pages to request ahead. Slightly more than a client has connections keeps all of them
    ///     busy; with 0, each page is requested only when it is needed.
    ///   - load: loads one page.
    public init(size: Int, window: Int = 9, load: @escaping Load) {
        self.size = size
        self.window = Swift.max(0, window)
        self.load = load
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(size: size, window: window) { [load] request in RequestedPage(request, load: load) }
    }
}

extension AllPages {
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        typealias Start = @Sendable (PageRequest) -> RequestedPage<Content, Failure>

        private let size: Int
        private var window: Int
        private let start: Start
        private var validator = PageSequenceValidator<Content>()
        /// The pages requested, in order and without a gap.
        private var requested: [RequestedPage<Content, Failure>] = []
        private var nextNumber = 1
        private var isAtEnd = false
        private var isFinished = false

        /// - Parameter start: begins to load a page.
        init(size: Int, window: Int, start: @escaping Start) {
            self.size = size
            self.window = window
            self.start = start
        }

        /// Returns the next page with new items, or `nil` at the end.
        ///
        /// - Throws: the error of loading a page, ``PagingError/misreported(_:)`` or ``PagingError/cancelled``; the
        ///   iteration is then over.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Failure) -> Content? {
            do {
                return try await advance()
            } catch {
                finish()
                throw error
            }
        }

        private mutating func advance() async throws(Failure) -> Content? {
            while !isFinished {
                if isAtEnd {
                    try readAgainOrFinish()
                    continue
                }
                if Task.isCancelled { throw .cancelled }
                if requested.isEmpty { request(upTo: nextNumber) }
                let number = requested[0].number
                let answer = try await nextAnswer()
                switch try checked({ validator throws(PagingFault) in try validator.judge(answer, number: number) }) {
                case .read(let new, let isLast):
                    // Request more before delivering the page, so that requests run while it is processed.
                    if isLast { end() } else { topUp(after: number) }
                    if let new { return new }
                case .reread(let first):
                    goBack(to: first)
                case .end:
                    end()
                case .doubtfulEnd:
                    try await confirmEnd(at: number)
                    end()
                }
            }
            return nil
        }

        private mutating func nextAnswer() async throws(Failure) -> PageAnswer<Content> {
            // The page stays in place during the wait: releasing it would cancel its request.
            let outcome = await requested[0].outcome(onCancel: .cancelled)
            requested.removeFirst()
            return try outcome.get()
        }

        private mutating func checked<Result>(
            _ check: (inout PageSequenceValidator<Content>) throws(PagingFault) -> Result
        ) throws(Failure) -> Result {
            do throws(PagingFault) { return try check(&validator) } catch {
                throw .misreported(error)
            }
        }

        private mutating func readAgainOrFinish() throws(Failure) {
            isAtEnd = false
            guard try checked({ validator throws(PagingFault) in try validator.needsRereading() }) else {
                return finish()
            }
            window = Swift.min(window, 1)
            goBack(to: 1)
        }

        /// If the number of pages is unknown, at most as many pages are requested ahead as have been read.
        private mutating func topUp(after number: Int) {
            request(upTo: Swift.min(number + window, validator.lastPage ?? number + Swift.min(number, window)))
        }

        private mutating func request(upTo number: Int) {
            while nextNumber <= number {
                requested.append(start(PageRequest(number: nextNumber, size: size)))
                nextNumber += 1
            }
        }

        /// Drops the requested pages, and starts again with one page.
        private mutating func goBack(to number: Int) {
            requested = []
            nextNumber = number
        }

        private mutating func end() {
            isAtEnd = true
            requested = []
        }

        private mutating func finish() {
            isFinished = true
            requested = []
        }

        /// A shrinking list may end before its former last page. But if the next page still exists, requested after the
        /// answer that this page does not, then this page is a gap.
        private mutating func confirmEnd(at number: Int) async throws(Failure) {
            goBack(to: number + 1)
            request(upTo: number + 1)
            if case .page(let content) = try await nextAnswer(), !content.itemKeys.isEmpty,
                [nil, number + 1].contains(content.position.page)
            {
                throw .misreported(.missingPage(number: number))
            }
        }
    }
}

/// One requested page. Releasing it cancels the request.
final class RequestedPage<Content: Sendable, Failure: Error>: Sendable {
    typealias Outcome = Result<PageAnswer<Content>, Failure>

    let number: Int
    private let answer: @Sendable (_ onCancel: Failure) async -> Outcome
    private let task: Task<Void, Never>?

    /// Creates a request that is under way; `answer` waits for its outcome.
    init(number: Int, answer: @escaping @Sendable (_ onCancel: Failure) async -> Outcome) {
        self.number = number
        self.answer = answer
        task = nil
    }

    init(
        _ request: PageRequest, load: @escaping @Sendable (PageRequest) async throws(Failure) -> PageAnswer<Content>
    ) {
        number = request.number
        let box = OneShot<Outcome>()
        answer = { onCancel in await box.wait(onCancel: .failure(onCancel)) }
        // The task holds the box, not this object: otherwise the object could not be released while the task runs.
        task = Task {
            box.resolve(await .awaiting { () throws(Failure) in try await load(request) })
        }
    }

    deinit { task?.cancel() }

    /// Waits for the answer. Call it once.
    func outcome(onCancel: Failure) async -> Outcome { await answer(onCancel) }
}

/// The outcome of requesting one page.
public enum PageAnswer<Content: Sendable>: Sendable {
    case page(Content)
    /// The page does not exist: the list ends before it (status 404).
    case pastTheEnd
}

extension PageAnswer: Equatable where Content: Equatable {}
