public import ArgumentParsing

/// What distinguishes one program from the next, as far as every program does the same.
public struct Program: Sendable {
    /// The command line, described; its name is the program's.
    public let commandLine: Command
    /// The version, for example `1.0.0`.
    public let version: String
    /// What a person calls the API that its servers speak, for example `survey API`.
    public let apiName: String

    /// A program.
    public init(_ commandLine: Command, version: String, apiName: String) {
        self.commandLine = commandLine
        self.version = version
        self.apiName = apiName
    }

    /// The word that starts the program.
    public var name: String { commandLine.name }

    /// How the program calls itself to a server.
    public var userAgent: String { "\(name)/\(version)" }
}
