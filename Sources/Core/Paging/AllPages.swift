import CoreSupport

/// All pages of a list, in the server's order, each item once.
///
/// The first page is asked for alone; then up to `window` pages are in hand at any time, requested or waiting to be
/// taken, whatever the consumer's speed. Nothing is asked for before the first `next()`; whoever stops (leaves the loop,
/// is cancelled, lets go of the iterator) stops the requests. Memory does not depend on the length of the list.
///
/// The list ends at the page that says it is the last, at a page that is not there, or at an empty one. Every request
/// asks for the same size; what the server gives counts, and may be less. The list may grow and shrink meanwhile: what
/// comes twice is delivered once, and where the server's count of records goes back, the pages that may have moved are
/// read again. A server that contradicts itself leads to ``PagingFault``, after what came before has been delivered.
/// Where a server does not count its records, an item that moves up a page meanwhile cannot be noticed.
public struct AllPages<Content: PagedContent, Failure: PagingError>: AsyncSequence, Sendable {
    /// One page's content.
    public typealias Element = Content
    /// Loads one page.
    public typealias Load = @Sendable (PageRequest) async throws(Failure) -> PageAnswer<Content>

    private let size: Int
    private let window: Int
    private let load: Load

    /// A list that is read page by page.
    ///
    /// - Parameters:
    ///   - size: how many items a page is asked to hold.
    ///   - window: how many pages may be in hand at a time, at least 1. Where there are some more than a client has connections,
    ///     none of these waits for the next request.
    ///   - load: loads one page; it is called from several tasks at once, and when cancelled it stops its request.
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
    /// Delivers page after page.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let size: Int
        private let window: Int
        private let load: Load
        private var validator = PageSequenceValidator<Content>()
        /// The pages in hand, in order and without a gap.
        private var requested: [RequestedPage<Content, Failure>] = []
        private var nextNumber = 1
        private var isFinished = false

        init(size: Int, window: Int, load: @escaping Load) {
            self.size = size
            self.window = window
            self.load = load
        }

        /// The next page that brings something new, or `nil` at the end.
        ///
        /// - Throws: what loading a page threw, ``PagingError/misreported(_:)`` or ``PagingError/cancelled``; the
        ///   iteration is over then.
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
                    // Topped up before the page is handed over, so that requests run while it is worked on.
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
            // The page stays in its place while it is waited for: letting go of it would cancel it.
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

        /// Where the server has not said how many pages there are, no more are asked for ahead than have been read.
        private mutating func topUp(after number: Int) {
            request(upTo: Swift.min(number + window, validator.lastPage ?? number + Swift.min(number, window)))
        }

        private mutating func request(upTo number: Int) {
            while nextNumber <= number {
                requested.append(RequestedPage(PageRequest(number: nextNumber, size: size), load: load))
                nextNumber += 1
            }
        }

        /// Drops what is in hand, and begins again with one page alone.
        private mutating func goBack(to number: Int) {
            requested = []
            nextNumber = number
        }

        private mutating func finish() {
            isFinished = true
            requested = []
        }

        /// A list that shrinks may end before the page that was its last. But when the next page is there still, asked
        /// for after the answer that this one is not, then this one is a gap.
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

/// One page that has been asked for. Letting go of it cancels the request.
final class RequestedPage<Content: Sendable, Failure: Error>: Sendable {
    typealias Outcome = Result<PageAnswer<Content>, Failure>

    let number: Int
    private let box = OneShot<Outcome>()
    private let task: Task<Void, Never>

    init(
        _ request: PageRequest, load: @escaping @Sendable (PageRequest) async throws(Failure) -> PageAnswer<Content>
    ) {
        number = request.number
        // The task holds the box and not this object, or the object could not go while the task runs.
        task = Task { [box] in
            do throws(Failure) {
                box.resolve(.success(try await load(request)))
            } catch {
                box.resolve(.failure(error))
            }
        }
    }

    deinit { task.cancel() }

    /// Waits for the answer. To be called once.
    func outcome(onCancel: Failure) async -> Outcome {
        await box.wait(onCancel: .failure(onCancel))
    }
}
