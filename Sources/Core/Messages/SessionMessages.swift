package import CoreSupport
import HTTP
package import RecordStorage

// The messages of a session that has ended, or that the server does not renew.

extension Message {
    /// Says how a session ended, and what to do about it.
    package static func sessionEnded(_ end: SessionEnd) -> Message {
        let date = Message(verbatim: end.date.dayAndTime)
        let event =
            if let words = end.words, end.isRejection {
                Message(
                    "session.endedByRejection",
                    "Your session ended on {date}: the server no longer accepts it ({words}).",
                    ["date": date, "words": Message(quoting: words)])
            } else if let words = end.words {
                Message(
                    "session.endedByServer", "Your session ended on {date}: the server refused to renew it ({words}).",
                    ["date": date, "words": Message(quoting: words)])
            } else {
                Message(
                    "session.endedByItself", "Your session ended on {date}: it could not be renewed.", ["date": date])
            }
        return Message(end.mayFollowLoss ? Message([event, .answerMayBeLost]) : event, advice: .logInAgain)
    }

    package static let answerMayBeLost = Message(
        "session.answerLost", "An earlier answer of the server may have been lost.")

    /// Says that the server refuses to renew a session that it has not ended. `code` comes from the server.
    package static func notRenewed(code: String) -> Message {
        Message(
            Message(
                "session.notRenewed", "The server refuses to renew the session ({code}).",
                ["code": Message(quoting: code)]),
            advice: .ifThisGoesOn)
    }

    package static func turnTaken(processID: Int32) -> Message {
        Message(
            Message(
                "session.turnTaken", "Process {id} is renewing the session and does not continue (stopped?).",
                ["id": Message(verbatim: "\(processID)")]),
            advice: Message("session.resumeOrEnd", "Resume or end it."))
    }
}

extension SessionEnd {
    /// The server's words, or else its code; `nil` if the server sent neither.
    package var words: String? { message ?? code }
}

extension ServerRefusal {
    /// The server's code, or else its words, or else its status.
    package var codeOrWords: String { code ?? words ?? "status \(status)" }
}

extension Date {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// The date in this machine's time zone, such as `25 November at 14:05`, with the year unless it is the current
    /// one.
    package var dayAndTime: String {
        let parts = localParts
        let year = parts.year == Date().localParts.year ? "" : " \(parts.year ?? 0)"
        return "\(parts.day ?? 0) \(Self.months[(parts.month ?? 1) - 1])\(year) at \(timeOfDay)"
    }

    /// The time of the day in this machine's time zone, such as `14:05`.
    package var timeOfDay: String {
        let parts = localParts
        func twoDigits(_ number: Int?) -> String { String("\(100 + (number ?? 0))".dropFirst()) }
        return "\(twoDigits(parts.hour)):\(twoDigits(parts.minute))"
    }

    private var localParts: DateComponents {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let shifted = addingTimeInterval(TimeInterval(localOffset))
        return calendar.dateComponents([.year, .month, .day, .hour, .minute], from: shifted)
    }
}
