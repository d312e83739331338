/// What the processes want, and what may happen to them meanwhile.
struct Scenario: Sendable, CustomStringConvertible {
    /// How much may go wrong in one schedule, beside its order.
    struct Bounds: Hashable, Sendable {
        var preemptions = 2  // How often another thread goes on though the last one could.
        var crashes = 1
        var accidents = 1  // Crashes, requests and answers that are lost, and saves that fail, all together.
    }

    enum Start: Sendable {
        case fresh
        case expired
        case rejected  // The server takes its access token no longer, though by the clock it should.
    }

    var description: String
    var processes: [[[Call]]]  // What is asked for: of each process, by each of its tasks, one after the other.
    var start = Start.expired  // What has become of the cached token when all begins.
    var isWarm = false  // Whether the processes have the token in their memory.
    var happenings: [Happening] = []
    var storeMayBeOutOfReach = false  // Whether the store's exclusive scope may be out of reach, as an accident.
    var turnMayBeTaken = false  // Whether the turn may be taken while its holder lives, as an accident.
    var bounds = Bounds()
    var refreshAccidents: [Outcome] = []  // What else may come of the request of a refresh.
    var isWindowDeclared = false  // Whether the processes know that the server has a window.
    var asksWithinWindow = false  // Whether each process asks once more before the window closes, too.
    var onlyAccident: OneAccident?  // The only kind of accident.
    var isBehindHelper = false  // Whether the record is kept by a credential helper, each step of which may fail.

    init(
        _ description: String, _ processes: [[Call]]..., start: Start = .expired, isWarm: Bool = false,
        happenings: [Happening] = [], storeMayBeOutOfReach: Bool = false, refreshAccidents: [Outcome] = [],
        isWindowDeclared: Bool = false, turnMayBeTaken: Bool = false, bounds: Bounds = Bounds()
    ) {
        self.description = description
        self.processes = processes
        self.start = start
        self.isWarm = isWarm
        self.happenings = happenings
        self.storeMayBeOutOfReach = storeMayBeOutOfReach
        self.refreshAccidents = refreshAccidents
        self.isWindowDeclared = isWindowDeclared
        self.turnMayBeTaken = turnMayBeTaken
        self.bounds = bounds
    }
}

extension Scenario {
    /// The scenario without one of its parts, each with that part's name.
    var reduced: [(part: String, scenario: Scenario)] {
        func without(_ part: String, _ change: (inout Scenario) -> Void) -> (String, Scenario) {
            var scenario = self
            change(&scenario)
            return (part, scenario)
        }
        let accidents = bounds.accidents > 0 ? [without("accidents") { $0.bounds.accidents = 0 }] : []
        let process = processes.count > 1 ? [without("the last process") { $0.processes.removeLast() }] : []
        let tasks = processes.indices.filter { processes[$0].count > 1 }.map { index in
            without("the last task of process \(index + 1)") { $0.processes[index].removeLast() }
        }
        let turn = turnMayBeTaken ? [without("a turn that may be taken") { $0.turnMayBeTaken = false }] : []
        return accidents + process + tasks + turn
            + happenings.indices.map { index in without("\(happenings[index])") { $0.happenings.remove(at: index) } }
            + refreshAccidents.indices.map { index in
                without("\(refreshAccidents[index])") { $0.refreshAccidents.remove(at: index) }
            }
    }
}
