import HTTPMessages
import RecordFormats

/// How failures and notes are written.
package enum ErrorFormat: String, CaseIterable, Sendable {
    /// Sentences for a person.
    case text
    /// A JSON object per line, for a program.
    case json
}

/// A failure as a program reads it.
struct ReportedFailure {
    struct End {
        let at: String
        let code: String?
        let message: String?
        let answerMayBeLost: Bool
    }

    let kind: String
    let code: String
    let message: String
    let remedy: String?
    let status: Int32
    let httpStatus: Int?
    let account: String?
    let server: String?
    let retryAfter: Int?
    let end: End?
}

extension Record {
    static let failure = RecordType<ReportedFailure>([.part("error", of: error) { $0 }])

    private static let error = RecordType<ReportedFailure>([
        .choice("kind", of: ExitStatus.kindsOfFailures, \.kind), .text("code", \.code),
        .untrusted("message", \.message),
        .optionalUntrusted("remedy", \.remedy).orLeftOut, .integer("status") { Int($0.status) },
        .optionalInteger("httpStatus", \.httpStatus).orLeftOut, .optionalText("account", \.account).orLeftOut,
        .optionalText("server", \.server).orLeftOut, .optionalInteger("retryAfter", \.retryAfter).orLeftOut,
        .part("sessionEnd", of: end, \.end).orLeftOut,
    ])

    private static let end = RecordType<ReportedFailure.End>([
        .date("at", \.at), .optionalUntrusted("code", \.code).orLeftOut,
        .optionalUntrusted("message", \.message).orLeftOut, .flag("answerMayBeLost", \.answerMayBeLost),
    ])

    static let note = RecordType<(code: String, message: String)>([
        .part("note", of: RecordType([.text("code", \.code), .untrusted("message", \.message)])) { $0 }
    ])

    /// The record as one line of JSON that a terminal shows as it is.
    var line: String { String(decoding: RecordFormat.json.sanitized(json.printable), as: UTF8.self) }
}
