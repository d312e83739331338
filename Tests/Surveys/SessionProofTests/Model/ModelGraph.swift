/// The graph of a model for another program: every state that it can come to, and every move, as JSON. It does not stop
/// where a promise is broken: that is for the other program to find.
struct ModelGraph: Encodable {
    struct State: Encodable {
        let record: Word
        let refresh: Word  // The pair whose refresh token is in the record.
        let source: Word  // The pair for which another may be saved.
        let noted: Bool
        let holder: Word  // The process that has noted the refresh.
        let older: [Int]  // The older refresh token beside it, and the moment at which it was sent.
        let turn: Word
        let crashes: Int
        let accidents: Int
        let happenings: [[Word]]
        let tasks: [[Word]]  // Each one's place, the kind of its next step, and the kind of the request that it sends.
        var moves: [Move] = []
    }

    struct Move: Encodable {
        let to: Int
        let caller: String
        let what: [Word]
        let told: [Word]
    }

    enum Word: Encodable {
        case text(String)
        case number(Int?)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }

    let scenario: String
    var server: String
    let clock: Int
    let isWindowDeclared: Bool
    let turnMayBeTaken: Bool
    let accidents: [String]  // What else may come of the request of a refresh.
    var states: [State] = []

    init(_ scenario: Scenario, _ behavior: AuthorizationServer.Behavior, fault: Fault? = nil) async {
        var models = [Model(scenario, behavior, fault: fault)]
        var numbers = [models[0].hashValue: 0]  // States are told apart by hashes of 64 bits.
        self.scenario = fault.map { "\(scenario), \($0)" } ?? scenario.description
        server = behavior.rawValue
        clock = models[0].world.serverClock
        isWindowDeclared = scenario.isWindowDeclared
        turnMayBeTaken = scenario.turnMayBeTaken
        accidents = scenario.refreshAccidents.map { "\($0)" }
        while states.count < models.count {
            let model = models[states.count]
            if states.count.isMultiple(of: 16) { await Task.yield() }
            var state = State(model)
            for move in model.moves {
                var successor = model
                successor.apply(move)
                let number = numbers[successor.hashValue] ?? models.count
                if number == models.count {
                    numbers[successor.hashValue] = number
                    models.append(successor)
                }
                state.moves.append(Move(model, move, to: successor, number))
            }
            states.append(state)
        }
    }
}

extension ModelGraph.State {
    fileprivate init(_ model: Model) {
        record = .number(model.world.record.pair)
        refresh = .number(model.world.cachedRefresh)
        source = .number(model.world.record.pair ?? model.world.refused)
        noted = model.world.refresh.isSent
        holder = model.world.refresh.holder.map { .text("\($0)") } ?? .number(nil)
        older = model.world.refresh.older.map { [$0.pair, $0.sentAt.number] } ?? []
        turn = model.world.turn.map { .text($0.place) } ?? .number(nil)
        crashes = model.crashesLeft
        accidents = model.mishapsLeft
        happenings =
            model.happenings.map { [.text("\($0)")] }
            + Set(model.world.onTheWay).sorted().map { [.text("arrival"), .number($0)] }
        tasks = model.tasks.filter { !model.processes[$0.caller.process].isDead && $0.step != .done }.map { task in
            let request =
                if case .send(let request, _) = task.step { request.words[0] } else { ModelGraph.Word.number(nil) }
            return [.text(task.caller.place), .text(task.step.kind), request]
        }
    }
}

extension ModelGraph.Move {
    fileprivate init(_ model: Model, _ move: Model.Move, to successor: Model, _ number: Int) {
        to = number
        told = successor.answer.told?.words ?? []
        switch move {
        case .happening(let happening): (caller, what) = ("", [.text("\(happening)")])
        case .arrival(let pair): (caller, what) = ("", [.text("arrival"), .number(pair)])
        case .step(let task, let outcome):
            caller = model.tasks[task].caller.place
            what = outcome == .crash ? [.text("crash")] : model.words(of: task, outcome, to: successor.tasks[task].step)
        }
    }
}

extension Model {
    fileprivate func words(of task: Int, _ outcome: Outcome, to next: Step) -> [ModelGraph.Word] {
        let words = [ModelGraph.Word.text(tasks[task].step.kind), .text("\(outcome)")]
        switch tasks[task].step {
        case .begin: return words + [.text("\(tasks[task].calls[0])")]
        case .send(let request, _):
            let answer: Response? = if outcome == .done, case .receive(_, let answer, _) = next { answer } else { nil }
            return words + request.words + [.number(answer?.number)]
        case .receive(let request, let answer, _): return words + request.words + [.number(answer.number)]
        case .store, .turn, .done: return words
        }
    }
}

extension Model.Step {
    fileprivate var kind: String {
        switch self {
        case .begin: "begin"
        case .store: "store"
        case .turn: "turn"
        case .send: "send"
        case .receive: "receive"
        case .done: "done"
        }
    }
}

extension Moment {
    /// How much has happened before it, where the clock only goes on.
    fileprivate var number: Int { clock + windows }
}

extension Caller {
    fileprivate var place: String { "\(process).\(task)" }
}

extension Request {
    fileprivate var words: [ModelGraph.Word] {
        switch self {
        case .logIn: [.text("logIn"), .number(nil)]
        case .refresh(let pair): [.text("refresh"), .number(pair)]
        case .revoke(let pair, let isRefreshToken): [.text(isRefreshToken ? "revoke" : "revokeAccess"), .number(pair)]
        case .confirm(let pair): [.text("confirm"), .number(pair)]
        case .use(let pair): [.text("use"), .number(pair)]
        }
    }
}

extension Response {
    /// The pair that it brings, or its status.
    fileprivate var number: Int? {
        switch self {
        case .token(let pair), .access(let pair, _): pair
        case .invalidGrant: nil
        case .status(let status): status
        }
    }
}

extension Told {
    fileprivate var words: [ModelGraph.Word] {
        switch self {
        case .token(let pair): [.text("token"), .number(pair)]
        case .answer(let status): [.text("status"), .number(status)]
        case .loggedIn: [.text("loggedIn"), .number(nil)]
        case .loggedOut(let isConfirmed): [.text(isConfirmed ? "revoked" : "loggedOut"), .number(nil)]
        case .notLoggedIn: [.text("notLoggedIn"), .number(nil)]
        case .sessionEnded: [.text("ended"), .number(nil)]
        case .cancelled: [.text("cancelled"), .number(nil)]
        case .failed: [.text("failed"), .number(nil)]
        }
    }
}
