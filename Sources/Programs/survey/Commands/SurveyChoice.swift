import ArgumentParsing
import CommandLineSupport
import Composition
import CoreSupport
import RemoteSurveys
import ScreenParts
import SurveyResponses
import TerminalIO

/// A choice of a survey at a terminal: by number, or by a part of the title, which narrows it.
struct SurveyChoice {
    enum Outcome: Equatable {
        case chosen(String)
        case narrowed
        case unclear(String)
    }

    private static let mostListed = 20

    private let all: [Survey]
    private let states: [String: SurveyState]
    private var shown: [Survey]

    init(_ surveys: [Survey], states: [String: SurveyState]) {
        all = surveys
        self.states = states
        shown = surveys
    }

    private var listed: ArraySlice<Survey> { shown.prefix(Self.mostListed) }

    var lines: [String] {
        let more = shown.count - listed.count
        return listed.enumerated().map { number, survey in
            let state = states[survey.id].map { " (\($0.kind.rawValue))" } ?? ""
            return "\(number + 1). \(survey.shownTitle.sanitized.truncated(to: 200))\(state)"
        } + (more > 0 ? ["… and \(more) more"] : [])
    }

    /// Takes what a person typed. An empty line shows every survey again.
    mutating func take(_ typed: String) -> Outcome {
        if let number = Int(typed) {
            guard listed.indices.contains(number - 1) else {
                return .unclear("Type a number from 1 to \(listed.count).")
            }
            return .chosen(listed[number - 1].id)
        }
        let wanted = typed.searchable
        let fitting = typed.isEmpty ? all : shown.filter { $0.shownTitle.searchable.contains(wanted) }
        guard let first = fitting.first else { return .unclear("Nothing matches '\(typed)'.") }
        if fitting.count == 1, !typed.isEmpty { return .chosen(first.id) }
        shown = fitting
        return .narrowed
    }
}

extension Survey {
    /// The title, or else the id, by which the survey can be named.
    var shownTitle: String { title.isBlank ? id : title }
}

extension CommandContext {
    /// Throws if no survey is named and none can be asked for. `isAskable` is whether the command asks.
    func needSurvey(isAskable: Bool = true) throws {
        guard command.word(SurveyOptions.id).isEmpty, !isAskable || !console.canPrompt else { return }
        let name = "'\(program.name) \(command.path.joined(separator: " "))'"
        let list = ([program.name, "list"] + program.server.given(in: command).account).joined(separator: " ")
        throw UsageError(
            .missingArgument, in: command.path, "\(isAskable ? "Without a terminal, " : "")\(name) needs ID.",
            advice: "Run '\(list)' for the ids.")
    }

    /// Returns the id of the survey that the command names, or else that a person chooses among active ones that `load`
    /// returns.
    func namedOrChosenSurvey(in data: UserData?, _ load: () async throws -> [Survey]) async throws -> String {
        let word = command.word(SurveyOptions.id)
        guard word.isEmpty else { return try await surveyID(word, in: data) }
        let active = try await load().filter(\.isActive)
        guard !active.isEmpty else { throw CommandFailure(.failed, "There is no active survey.") }
        // A survey can be chosen without them.
        let states = try? await data?.states.surveyStates()
        return try await choose(SurveyChoice(active, states: states ?? [:]))
    }

    /// Returns the surveys to choose from: all of the server, or without a connection those of the cached list.
    func surveysToChoose(of user: SurveyUser) async throws -> [Survey] {
        let request = PageRequest(number: 1, size: 100)
        switch try await user.surveys.withFallback(onNotCached: reportNotCached).loadSurveys(request) {
        case .remote: return try await allSurveys(of: user)
        case .cached(let cached, _, let failure):
            announce(
                failure, showing: "These are the surveys \(Message.age(of: cached.asOf, now: now()))\(cached.share).")
            return cached.surveys
        }
    }

    /// Says that cached surveys are used, and why.
    func announce(_ failure: ConnectivityFailure, showing cached: Message) {
        let event: Message = failure.isOffline ? "There is no connection." : failure.event
        console.announce("\(event) \(cached)")
    }

    /// Returns all surveys of the server.
    func allSurveys(of user: SurveyUser) async throws -> [Survey] {
        var surveys: [Survey] = []
        for try await page in user.surveys.all.loadAllSurveys(pageSize: 100) {
            surveys += page.items
        }
        return surveys
    }

    @MainActor
    private func choose(_ choice: SurveyChoice) async throws -> String {
        let lines = console.questions()
        var choice = choice
        do {
            return try await console.dialogue {
                lines.say(choice.lines)
                while true {
                    switch choice.take(try await lines.ask("Number, or part of the title:")) {
                    case .chosen(let id): return id
                    case .narrowed: lines.say(choice.lines)
                    case .unclear(let hint): lines.say([hint], style: .red)
                    }
                }
            }
        } catch InputError.ended {
            throw CommandFailure(.failed, "No survey was chosen.")
        }
    }
}
