/// The protocol of the session, as a value with its moves: each is named as the function of the code that it stands for,
/// and is one step of the real code between two gates.
struct Model: Hashable, Sendable {
    struct Memory: Hashable, Sendable {
        struct Unsaved: Hashable, Sendable {
            let old: Int
            let new: Int
            var note = RefreshNote()
        }

        var token: Int?
        var unsaved: Unsaved?
        var isEnding = false
        var pausedAt: Int?  // When the server asked to wait, if that could not be saved.
        var isDead = false
    }

    /// A task of a process: one call after the other.
    struct Task: Hashable, Sendable {
        var caller: Caller
        var calls: [Call]
        var step: Step
        var isOutdated = false  // Its process began another epoch since the call began.
        var isOver = false  // Its session has ended since, or another has taken its place.
        var hasTurn = false
        var isRefreshing = false  // Whether it has taken the turn to refresh.
        var wasNoted = false  // Whether its turn found a note.
        var renewed = 0  // The cached token that it refreshes, though an older one may be sent.
        var older: RefreshNote.Older?  // The token that it sends, at a server whose window is declared.
        var wasSent = false  // Whether its turn found that token in a note.
        var mayBeLost = false  // Whether a request of its turn may have been lost.
        var doubt = RefreshNote()  // What is saved with its new token of the loss that may have come before.
        var rejected: Int?  // The token that the server has just answered 401 to.
        var isSecondRound = false  // It was given that very token again, and asks once more.
        var logOut = LogOut()
        var replaced: [Int] = []  // What a login has taken the place of and still has to end.
    }

    struct LogOut: Hashable, Sendable {
        var old = 0  // What was cached, and what is to be revoked.
        var token = 0
        var unsaved: Memory.Unsaved?
        var isConfirmed = false
        var isRejected = false
        var isRevoked = false
        var rounds = 0
    }

    enum Step: Hashable, Sendable {
        case begin
        case store(StoreStep)
        case turn(TurnStep)
        case send(Request, RequestStep)
        case receive(Request, Response, RequestStep)
        case done
    }

    enum StoreStep: Hashable, Sendable {
        // Provide Valid Token
        case loadCached, recordRefresh, loadWithoutTurn
        case loadBeforeRepetition(Int, number: Int)  // Before the request of that number.
        case noteOutcome(Int, pausedAt: Int?)  // After the last request.
        case save(old: Int, new: Int), loadAfterSave(old: Int, new: Int)
        case saveAgainInTurn(Memory.Unsaved), loadAfterSaveAgain(Memory.Unsaved)
        case dropOlder(Int)  // The older token is refused, or brought nothing newer.
        case end(Int), loadWinner(Int)
        case finishSave(old: Int, new: Int)  // The second half of a save that is not whole.
        // Log Out
        case cachedForLogOut, renewedLoad, renewedSave(old: Int, new: Int)
        case clearUnlessYounger, cachedForLogOutAgain, clearOfGrant, clearLeftovers(isFirst: Bool)
        case cachedAfterEnd(isFirst: Bool)
        // Log In
        case cache(Int)
    }

    enum TurnStep: Hashable, Sendable {
        case refreshInTurn(Int)
        case saveAgain(Memory.Unsaved)
        case renewed
    }

    enum RequestStep: Hashable, Sendable {
        case refresh(number: Int)
        case send(isRetry: Bool)
        case dropRefreshed(isOver: Bool)
        case dropUnsaved(cached: Int?)
        case dropLate
        case renewed(cached: Int)
        case confirm(mayRenew: Bool)
        case revoke
        case logIn
        case revokeDropped
        case endRenewed, endConfirm(mayRenew: Bool), endRevoke
    }

    /// What the last move told a caller. It is part of that move, so two states that differ in it are one.
    struct CallAnswer: Hashable, Sendable {
        var told: Told?

        static func == (_: CallAnswer, _: CallAnswer) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }

    var world: World
    var processes: [Memory]
    var tasks: [Task]
    let fault: Fault?
    var crashesLeft: Int
    var mishapsLeft: Int
    var happenings: [Happening]  // What may happen by itself, each once.
    let storeMayBeOutOfReach: Bool
    let turnMayBeTaken: Bool
    let refreshAccidents: [Outcome]
    var expiries = [0: 1]  // When each pair expires by the clock of the processes.
    var answer = CallAnswer()

    /// A model of `scenario` without its bound on preemptions, in which a crash is no accident.
    init(_ scenario: Scenario, _ behavior: AuthorizationServer.Behavior, fault: Fault? = nil) {
        world = World(behavior)
        world.start(scenario)
        happenings = scenario.happenings
        storeMayBeOutOfReach = scenario.storeMayBeOutOfReach
        turnMayBeTaken = scenario.turnMayBeTaken
        refreshAccidents = scenario.refreshAccidents
        processes = scenario.processes.map { _ in Memory() }
        tasks = scenario.processes.enumerated().flatMap { process, tasks in
            tasks.enumerated().map { task, calls in
                Task(caller: Caller(process: process, task: task), calls: calls, step: calls.isEmpty ? .done : .begin)
            }
        }
        self.fault = fault
        crashesLeft = scenario.bounds.crashes
        mishapsLeft = scenario.bounds.accidents
    }
}
