import Composition
import DatabaseSessions
import Foundation
import HTTPTransport

// One process of a herd: a server that acts for many users at once, whose sessions are in PostgreSQL.
//
//     herd NAME API-URL DATABASE USERS REQUESTS login|load|weigh
//
// `login` logs the users in. `load` waits for a line, sends so many requests for each user, and prints what came of them.
// `weigh` prints what a session costs in memory.

let arguments = CommandLine.arguments
guard arguments.count == 7, let apiURL = URL(string: arguments[2]), let userCount = Int(arguments[4]),
    let requestCount = Int(arguments[5])
else { fatalError("usage: herd NAME API-URL DATABASE USERS REQUESTS login|load|weigh") }

let server = SurveyServer(apiURL: apiURL, credentials: ClientCredentials(id: "herd", secret: "secret"))
// Thousands wait for a connection to the server and for one to the database, and these bound the wait too.
let client = HTTPTransport.client(timeout: .seconds(600), userAgent: "herd-\(arguments[1])")
let database = PostgresDatabase(arguments[3], accessPatience: .seconds(120))
let users = (1...userCount).map { "user-\($0)" }
let counters = SessionCounters()
let images = HTTPTransport.client(userAgent: "herd-\(arguments[1])")
let services = UserServices(at: server, in: database, over: client, images: images, observer: counters.count)

/// What came of a number of requests.
struct Outcome: Codable {
    var answers = 0
    /// Answers with the data of another user.
    var foreign = 0
    /// Calls that failed because of the database or a lost turn, and were made again.
    var storeFailures = 0
    /// The users whose session has ended.
    var ended: Set<String> = []
    var failures: [String: Int] = [:]
    /// What the observer of the sessions was told, and how often.
    var events: [String: Int] = [:]
    var seconds = 0.0

    /// Counts such a call, and waits until it may be back.
    mutating func noteStoreFailure() async {
        storeFailures += 1
        // Cancelled only when the process ends.
        try? await Task.sleep(for: .milliseconds(200))
    }

    mutating func add(_ other: Outcome) {
        answers += other.answers
        foreign += other.foreign
        storeFailures += other.storeFailures
        ended.formUnion(other.ended)
        failures.merge(other.failures, uniquingKeysWith: +)
    }
}

/// Sends requests for a user, one after the other, until the session ends.
func load(_ count: Int, for user: String, at service: SurveyService) async -> Outcome {
    var outcome = Outcome()
    while outcome.answers < count, outcome.ended.isEmpty, outcome.failures.isEmpty {
        let surveys: any LoadSurveysFromRemoteUseCase
        do throws(LoadTokenFromCacheError) {
            guard let loggedIn = try await services.user(of: user, at: service) else {
                outcome.ended = [user]
                break
            }
            surveys = loggedIn.surveys.pages
        } catch {
            await outcome.noteStoreFailure()
            continue
        }
        do throws(LoadSurveysFromRemoteError) {
            let page = try await surveys.loadSurveys(PageRequest(number: 1, size: 20))
            outcome.answers += 1
            if page.items.map(\.title) != [user] { outcome.foreign += 1 }
        } catch {
            if error.loginAdvice == .required {
                outcome.ended = [user]
            } else if error.isOfStore {
                await outcome.noteStoreFailure()
            } else {
                outcome.failures["\(error)"] = 1
            }
        }
    }
    return outcome
}

extension LoadSurveysFromRemoteError {
    /// Whether the database failed, or another process has the turn that this one lost: the request was not sent.
    var isOfStore: Bool {
        guard case .unauthorized(let missing) = self, let error = missing?.reason as? ProvideValidTokenError else {
            return false
        }
        switch error {
        case .store, .turnTaken: return true
        case .notLoggedIn, .sessionEnded, .clientRejected, .request: return false
        }
    }
}

/// Sends requests for all users at once, at most 20 at a time for each.
func loadAll() async throws -> Outcome {
    let stopwatch = ContinuousClock().now
    var outcome = try await withThrowingTaskGroup(of: Outcome.self) { group in
        for user in users {
            let service = try await services.service(of: user)
            let workers = min(20, requestCount)
            for worker in 0..<workers {
                let share = (requestCount + worker) / workers
                group.addTask { await load(share, for: user, at: service) }
            }
        }
        return try await group.reduce(into: Outcome()) { $0.add($1) }
    }
    outcome.seconds = stopwatch.duration(to: ContinuousClock().now) / .seconds(1)
    for user in await services.settle() { outcome.failures["\(user) has a token that is not saved"] = 1 }
    outcome.events = counters.counts
    return outcome
}

func logInAll() async throws {
    try await database.createTable()
    let names = users
    try await withThrowingTaskGroup { group in
        for worker in 0..<20 {
            group.addTask {
                for index in stride(from: worker, to: names.count, by: 20) {
                    let session = try await services.service(of: names[index]).session
                    try await session.logIn(username: names[index], password: "password")
                }
            }
        }
        try await group.waitForAll()
    }
}

/// Returns the bytes that a session needs which has read its token, on average.
func weigh() async throws -> Int {
    _ = try await services.service(of: users[0]).session.validToken()
    let before = residentBytes()
    var held: [UserServices] = []
    for _ in 0..<25 {
        let services = UserServices(
            at: server, in: database, over: client, images: images, observer: counters.count)
        for user in users { _ = try await services.service(of: user).session.validToken() }
        held.append(services)
    }
    return (residentBytes() - before) / (held.count * users.count)
}

func residentBytes() -> Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return fields.flatMap { Int($0[1]) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) } ?? 0
}

switch arguments[6] {
case "login": try await logInAll()
case "weigh": print(try await weigh())
default:
    print("ready")
    fflush(nil)
    _ = readLine()
    print(String(decoding: try JSONEncoder().encode(try await loadAll()), as: UTF8.self))
}
