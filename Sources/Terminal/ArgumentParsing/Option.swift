/// An option of a command: a flag, or a name with a value.
///
/// Declare it once as a constant, and pass it to ``ParsedCommand`` to read its value. Two options with the same name
/// are the same option.
package struct Option: Sendable {
    package let name: String
    package let short: Character?
    /// The form of its value; `nil` for a flag.
    package let value: ValueForm?
    package let environment: String?
    package let defaultText: String?
    package let help: String
    /// Whether help, completion and the manual name it.
    package let isListed: Bool

    package init(
        _ name: String, short: Character? = nil, value: ValueForm?, environment: String? = nil,
        default defaultText: String? = nil, help: String, isListed: Bool = true
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.environment = environment
        self.defaultText = defaultText
        self.help = help
        self.isListed = isListed
    }

    package static func flag(_ name: String, short: Character? = nil, help: String) -> Option {
        Option(name, short: short, value: nil, help: help)
    }

    /// Creates a flag that is accepted but not documented.
    package static func unlistedFlag(_ name: String) -> Option {
        Option(name, value: nil, help: "", isListed: false)
    }
}

/// The format of what `help` shows.
enum HelpFormat: String { case text, json }

extension Option {
    static let help = flag("help", short: "h", help: "Show this help.")
    static let version = flag("version", help: "Show the version.")
    /// The option of the word `help`.
    static let helpFormat = Option(
        "format", value: .choice("FORMAT", of: [HelpFormat.text, .json].map(\.rawValue)),
        help: "Show the help as text or as JSON.")

    package var spelling: String { "--\(name)" }

    /// As typed with its value: `--page N`.
    var usage: String { value.map { "\(spelling) \($0.placeholder)" } ?? spelling }

    var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }
}

/// Values that a program knows, such as the ids of what it listed last.
package struct Listing: Hashable, Sendable {
    package static let ids = Listing("ids")

    private let name: String

    package init(_ name: String) { self.name = name }
}

/// A value that a program knows, with a description for a shell that shows one.
package struct ListedValue: Hashable, Sendable {
    package let value: String
    package let help: String

    /// Creates a value; `help` is shown as plain text.
    package init(_ value: String, help: String = "") {
        self.value = value
        self.help = help
    }
}

/// The form of the value of an option or a positional; determines its help and completion. A placeholder represents the
/// value in help and usage, in capitals by convention.
package enum ValueForm: Sendable {
    case text(_ placeholder: String)
    /// One of `values`, perhaps in another case; anything else is a ``UsageError``.
    case choice(_ placeholder: String, of: [String], ignoringCase: Bool = false)
    case file
    /// A value that the program knows.
    case listed(_ placeholder: String, of: Listing)

    package var placeholder: String {
        switch self {
        case .text(let placeholder), .choice(let placeholder, _, _), .listed(let placeholder, _): placeholder
        case .file: "FILE"
        }
    }

    var choices: [String]? {
        if case .choice(_, let values, _) = self { values } else { nil }
    }

    /// The choice that `word` names, or `word` itself if any text will do; `nil` if it is not one of the choices.
    func meaning(of word: String) -> String? {
        guard case .choice(_, let choices, let ignoresCase) = self else { return word }
        if choices.contains(word) { return word }
        return ignoresCase ? choices.first { $0.lowercased() == word.lowercased() } : nil
    }
}
