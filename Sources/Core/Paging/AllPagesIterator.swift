extension AllPages {
    /// Delivers page after page.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let size: Int
        private let window: Int
        private let load: Load
        private var ledger = PageLedger<Content>()
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
            -> PageLedger<Content>.Verdict
        {
            do throws(PagingFault) { return try ledger.judge(answer, number: number) } catch {
                throw .misreported(error)
            }
        }

        /// Where the server has not said how many pages there are, no more are asked for ahead than have been read.
        private mutating func topUp(after number: Int) {
            request(upTo: Swift.min(number + window, ledger.lastPage ?? number + Swift.min(number, window)))
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
            do throws(PagingFault) { try ledger.checkNothingIsMissing() } catch { throw .misreported(error) }
        }
    }
}
