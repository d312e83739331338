/// An option of a command: a flag, or a name with a value.
///
/// Declared once as a constant and handed to ``ParsedCommand`` to read what was given. Two options are the same when
/// their names are.
public struct Option: Sendable {
    /// The long name, without its dashes.
    public let name: String
    /// The one-letter name of a flag or option, without its dash.
    public let short: Character?
    /// What its value looks like; nil for a flag.
    public let value: ValueForm?
    /// The variable that stands in when the option is not given.
    public let environment: String?
    /// What holds when neither is given, in words for the help.
    public let defaultText: String?
    /// What it does, one sentence.
    public let help: String
    /// Whether help and completions keep silent about it.
    public let isHidden: Bool

    /// An option with a value; without one it is a flag.
    public init(
        _ name: String, short: Character? = nil, value: ValueForm?, environment: String? = nil,
        default defaultText: String? = nil, help: String, hidden: Bool = false
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.environment = environment
        self.defaultText = defaultText
        self.help = help
        isHidden = hidden
    }

    /// An option without a value: it is there or it is not.
    public static func flag(_ name: String, short: Character? = nil, help: String, hidden: Bool = false) -> Option {
        Option(name, short: short, value: nil, help: help, hidden: hidden)
    }
}

extension Option {
    /// The two that every program has.
    static let help = flag("help", short: "h", help: "Show this help.")
    static let version = flag("version", help: "Show the version.")

    var spelling: String { "--\(name)" }

    /// What a person calls the place that a value came from: `--page`, or the name of a variable.
    public func name(for source: ParsedCommand.Source) -> String {
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
public struct ValueForm: Sendable {
    enum Kind {
        case text
        case choice([String])
        case file
        /// What the program prints when it is called with these words, a line each.
        case listed([String])
    }

    /// Whether upper and lower case are the same in a choice.
    let ignoresCase: Bool
    /// What stands for the value in help and usage, in capitals by custom.
    public let placeholder: String
    let kind: Kind

    public static func text(_ placeholder: String) -> ValueForm { ValueForm(.text, placeholder) }

    /// One of `values`; anything else is a ``UsageError``.
    ///
    /// - Parameters:
    ///   - placeholder: what stands for the value in the help.
    ///   - values: the values that there are.
    ///   - ignoringCase: whether they may be typed in upper or lower case; read back is always one of `values`.
    public static func choice(
        _ placeholder: String, of values: [String], ignoringCase: Bool = false
    ) -> ValueForm {
        ValueForm(.choice(values), placeholder, ignoresCase: ignoringCase)
    }

    /// The path of a file.
    public static func file(_ placeholder: String = "FILE") -> ValueForm {
        ValueForm(.file, placeholder)
    }

    /// One of those that the program itself knows; any other will do as well.
    ///
    /// - Parameters:
    ///   - placeholder: what stands for the value in the help.
    ///   - words: what the program is called with to print them, a line each. Completed are those made of letters, digits,
    ///     `.`, `_` and `-`, and no script evaluates them.
    public static func listed(_ placeholder: String, by words: [String]) -> ValueForm {
        ValueForm(.listed(words), placeholder)
    }

    private init(_ kind: Kind, _ placeholder: String, ignoresCase: Bool = false) {
        self.kind = kind
        self.placeholder = placeholder
        self.ignoresCase = ignoresCase
    }

    /// The values to choose from, where the value is a choice.
    var choices: [String]? {
        if case .choice(let values) = kind { values } else { nil }
    }

    /// What `word` stands for: one of the choices where there are any, else itself; nil where it is none of them.
    func meaning(of word: String) -> String? {
        guard let choices else { return word }
        if choices.contains(word) { return word }
        return ignoresCase ? choices.first { $0.lowercased() == word.lowercased() } : nil
    }
}
