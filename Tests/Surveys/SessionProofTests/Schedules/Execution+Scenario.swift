import CoreSupport
import Foundation
import OAuthTokens
import RecordStorage
import TokenCache

/// What the store holds when a scenario begins.
struct StoreAtStart {
    let bytes: Data
    let vault: Vault?

    init(_ scenario: Scenario) throws {
        let token = Token.first(isWindowDeclared: scenario.isWindowDeclared)
        bytes = try TokenRecord.encode(SavedSession(server: "\(URL.server)", user: "first", token: token))
        vault = scenario.isBehindHelper ? try Vault(holding: bytes) : nil
    }
}

extension Execution where World == SessionProofTests.World {
    /// A run of `scenario` that has come to where it begins: every task waits at its first step.
    convenience init(
        _ scenario: Scenario, _ behavior: AuthorizationServer.Behavior, over store: StoreAtStart? = nil,
        choices: Choices, keepsLog: Bool = false
    ) throws {
        let store = try store ?? StoreAtStart(scenario)
        self.init(
            State(
                world: SessionProofTests.World(behavior), bytes: ["": store.bytes], bounds: scenario.bounds,
                choices: choices, log: keepsLog ? [] : nil),
            vault: store.vault)
        let processes = scenario.processes.indices.map {
            ProcessUnderTest(number: $0, in: self, storeMayBeOutOfReach: scenario.storeMayBeOutOfReach)
        }
        if scenario.isWarm { for (number, process) in processes.enumerated() { warmUp(process, number) } }
        state.withLock {
            $0.world.start(scenario)
            $0.refreshAccidents = scenario.refreshAccidents
            $0.turnMayBeTaken = scenario.turnMayBeTaken
            $0.asksWithinWindow = scenario.asksWithinWindow
            $0.onlyAccident = scenario.onlyAccident
        }
        let next = ProcessUnderTest(number: processes.count, in: self, storeMayBeOutOfReach: false)
        state.withLock { $0.lastCalls = (processes + [next]).map { process in { await process.perform($0) } } }
        begin(scenario) { number, call in await processes[number].perform(call) }
    }

    private func warmUp(_ process: ProcessUnderTest, _ number: Int) {
        state.withLock { $0.forced = [] }
        start(Caller(process: number, task: -1)) { await process.warmUp() }
        executor.drain()
        while let gate = state.withLock({ $0.gates.first }) { open(gate) }
        state.withLock { $0.forced = nil }
    }
}

extension Execution {
    /// Brings every task of `scenario` to its first step; `perform` does a call in the process of that number.
    func begin(_ scenario: Scenario, perform: @escaping @Sendable (Int, Call) async -> Told) {
        for (number, tasks) in scenario.processes.enumerated() {
            for (task, calls) in tasks.enumerated() {
                start(calls, Caller(process: number, task: task)) { await perform(number, $0) }
            }
        }
        for (number, happening) in scenario.happenings.enumerated() {
            start(Caller(process: -1, task: number)) { [self] in
                if await pass(.happen(happening)) == .picked { happen(happening) }
            }
        }
        executor.drain()
    }

    /// `caller` gives `request` up, which may arrive at any later step.
    func giveUp(_ request: World.Request, isCut: Bool, by caller: Caller) {
        let arrival = state.withLock { state in
            state.world.giveUp(request, isCut: isCut, by: caller)
            // Beside what happens by itself, whose tasks count from 0.
            let arrival = Caller(process: -1, task: 101 + state.givenUp.count)
            state.givenUp[arrival] = request
            return arrival
        }
        start(arrival) { [self] in
            guard await pass(.arrive) == .picked else { return }
            state.withLock { state in
                state.marks.insert(.lateArrival(isOvertaken: state.world.isAnswered(request)))
                state.mark(state.world.reuse(by: request))
                state.world.arrive(request)
            }
        }
    }

    private func start(_ caller: Caller, _ body: @escaping @Sendable () async -> Void) {
        let task = Caller.$current.withValue(caller) { Task(executorPreference: executor) { await body() } }
        state.withLock { $0.tasks[caller] = task }
    }

    /// Lets each process that lives, or else a new one, ask once more, while nothing goes wrong any more: in some scenarios
    /// at once, and in all of them after the token has expired and the window has closed.
    func askOnceMore() {
        let (calls, asksWithinWindow) = state.withLock { state in
            state.forced = []
            return (state.lastCalls, state.asksWithinWindow)
        }
        if asksWithinWindow { ask(.request, calls) }
        let livedWithinWindow = state.withLock { $0.world.record(for: .last(of: 0)) != .none }
        if !calls.isEmpty { state.withLock { $0.world.happen(.timePasses) } }
        ask(.token, calls)
        guard asksWithinWindow else { return }
        state.withLock { state in
            let fate: Fate =
                if !livedWithinWindow {
                    .endsAtOnce
                } else {
                    state.world.record(for: .last(of: 0)) == .none ? .endsAfterWindow : .lives
                }
            state.marks.insert(.fate(fate))
        }
    }

    private func ask(_ call: Call, _ calls: [@Sendable (Call) async -> Told]) {
        let dead = state.withLock { $0.dead }
        let live = calls.indices.dropLast().filter { !dead.contains($0) }
        for process in live.isEmpty ? Array(calls.indices.suffix(1)) : live {
            start([call], .last(of: process)) { await calls[process]($0) }
            executor.drain()
            var steps = 0
            while let gate = state.withLock({ $0.candidates().first }), steps < Self.mostLastSteps {
                open(gate)
                steps += 1
            }
            if steps == Self.mostLastSteps { state.withLock { $0.world.fail("a call does not end") } }
        }
    }

    private static var mostLastSteps: Int { 50 }

    private func start(_ calls: [Call], _ task: Caller, perform: @escaping @Sendable (Call) async -> Told) {
        start(task) { [self] in
            for (number, call) in calls.enumerated() {
                let caller = Caller(process: task.process, task: task.task, call: number)
                await Caller.$current.withValue(caller) {
                    if await pass(.begin(call)) == .gone { return }
                    change(by: caller) { $0.begin(call, caller) }
                    let told = await perform(call)
                    change(by: caller) { $0.end(caller, told) }
                    state.withLock { state in
                        state.mark(told, to: caller)
                        state.log?.append("\(caller): told \(told)")
                    }
                }
            }
        }
    }

    private func happen(_ happening: Happening) {
        let task: Task<Void, Never>? = state.withLock { state in
            state.world.happen(happening)
            guard case .cancellation(let caller) = happening else { return nil }
            state.note(caller, happening)
            return state.tasks[caller]
        }
        task?.cancel()
    }
}
