import CoreSupport
import SystemLibrary

/// Reads input from a terminal without echo and line editing, see ``EchoSwitch``.
///
/// Input beyond an answer waits for the next one. One caller reads at a time.
final class TypedInput: Sendable {
    /// The input that ends an answer.
    enum End {
        /// Enter.
        case line
        /// Enter, if nothing follows at once: lines that arrive together are one answer.
        case text
        /// Enter, if nothing follows at once: lines that arrive together are rejected.
        case decision
        /// Ctrl-D.
        case all
    }

    enum Reading: Equatable {
        case text(String)
        /// The input has ended.
        case none
        /// Lines arrived together, but a decision takes only one.
        case severalLines
        /// The Enter of a line that was begun before the decision was asked for.
        case earlyLine
    }

    private struct State {
        /// Read, but not yet used.
        var ahead: ArraySlice<UInt8> = []
        var endsInReturn = false
        /// Whether lines arrived together since ``TypedInput/dropRest()``.
        var hasBurst = false
        /// Whether the dropped input ended within a line, to which the next Enter belongs.
        var hasDroppedPart = false
    }

    private let descriptor: Descriptor
    private let state = Protected(State())

    /// The longest pause between bytes that arrive together, in milliseconds; a person types slower.
    static let together: Int32 = 50
    /// The pause that ends a paste or input typed ahead, in milliseconds.
    private static let silence: Int32 = 100

    init(_ descriptor: Descriptor) { self.descriptor = descriptor }

    /// Reads an answer of at most `limit` bytes into `text`, and passes text that the screen does not show yet to
    /// `show`.
    func read(
        to end: End, limit: Int, into text: TypedText, show: (String) -> Void
    ) throws(InputError) -> Reading {
        var text = text
        while let byte = try next(showing: &text, show) {
            switch text.take(byte) {
            case .none: continue
            case .end where text.text.isEmpty: return .none
            case .end: return try answer(text, limit)
            case .enter:
                let isBurst = try hasMore(within: [.text, .decision].contains(end) ? Self.together : 0)
                if isBurst { state.withLock { $0.hasBurst = true } }
                switch end {
                case .decision where isBurst:
                    dropEarly()
                    return .severalLines
                case .decision where text.text.isEmpty && takesDroppedPart(): return .earlyLine
                case .text where isBurst: text.breakLine()
                case .all: text.breakLine()
                case .line, .text, .decision:
                    show(text.takeUnshown())
                    return try answer(text, limit)
                }
            }
        }
        return text.text.isEmpty ? .none : try answer(text, limit)
    }

    private func answer(_ text: TypedText, _ limit: Int) throws(InputError) -> Reading {
        if text.hasPaste { state.withLock { $0.hasBurst = true } }
        guard text.isValid else { throw .notUTF8 }
        guard text.text.utf8.count <= limit else { throw .tooLong(limit: limit) }
        return .text(text.text)
    }

    /// Whether the next Enter belongs to dropped input; the one after it does not.
    private func takesDroppedPart() -> Bool {
        state.withLock { state in
            defer { state.hasDroppedPart = false }
            return state.hasDroppedPart
        }
    }

    /// Drops typed input until a tenth of a second passes without any.
    func dropEarly() {
        var last = state.withLock { state in
            defer { state.ahead = [] }
            return state.ahead.last
        }
        // An end of the input, or an error, is reported by the next read.
        while descriptor.isReadable(within: Self.silence), let next = (try? descriptor.bytes(upTo: 65_536))?.last {
            last = next
        }
        state.withLock { state in
            state.hasDroppedPart = last.map { ![UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains($0) } ?? false
            if last != nil { state.hasBurst = true }
        }
    }

    /// Drops the rest of lines that arrived together, so that it reaches no other program.
    func dropRest() {
        guard state.withLock({ $0.hasBurst }) else { return }
        dropEarly()
        state.withLock { $0.hasBurst = false }
    }

    /// The next byte; `nil` at the end of the input.
    private func next(showing text: inout TypedText, _ show: (String) -> Void) throws(InputError) -> UInt8? {
        if let byte = state.withLock({ $0.ahead.popFirst() }) { return byte }
        show(text.takeUnshown())
        if let patience = text.patience, !descriptor.isReadable(within: patience) { text.timeOut() }
        repeat {
            guard try readAhead() else { return nil }
        } while state.withLock({ $0.ahead.isEmpty })
        return state.withLock { $0.ahead.popFirst() }
    }

    private func hasMore(within milliseconds: Int32) throws(InputError) -> Bool {
        while state.withLock({ $0.ahead.isEmpty }) {
            guard descriptor.isReadable(within: milliseconds), try readAhead() else { return false }
        }
        return true
    }

    /// Waits for input and reads it; each line end becomes a line feed. Returns `false` at the end of the input.
    private func readAhead() throws(InputError) -> Bool {
        let bytes = try descriptor.bytes(upTo: 65_536)
        state.withLock { state in
            for byte in bytes {
                if byte != UInt8(ascii: "\n") || !state.endsInReturn {
                    state.ahead.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte)
                }
                state.endsInReturn = byte == UInt8(ascii: "\r")
            }
        }
        return !bytes.isEmpty
    }
}
