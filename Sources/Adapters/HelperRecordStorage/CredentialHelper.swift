#if os(Linux) || os(macOS)
    import Foundation

    /// Stores secret texts under names.
    package protocol CredentialHelper {
        /// - Throws: ``HelperFailure``; the secret may nevertheless be stored, entirely or in part.
        func store(_ secret: String, as name: String) throws(HelperFailure)

        /// Returns the secret of this name, or `nil` if the helper says that it has none.
        ///
        /// - Parameter isInterruptible: whether a cancelled caller ends the wait.
        func secret(named name: String, isInterruptible: Bool) throws(HelperFailure) -> String?

        /// - Throws: ``HelperFailure``; with some helpers, also if there is no such secret.
        func erase(_ name: String) throws(HelperFailure)
    }

    /// Why a helper did not carry out an operation. The reasons are for a person and contain no part of a secret.
    package enum HelperFailure: Error, Hashable, Sendable {
        case refused(reason: String)
        /// The helper is missing or silent, or its answer is malformed.
        case failed(reason: String)
        case cancelled

        var reason: String {
            switch self {
            case .refused(let reason), .failed(let reason): reason
            case .cancelled: "cancelled"
            }
        }
    }

    /// A program with the protocol of Docker's credential helpers: its argument is `store`, `get` or `erase`, and it
    /// reads the rest from standard input.
    struct DockerCredentialHelper: CredentialHelper {
        let process: HelperProcess
        let isCancelled: () -> Bool

        private struct Credentials: Codable {
            let serverURL: String?
            let username: String?
            let secret: String

            enum CodingKeys: String, CodingKey {
                case serverURL = "ServerURL"
                case username = "Username"
                case secret = "Secret"
            }
        }

        private var name: String { process.path.helperName }

        func store(_ secret: String, as name: String) throws(HelperFailure) {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let credentials = Credentials(serverURL: name, username: "session", secret: secret)
            // The value has only texts, so encoding cannot fail.
            guard let input = try? encoder.encode(credentials) else {
                throw process.failure("cannot be given the session")
            }
            try check(try answer(to: "store", input))
        }

        func secret(named name: String, isInterruptible: Bool) throws(HelperFailure) -> String? {
            let answer = try answer(to: "get", Data(name.utf8), isInterruptible: isInterruptible)
            // Every Docker helper uses exactly these words.
            if answer.status != 0, answer.says("credentials not found in native keychain") { return nil }
            try check(answer)
            // An error's description may quote the secret.
            guard let credentials = try? JSONDecoder().decode(Credentials.self, from: answer.output) else {
                throw process.failure("gave an answer that is not a credential")
            }
            // Older helpers return an empty secret for a missing one.
            return credentials.secret.isEmpty ? nil : credentials.secret
        }

        func erase(_ name: String) throws(HelperFailure) {
            try check(try answer(to: "erase", Data(name.utf8)))
        }

        private func answer(
            to action: String, _ input: Data, isInterruptible: Bool = false
        ) throws(HelperFailure) -> HelperProcess.Output {
            try process.run(action, input: input) { isInterruptible && isCancelled() }
        }

        private func check(_ answer: HelperProcess.Output) throws(HelperFailure) {
            if answer.status == 0 { return }
            guard answer.status != nil else { throw process.failure("was killed") }
            let words = answer.words
            throw .refused(reason: words.isEmpty ? "\(name) failed" : "\(name) failed, saying '\(words)'")
        }
    }

    extension String {
        /// The helper's name for display.
        var helperName: String { split(separator: "/").last.map(String.init) ?? self }
    }

    extension HelperProcess.Output {
        fileprivate func says(_ words: String) -> Bool {
            [output, errors].contains { String(decoding: $0, as: UTF8.self).contains(words) }
        }

        /// The helper's message about a failure, which Docker's helpers write to standard output. It is one line
        /// without control characters, and without long words, which may be part of a secret.
        fileprivate var words: String {
            let text = String(decoding: (errors + Data(" ".utf8) + output).prefix(4096), as: UTF8.self)
                .replacing(/\u{1B}\[[0-9;?]*[@-~]/, with: " ")
            let scalars = text.unicodeScalars.map { " "..."~" ~= $0 || $0.properties.isAlphabetic ? $0 : " " }
            return String(
                String(String.UnicodeScalarView(scalars)).split(separator: " ")
                    .map { $0.utf8.count >= 24 ? "…" : $0 }.joined(separator: " ").prefix(200))
        }
    }
#endif
