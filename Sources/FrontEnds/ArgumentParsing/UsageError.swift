/// A command line that cannot be carried out, told in one line.
public struct UsageError: Error, Equatable {
    /// What is wrong, for a caller that tells them apart.
    public enum Kind: Sendable, Equatable {
        /// A command is needed and none was given.
        case missingCommand
        /// There is no command of that name.
        case unknownCommand
        /// There is no option of that name here.
        case unknownOption
        /// An option came without its value.
        case missingValue
        /// A flag came with a value.
        case unexpectedValue
        /// A value is not what its option, variable or positional takes.
        case invalidValue
        /// A positional or an option that the command needs is missing.
        case missingArgument
        /// More words than the command takes.
        case tooManyArguments
        /// Options that exclude each other, and whatever else a command finds wrong.
        case other
    }

    /// What is wrong.
    public let kind: Kind
    /// The command that it happened in, the program's name left out; for ``Command/usage(for:)``.
    public let command: [String]
    /// What happened, a sentence.
    public let problem: String
    /// What to do, a sentence; may be empty.
    public let advice: String

    /// An error of a command's own making.
    public init(_ kind: Kind = .other, in command: [String], _ problem: String, advice: String = "") {
        self.kind = kind
        self.command = command
        self.problem = problem
        self.advice = advice
    }

    /// Problem and advice in one line.
    public var message: String { advice.isEmpty ? problem : "\(problem) \(advice)" }
}
