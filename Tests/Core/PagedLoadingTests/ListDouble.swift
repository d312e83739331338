import TestSupport

/// One record of a list.
struct Record: Identifiable, Hashable {
    let id: Int
}

/// The error of reading the list.
enum ListError: PagingError, Hashable {
    case broken(page: Int)
    case misreported(PagingFault)
    case cancelled
}

typealias ListPage = Page<Record>
typealias ListAnswer = PageAnswer<ListPage>

/// A server's list: answers page requests as its script has it, and remembers them.
final class ListDouble: Sendable {
    private struct State {
        var asked: [PageRequest] = []
        var cancelled: [Int] = []
        var held: [Int: OneShot<Bool>] = [:]
        var mostAtOnce = 0
    }

    typealias Script = @Sendable (PageRequest, _ requestsBefore: Int) throws(ListError) -> ListAnswer

    private let holds: Bool
    private let script: Script
    private let state = Protected(State())

    /// - Parameter holds: keeps each request waiting until it is released.
    init(holds: Bool = false, script: @escaping Script) {
        self.holds = holds
        self.script = script
    }

    /// The numbers of the pages asked for, in order.
    var asked: [Int] { state.withLock { $0.asked.map(\.number) } }
    /// The page sizes asked for.
    var sizes: Set<Int> { state.withLock { Set($0.asked.map(\.size)) } }
    /// The pages whose requests were cancelled while they were held.
    var cancelled: Set<Int> { state.withLock { Set($0.cancelled) } }
    /// The pages whose requests are held.
    var held: [Int] { state.withLock { $0.held.keys.sorted() } }
    /// How many requests were held at once at most.
    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

    /// Answers the held request for page `number`.
    func release(_ number: Int) {
        let gate = state.withLock { $0.held.removeValue(forKey: number) }
        gate?.resolve(true)
    }

    func load(_ request: PageRequest) async throws(ListError) -> ListAnswer {
        let gate = OneShot<Bool>()
        let before = state.withLock { state in
            defer { state.asked.append(request) }
            if holds { state.held[request.number] = gate }
            state.mostAtOnce = max(state.mostAtOnce, state.held.count)
            return state.asked.count
        }
        if holds {
            guard await gate.wait(onCancel: false) else {
                state.withLock { state in
                    state.held[request.number] = nil
                    state.cancelled.append(request.number)
                }
                throw .cancelled
            }
        }
        return try script(request, before)
    }
}

/// What a server says of a page.
enum Meta: CaseIterable {
    case full
    case pagesAlone
    case none

    func position(page: Int, pages: Int, size: Int, records: Int) -> PagePosition {
        switch self {
        case .full: PagePosition(page: page, pages: pages, size: size, records: records)
        case .pagesAlone: PagePosition(pages: pages)
        case .none: PagePosition()
        }
    }
}

extension Array<Int> {
    /// Page `number` of this list, as an honest server gives it.
    func page(_ request: PageRequest, meta: Meta = .full, cap: Int = .max) -> ListAnswer {
        let size = Swift.min(request.size, cap)
        let pages = Swift.max(1, (count + size - 1) / size)
        guard request.number <= pages else { return .pastTheEnd }
        let position = meta.position(page: request.number, pages: pages, size: size, records: count)
        return .page(ListPage(items: slice(request.number, size).map(Record.init), position: position))
    }

    /// Page `number` of this list with `position`, whatever is true; an empty page past the end.
    func page(_ number: Int, size: Int, position: PagePosition) -> ListAnswer {
        .page(ListPage(items: slice(number, size).map(Record.init), position: position))
    }

    private func slice(_ number: Int, _ size: Int) -> ArraySlice<Int> {
        let start = Swift.min(count, (number - 1) * size)
        return self[start..<Swift.min(count, start + size)]
    }
}

typealias ListReading = Reading<Int, ListError>

/// All pages of five of `list`.
func allPages(of list: ListDouble, window: Int = 6) -> AllPages<ListPage, ListError> {
    AllPages(size: 5, window: window) { request throws(ListError) in try await list.load(request) }
}

/// The records that came, and how it ended.
func readAll(_ pages: some AsyncSequence<ListPage, ListError>) async -> ListReading {
    await Reading(of: pages) { $0.items.map(\.id) }
}

/// Reads a list of pages of five from a double that answers by `script`.
func readList(
    window: Int = 6, script: @escaping ListDouble.Script
) async -> (reading: ListReading, list: ListDouble) {
    let list = ListDouble(script: script)
    return (await readAll(allPages(of: list, window: window)), list)
}
