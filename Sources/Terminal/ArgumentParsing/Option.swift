/// An option of a command: a flag, or a name with a value.
///
/// Declared once as a constant and handed to ``ParsedCommand`` to read what was given. Two options with one name are
/// the same.
package struct Option: Sendable {
    package let name: String
    package let short: Character?
    /// What its value looks like; `nil` for a flag.
    package let value: ValueForm?
    package let environment: String?
    package let defaultText: String?
    package let help: String
    package init(
        _ name: String, value: ValueForm, environment: String? = nil, default defaultText: String? = nil, help: String
    ) {
        self.init(name, short: nil, value, environment: environment, default: defaultText, help: help)
    }

    package static func flag(_ name: String, short: Character? = nil, help: String) -> Option {
        Option(name, short: short, nil, environment: nil, default: nil, help: help)
    }

    private init(
        _ name: String, short: Character?, _ value: ValueForm?, environment: String?, default defaultText: String?,
        help: String
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.environment = environment
        self.defaultText = defaultText
        self.help = help
    }
}

extension Option {
    /// The two that every program has.
    static let help = flag("help", short: "h", help: "Show this help.")
    static let version = flag("version", help: "Show the version.")

    var spelling: String { "--\(name)" }

    /// Where a value came from, for a message: `--page`, or the name of a variable.
    package func name(for source: ParsedCommand.Source) -> String {
        switch source {
        case .option: spelling
        case .environment(let name): name
        }
    }

    /// As typed with its value: `--page N`.
    var usage: String { value.map { "\(spelling) \($0.placeholder)" } ?? spelling }

    var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }
}

/// What the value of an option or a positional looks like; decides what help says and what completion offers.
package struct ValueForm: Sendable {
    enum Kind {
        case text
        case choice([String])
        case file
        case listed
    }

    let ignoresCase: Bool
    /// What stands for the value in help and usage, in capitals by convention.
    package let placeholder: String
    let kind: Kind

    package static func text(_ placeholder: String) -> ValueForm { ValueForm(.text, placeholder) }

    /// One of `values`, perhaps in another case; anything else is a ``UsageError``.
    package static func choice(
        _ placeholder: String, of values: [String], ignoringCase: Bool = false
    ) -> ValueForm {
        ValueForm(.choice(values), placeholder, ignoresCase: ignoringCase)
    }

    package static let file = ValueForm(.file, "FILE")

    /// Any text, completed with values that the program knows.
    package static func listed(_ placeholder: String) -> ValueForm { ValueForm(.listed, placeholder) }

    private init(_ kind: Kind, _ placeholder: String, ignoresCase: Bool = false) {
        self.kind = kind
        self.placeholder = placeholder
        self.ignoresCase = ignoresCase
    }

    var choices: [String]? {
        if case .choice(let values) = kind { values } else { nil }
    }

    /// The choice that `word` stands for, or `word` itself if any text will do; `nil` if it is not one of the choices.
    func meaning(of word: String) -> String? {
        guard let choices else { return word }
        if choices.contains(word) { return word }
        return ignoresCase ? choices.first { $0.lowercased() == word.lowercased() } : nil
    }
}
