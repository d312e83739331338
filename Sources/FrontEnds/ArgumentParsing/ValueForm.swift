/// What the value of an option or a positional looks like; decides what help says and what completion offers.
public struct ValueForm: Sendable {
    enum Kind {
        case text
        case choice([String])
        case file
    }

    /// Whether upper and lower case are the same in a choice.
    let ignoresCase: Bool
    /// What stands for the value in help and usage, in capitals by custom.
    public let placeholder: String
    let kind: Kind

    /// Anything.
    public static func text(_ placeholder: String) -> ValueForm { ValueForm(.text, placeholder) }

    /// One of `values`; anything else is a ``UsageError``.
    ///
    /// - Parameter ignoringCase: whether they may be typed in upper or lower case; read back is always one of `values`.
    public static func choice(
        _ placeholder: String, of values: [String], ignoringCase: Bool = false
    ) -> ValueForm {
        ValueForm(.choice(values), placeholder, ignoresCase: ignoringCase)
    }

    /// The path of a file.
    public static func file(_ placeholder: String = "FILE") -> ValueForm {
        ValueForm(.file, placeholder)
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
