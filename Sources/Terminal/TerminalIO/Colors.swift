package enum Style: Int, Sendable {
    case bold = 1
    case dim = 2
    case red = 31
}

package struct Colors: Sendable {
    package let isEnabled: Bool

    package init(isEnabled: Bool) { self.isEnabled = isEnabled }

    /// Enables colors if `descriptor` is a terminal, `NO_COLOR` is unset or empty (no-color.org), and `TERM` names
    /// something other than `dumb`.
    package init(for descriptor: Descriptor, environment: [String: String]) {
        self.init(isTerminal: descriptor.isTerminal, environment: environment)
    }

    init(isTerminal: Bool, environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        isEnabled = isTerminal && environment["NO_COLOR", default: ""].isEmpty && !term.isEmpty && term != "dumb"
    }

    /// Returns `text` in `styles`. The text must be sanitized.
    package func paint(_ text: String, _ styles: Style...) -> String { paint(text, styles) }

    package func paint(_ text: String, _ styles: [Style]) -> String {
        guard isEnabled, !text.isEmpty, !styles.isEmpty else { return text }
        let codes = styles.map { String($0.rawValue) }.joined(separator: ";")
        return "\u{1B}[\(codes)m\(text)\u{1B}[0m"
    }
}
