package import CoreSupport

/// The fields of a record. They live for as long as a value is encoded or decoded, since their texts are in the open.
package protocol RecordFields: Codable, SendableMetatype {
    /// What the record is made of.
    associatedtype Value: Hashable & Sendable

    /// What a record holds, for the reasons of errors: `a token`.
    static var subject: String { get }

    /// The fields that `value` is kept in.
    init(_ value: Value)

    var value: Value { get }

    /// Refuses what cannot be such a value.
    func validate() throws(RecordError)
}

/// The fields of a whole record, one of which is its `version`.
package protocol VersionedRecordFields: RecordFields {
    /// The version that is written, and the only one that is read.
    static var version: Int { get }
}

/// The form in which a value is kept: JSON of a numbered version.
///
/// What was encoded is decoded to an equal value, to the last bit of its dates.
package enum VersionedRecord<Fields: VersionedRecordFields> {
    /// Writes `value` as a record.
    ///
    /// - Throws: ``RecordError``, when the record could not be read again.
    package static func encode(_ value: Fields.Value) throws(RecordError) -> Data {
        let fields = Fields(value)
        try fields.validate()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(fields)
        } catch {
            throw RecordError("\(Fields.subject) that cannot be encoded")
        }
    }

    /// Reads a record, which may be any bytes at all. Fields that are not known are ignored.
    ///
    /// - Throws: ``RecordError``.
    package static func decode(_ record: Data) throws(RecordError) -> Fields.Value {
        // The version first: what else a newer one holds is not for us to judge.
        let version = try read(RecordVersion.self, from: record).version
        guard version == Fields.version else {
            throw RecordError(version > Fields.version ? "written by a newer version" : "of an unknown version")
        }
        let fields = try read(Fields.self, from: record)
        try fields.validate()
        return fields.value
    }

    static func read<Part: Decodable>(_ type: Part.Type, from record: Data) throws(RecordError) -> Part {
        do {
            return try JSONDecoder().decode(type, from: record)
        } catch {
            throw RecordError(error, subject: Fields.subject)
        }
    }
}

/// The one field that every version of a record has.
private struct RecordVersion: Decodable {
    let version: Int
}

/// Why a record cannot be read, or a value cannot be a record. The reason names a field at most, never what it holds.
package struct RecordError: Error, Hashable, Sendable {
    package let reason: String

    /// An error with a reason that holds nothing of the data.
    package init(_ reason: String) {
        self.reason = reason
    }

    /// The error's kind and field, without its description, which may quote the data.
    init(_ error: any Error, subject: String) {
        switch error as? DecodingError {
        case .keyNotFound(let key, _):
            self.init("`\(key.stringValue)` is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            guard let field = context.codingPath.last else {
                self.init("not the JSON of \(subject)")
                return
            }
            // One of our own fields' names: no other key is decoded.
            self.init("`\(field.stringValue)` is of the wrong form")
        case nil:
            self.init("not the JSON of \(subject)")
        @unknown default:
            self.init("not \(subject)")
        }
    }
}
