#if os(Linux) || os(macOS)
    import Foundation
    import LoginCredentials

    /// Points to a record that a helper stores.
    struct HelperPointer: Codable, Hashable {
        /// The helper's absolute path. As the first field in the file, it distinguishes a pointer from a record.
        let credentialHelper: String
        /// The digest that verifies what the helper returns. Random bytes before the record ensure that it reveals
        /// nothing.
        let digest: String
        let generation: Int
        /// The name of this save.
        let name: String
        /// The number of parts of the record.
        let parts: Int
        /// The prefix of the names of the record's secrets. Earlier versions also stored each pointer under it.
        let shared: String

        var names: [String] { (1...parts).map { "\(shared)/\(name)/\($0)" } }
    }

    extension HelperPointer {
        /// The size of a part as text: `secret-tool` cuts at 8,192 bytes, and a pipe may hold no more.
        private static let sizeOfPart = 6000
        private static let mostParts = 10_000
        private static let sizeOfNonce = 16

        /// Creates a pointer to `record`, and splits the record into parts.
        static func make(
            to record: Data, by helper: String, after old: HelperPointer?, below prefix: String
        ) -> (pointer: HelperPointer, parts: [String]) {
            let secret = Data((0..<sizeOfNonce).map { _ in UInt8.random(in: 0...255) }) + record
            let text = Array(secret.base64EncodedString().utf8)
            let parts = stride(from: 0, to: text.count, by: sizeOfPart).map { start in
                String(decoding: text[start..<min(start + sizeOfPart, text.count)], as: UTF8.self)
            }
            let generation = (old?.generation ?? 0) + 1
            let pointer = HelperPointer(
                credentialHelper: helper, digest: SHA256.digest(of: secret).hexadecimal, generation: generation,
                name: "\(generation)-\(random())", parts: parts.count,
                shared: old?.shared ?? "\(prefix)/\(random())")
            return (pointer, parts)
        }

        /// Returns the record that these parts form, or `nil` if they are not the stored parts.
        func record(of parts: [String]) -> Data? {
            guard let secret = Data(base64Encoded: parts.joined()), secret.count >= Self.sizeOfNonce,
                SHA256.digest(of: secret).hexadecimal == digest
            else { return nil }
            return Data(secret.dropFirst(Self.sizeOfNonce))
        }

        private static func random() -> String {
            [UInt8]((0..<8).map { _ in UInt8.random(in: 0...255) }).hexadecimal
        }
    }

    extension HelperPointer {
        private static let beginning = Data(#"{"credentialHelper":"#.utf8)

        /// Whether these bytes are a pointer, even a damaged one.
        static func isOne(_ bytes: Data) -> Bool { bytes.starts(with: beginning) }

        /// Reads a pointer; `nil` if these bytes are not a valid one.
        init?(_ bytes: Data) {
            // The cause does not matter: the next login replaces the pointer.
            guard let pointer = try? JSONDecoder().decode(Self.self, from: bytes),
                pointer.credentialHelper.hasPrefix("/"), (1...Self.mostParts).contains(pointer.parts),
                (0..<Int.max).contains(pointer.generation)
            else { return nil }
            self = pointer
        }

        var bytes: Data {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            // The value has only texts and numbers, so encoding cannot fail.
            return (try? encoder.encode(self)) ?? Data()
        }
    }

    /// A secret that a helper may still have, and that is to be erased.
    struct HelperLeftover: Codable, Hashable {
        let helper: String
        let name: String
    }
#endif
