#if os(Linux) || os(macOS)
    import Credentials
    import Foundation

    /// Points to a record that a helper stores.
    struct HelperPointer: Codable, Hashable {
        /// The helper's absolute path. The first field in the file, which tells it from a record.
        let credentialHelper: String
        /// What proves that the helper gives back what it was given. Random bytes before the record make it tell
        /// nothing.
        let digest: String
        let generation: Int
        /// The name of this save.
        let name: String
        /// In how many parts the record is.
        let parts: Int
        /// What the names of the record's secrets begin with. Earlier versions also stored each pointer under it.
        let shared: String

        var names: [String] { (1...parts).map { "\(shared)/\(name)/\($0)" } }
    }

    extension HelperPointer {
        /// The size of a part as text: `secret-tool` cuts at 8,192 bytes, and a pipe may hold no more.
        private static let sizeOfPart = 6000
        private static let mostParts = 10_000
        private static let sizeOfNonce = 16

        /// A pointer to `record`, and the record in parts.
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

        /// The record that these parts form; `nil` if they are not the stored ones.
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

        /// Whether this is meant to be a pointer, damaged or not.
        static func isOne(_ bytes: Data) -> Bool { bytes.starts(with: beginning) }

        /// Reads a pointer; `nil` if these bytes are not a valid one.
        init?(_ bytes: Data) {
            // The cause is of no use: the next log-in replaces it.
            guard let pointer = try? JSONDecoder().decode(Self.self, from: bytes),
                pointer.credentialHelper.hasPrefix("/"), (1...Self.mostParts).contains(pointer.parts),
                (0..<Int.max).contains(pointer.generation)
            else { return nil }
            self = pointer
        }

        var bytes: Data {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            // Texts and numbers alone: there is nothing that cannot be encoded.
            return (try? encoder.encode(self)) ?? Data()
        }
    }

    /// A secret to erase that a helper may still have.
    struct HelperLeftover: Codable, Hashable {
        let helper: String
        let name: String
    }
#endif
