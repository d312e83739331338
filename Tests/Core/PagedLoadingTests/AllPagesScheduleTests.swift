import TestSupport

@testable import PagedLoading

/// Lists that move while several pages are on their way: many schedules of moves and answers, from a seeded source.
@Suite(.timeLimit(.minutes(60))) struct AllPagesScheduleTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func `what a repeat or the count reveals leaves no item out, and none comes twice`(block: UInt64) async {
        for seed in block * 100..<(block + 1) * 100 {
            let (list, reading) = await read(seed)

            let delivered = reading.items
            #expect(Set(delivered).count == delivered.count, "twice, seed \(seed)")
            let missing = list.always.subtracting(delivered)
            if reading.error == nil, !missing.isEmpty {
                #expect(list.whatTellsOfMoves == nil, "\(missing) left out, seed \(seed)")
            }
        }
    }

    @Test(arguments: 0..<5 as Range<UInt64>)
    func `a list that rests is read once, each page once`(block: UInt64) async {
        for seed in block * 100..<(block + 1) * 100 {
            let (list, reading) = await read(seed, moves: 0)

            #expect(reading == Reading(list.first), "seed \(seed)")
            let pages = max(1, (list.first.count + list.size - 1) / list.size)
            #expect(list.answers.map(\.number) == Array(1...pages), "seed \(seed)")
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `a list that comes to rest is read to its end`(block: UInt64) async {
        for seed in block * 100..<(block + 1) * 100 {
            // Something moves while the first pages are read.
            let (list, reading) = await read(seed, moves: 1, within: 2)

            #expect(list.readings <= 2, "seed \(seed)")
            #expect(reading.error == nil, "seed \(seed)")
        }
    }

    private func read(_ seed: UInt64, moves: Int? = nil, within time: Int? = nil) async -> (MovingList, ListReading) {
        let list = MovingList(seed: seed, moves: moves, within: time)
        var iterator = AllPages<ListPage, ListError>.Iterator(size: list.size, window: list.window) { list.start($0) }
        var items: [Int] = []
        do throws(ListError) {
            while let page = try await iterator.next() { items += page.items.map(\.id) }
            return (list, ListReading(items))
        } catch {
            return (list, ListReading(items, error: error))
        }
    }
}

/// A server's list that moves by a timetable made before it is read. A request is answered at a time between that at
/// which it was sent and a little later than all answers that were read, so that answers overtake one another.
private final class MovingList: Sendable {
    struct Response {
        let number: Int
        let time: Int
        let items: [Int]
        let records: Int
    }

    private struct State {
        var random: SeededRandom
        var clock = 0
        var answers: [Response] = []
    }

    let size: Int
    let window: Int
    private let delay: Int
    private let isEmptyPastTheEnd: Bool
    private let versions: [[Int]]
    private let state: Protected<State>

    init(seed: UInt64, moves: Int?, within time: Int?) {
        var random = SeededRandom(seed: seed)
        size = Int.random(in: 1...5, using: &random)
        window = Int.random(in: 1...9, using: &random)
        delay = Int.random(in: 0...4, using: &random)
        isEmptyPastTheEnd = Bool.random(using: &random)
        let kind = Kind.allCases.randomElement(using: &random) ?? .any
        let moves = moves ?? Int.random(in: 1...8, using: &random)
        let end = time ?? Int.random(in: 1...40, using: &random)
        let times = (0..<moves).map { _ in Int.random(in: 1...end, using: &random) }
        var (list, next) = (Array(0..<Int.random(in: 0...40, using: &random)), 100)
        var versions = [list]
        for time in 1...end {
            for _ in times.filter({ $0 == time }) { kind.move(&list, &next, &random) }
            versions.append(list)
        }
        self.versions = versions
        state = Protected(State(random: random))
    }

    /// What moves: items come, go, both, or change their place.
    private enum Kind: CaseIterable {
        case exchange, jump, any

        func move(_ list: inout [Int], _ next: inout Int, _ random: inout SeededRandom) {
            let (goes, comes) =
                switch self {
                case .exchange, .jump: (true, true)
                case .any: (Bool.random(using: &random), Bool.random(using: &random))
                }
            var item = next
            next += 1
            if goes, !list.isEmpty {
                let gone = list.remove(at: Int.random(in: 0..<list.count, using: &random))
                if self == .jump { item = gone }
            }
            if comes { list.insert(item, at: Int.random(in: 0...list.count, using: &random)) }
        }
    }

    func start(_ request: PageRequest) -> RequestedPage<ListPage, ListError> {
        let sent = state.withLock(\.clock)
        return RequestedPage(number: request.number) { _ in .success(self.answer(request, sent: sent)) }
    }

    private func answer(_ request: PageRequest, sent: Int) -> ListAnswer {
        state.withLock { state in
            let time = Int.random(in: sent...state.clock + delay, using: &state.random)
            state.clock = max(state.clock, time)
            let list = version(at: time)
            let start = min((request.number - 1) * size, list.count)
            let items = Array(list[start..<min(start + size, list.count)])
            state.answers.append(Response(number: request.number, time: time, items: items, records: list.count))
            if items.isEmpty, request.number > 1, !isEmptyPastTheEnd { return .pastTheEnd }
            return list.page(request)
        }
    }

    private func version(at time: Int) -> [Int] { versions[min(time, versions.count - 1)] }

    /// The list before it moves.
    var first: [Int] { versions[0] }
    /// The answers that were read, in order.
    var answers: [Response] { state.withLock(\.answers) }
    /// How often the first page was read.
    var readings: Int { answers.filter { $0.number == 1 }.count }
    /// The items that were there during the whole run.
    var always: Set<Int> {
        let end = state.withLock(\.clock)
        return (0...end).reduce(Set(first)) { $0.intersection(version(at: $1)) }
    }

    /// Which answers since the first page was read last show by themselves that the list did more than grow.
    var whatTellsOfMoves: String? {
        let all = answers
        guard let start = all.lastIndex(where: { $0.number == 1 }) else { return nil }
        // An answer that sends the reader back is read again.
        let answers = all[start...].indices.filter { $0 + 1 == all.count || all[$0 + 1].number > all[$0].number }
            .map { all[$0] }.filter { !$0.items.isEmpty }
        guard let first = answers.first else { return nil }
        var seen: Set<Int> = []
        // The pages that follow one another, and the last of them with something new.
        var (row, news): ([Response], Response) = ([], first)
        var (repeats, allRepeats, frontier) = (0, 0, 0)
        for answer in answers {
            if let last = row.last, answer.number != last.number + 1 {
                guard seen.contains(answer.items[0]) else { return "a gap before page \(answer.number)" }
                (row, news, repeats) = ([], answer, 0)
            }
            if let last = row.last, last.records > answer.records { return "page \(answer.number) counts fewer" }
            let again = answer.items.filter(Set(row.flatMap(\.items)).contains).count
            repeats += again
            if repeats > answer.records - news.records { return "page \(answer.number) repeats" }
            if answer.number > frontier {
                frontier = answer.number
                allRepeats += answer.items.filter(seen.contains).count
            }
            if again < answer.items.count { (news, repeats) = (answer, 0) }
            row.append(answer)
            seen.formUnion(answer.items)
        }
        let growth = (answers.map(\.records).max() ?? 0) - first.records
        guard let records = all.last?.records, seen.count + min(allRepeats, growth) < records else { return nil }
        return "\(seen.count) of \(records)"
    }
}
