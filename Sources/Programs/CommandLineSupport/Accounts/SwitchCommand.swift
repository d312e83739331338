package import ArgumentParsing
import FileRecordStorage
import RecordStorage
import TerminalIO

/// `PROGRAM switch`: selects an account (AC-4).
package struct SwitchCommand: ProgramCommand {
    private static let label = Positional(
        .listed("LABEL", of: .accounts),
        help: "The account's label; by default, asked for at the terminal.", isOptional: true)

    package let description: Command

    package init(of program: String) {
        description = Command(
            summary: "Choose the account that commands use",
            discussion:
                "Without LABEL and --account, asks for the number of an account, with --api-url of one at that server. "
                + "'\(program) accounts' lists them; 'sandbox' is the built-in one.",
            examples: [.init("\(program) switch ann@example.com", "Use this account from now on.")],
            positionals: [Self.label])
    }

    package func run(_ context: CommandContext) async throws {
        try context.needStateFolder()
        let word = context.command.word(Self.label)
        let option = context.program.server.account
        let there = try context.typedAddress()
        let given = try context.typedLabel.map { try context.account(labeled: $0, from: option.spelling, at: there) }
        if given != nil, !word.isEmpty {
            throw context.command.usageError("LABEL and \(option.spelling) cannot be combined.")
        }
        let account: Account
        if let given {
            account = given
        } else if word.isEmpty {
            account = try await Self.choose(context, at: there)
        } else {
            account = try context.account(labeled: word, from: "LABEL", at: there)
        }
        do throws(StoreFailure) {
            try await context.accounts.select(account)
        } catch {
            guard let reason = error.reason, ![.removed, .notFound].contains(error) else { throw error }
            throw CommandFailure.notSelected("The account", account, reason)
        }
        let address = try context.address(of: account)
        context.console.note(code: "account.selected", "Switched to \(account.label), at \(address.displayName).")
        Self.noteVariables(beside: account, at: address, context)
    }

    /// Says which variables go before the selection (AC-5).
    private static func noteVariables(beside account: Account, at address: ServerAddress, _ context: CommandContext) {
        func note(_ option: Option, unless isSame: (String) -> Bool) {
            guard let name = option.environment, let value = context.command.variable(name), !isSame(value) else {
                return
            }
            context.console.note(
                code: "account.overridden", "\(name) is set, so commands do not use this account as long as it is.")
        }
        let server = context.program.server
        note(server.account) { $0 == account.label }
        // A command says what is wrong with an address.
        note(server.apiURL) { text in (try? ServerAddress(text)) == address }
    }

    private static func choose(_ context: CommandContext, at address: ServerAddress?) async throws -> Account {
        let (console, found) = (context.console, try context.foundAccounts())
        let accounts = try context.named(among: found.items)
        guard console.canPrompt else {
            throw context.command.usageError(
                "Without a terminal, '\(context.program.name) switch' needs LABEL.",
                advice: "Run '\(context.program.name) accounts' for the labels.")
        }
        guard !accounts.isEmpty else {
            if let address {
                throw CommandFailure(
                    .failed, code: "account.noneHere", "There are no accounts at \(address.displayName).")
            }
            if let damaged = found.damaged.first { throw CommandFailure.damaged(damaged) }
            throw CommandFailure(.failed, code: "account.noneHere", "There are no accounts.")
        }
        for (index, account) in accounts.enumerated() {
            console.introduce("\(index + 1). \(account.label), at \(try context.address(of: account).displayName)")
        }
        while let answer = try await console.line("Number: ") {
            if let number = Int(answer), accounts.indices.contains(number - 1) { return accounts[number - 1] }
            console.complain("Type a number from 1 to \(accounts.count).")
        }
        throw CommandFailure(.failed, code: "account.notSelected", "No account was chosen.")
    }
}
