import CoreSupport

/// All pages of a list, in the server's order, each item once.
///
/// The first page is requested alone; then up to `window` pages are requested or waiting to be consumed at any time.
/// Nothing is requested before the first `next()`. Stop iterating (leave the loop, cancel the task, release the
/// iterator), and pending requests are cancelled. Memory does not grow with the list.
///
/// The list ends at the page that is marked as the last, at a page that does not exist, or at an empty one. Every
/// request asks for the same size; the server may send less. The list may change meanwhile: repeated items are
/// delivered once, and if the server's count of records falls, the pages that may have moved are read again. A server
/// that contradicts itself leads to ``PagingFault``, after the earlier pages have been delivered. If a server does not
/// count its records, an item that moves up a page meanwhile cannot be noticed.
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
    ///   - window: the number of pages to request ahead, at least 1. Slightly more than a client has connections keeps
    ///     all of them busy.
    ///   - load: loads one page.
    public init(size: Int, window: Int = 9, load: @escaping Load) {
        self.size = size
        self.window = Swift.max(1, window)
        self.load = load
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(size: size, window: window, load: load)
    }
}

extension AllPages {
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let size: Int
        private let window: Int
        private let load: Load
        private var validator = PageSequenceValidator<Content>()
        /// The pages requested, in order and without a gap.
        private var requested: [RequestedPage<Content, Failure>] = []
        private var nextNumber = 1
        private var isFinished = false

        init(size: Int, window: Int, load: @escaping Load) {
            self.size = size
            self.window = window
            self.load = load
        }

        /// The next page with something new, or `nil` at the end.
        ///
        /// - Throws: what loading a page threw, ``PagingError/misreported(_:)`` or ``PagingError/cancelled``; the
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
                if Task.isCancelled { throw .cancelled }
                if requested.isEmpty { request(upTo: nextNumber) }
                let number = requested[0].number
                switch try judge(await nextAnswer(), number) {
                case .read(let new, let isLast):
                    // Before the page is delivered, so that requests run while it is processed.
                    if isLast { finish() } else { topUp(after: number) }
                    if let new { return new }
                case .reread(let first):
                    goBack(to: first)
                case .end:
                    finish()
                case .doubtfulEnd:
                    try await confirmEnd(at: number)
                    finish()
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

        private mutating func judge(_ answer: PageAnswer<Content>, _ number: Int) throws(Failure)
            -> PageSequenceValidator<Content>.Verdict
        {
            do throws(PagingFault) { return try validator.judge(answer, number: number) } catch {
                throw .misreported(error)
            }
        }

        /// If the server does not say how many pages there are, no more are requested ahead than have been read.
        private mutating func topUp(after number: Int) {
            request(upTo: Swift.min(number + window, validator.lastPage ?? number + Swift.min(number, window)))
        }

        private mutating func request(upTo number: Int) {
            while nextNumber <= number {
                requested.append(RequestedPage(PageRequest(number: nextNumber, size: size), load: load))
                nextNumber += 1
            }
        }

        /// Drops the pages requested, and starts again with one page.
        private mutating func goBack(to number: Int) {
            requested = []
            nextNumber = number
        }

        private mutating func finish() {
            isFinished = true
            requested = []
        }

        /// A list that shrinks may end before the page that was its last. But if the next page still exists, requested
        /// after the answer that this one does not, this one is a gap.
        private mutating func confirmEnd(at number: Int) async throws(Failure) {
            goBack(to: number + 1)
            request(upTo: number + 1)
            if case .page(let content) = try await nextAnswer(), !content.itemKeys.isEmpty,
                [nil, number + 1].contains(content.position.page)
            {
                throw .misreported(.missingPage(number: number))
            }
            do throws(PagingFault) { try validator.checkNothingIsMissing() } catch { throw .misreported(error) }
        }
    }
}

/// One requested page. Releasing it cancels the request.
final class RequestedPage<Content: Sendable, Failure: Error>: Sendable {
    typealias Outcome = Result<PageAnswer<Content>, Failure>

    let number: Int
    private let box = OneShot<Outcome>()
    private let task: Task<Void, Never>

    init(
        _ request: PageRequest, load: @escaping @Sendable (PageRequest) async throws(Failure) -> PageAnswer<Content>
    ) {
        number = request.number
        // The task holds the box, not this object: otherwise the object could not be released while the task runs.
        task = Task { [box] in
            box.resolve(await .awaiting { () throws(Failure) in try await load(request) })
        }
    }

    deinit { task.cancel() }

    /// Waits for the answer. Call it once.
    func outcome(onCancel: Failure) async -> Outcome {
        await box.wait(onCancel: .failure(onCancel))
    }
}
