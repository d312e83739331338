package import CoreSupport

/// The fields of a record. Their texts are unprotected, so they exist only while a value is encoded or decoded.
package protocol RecordFields: Codable, SendableMetatype {
    associatedtype Value: Hashable & Sendable

    /// The record's content as errors name it, such as `a token`.
    static var subject: String { get }

    init(_ value: Value)

    var value: Value { get }

    /// Throws if the fields cannot be a valid value.
    func validate() throws(RecordError)
}

/// The fields of a whole record, one of which is its `version`.
package protocol VersionedRecordFields: RecordFields {
    /// The version that is written, which is also the only accepted one.
    static var version: Int { get }
}

/// The format of a saved value: JSON with a version number.
///
/// A decoded value equals the encoded one, to the last bit of its dates.
package enum VersionedRecord<Fields: VersionedRecordFields> {
    /// Encodes `value` as a record.
    ///
    /// - Throws: ``RecordError`` if the record could not be decoded again.
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

    /// Decodes a record, which may be any bytes. Unknown fields are ignored.
    package static func decode(_ record: Data) throws(RecordError) -> Fields.Value {
        // Check the version first: the rest of a newer record is not validated.
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

/// Why a record cannot be decoded, or a value cannot be encoded as one. The reason may name a field, but never its
/// value.
package struct RecordError: Error, Hashable, Sendable {
    package let reason: String

    /// `reason` must not contain any of the data.
    package init(_ reason: String) {
        self.reason = reason
    }

    /// Describes the error's kind and field. It does not use the error's description, which may quote the data.
    init(_ error: any Error, subject: String) {
        switch error as? DecodingError {
        case .keyNotFound(let key, _):
            self.init("`\(key.stringValue)` is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            guard let field = context.codingPath.last else {
                self.init("not the JSON of \(subject)")
                return
            }
            // Safe to show: only keys of this type are decoded.
            self.init("`\(field.stringValue)` is of the wrong form")
        case nil:
            self.init("not the JSON of \(subject)")
        @unknown default:
            self.init("not \(subject)")
        }
    }
}
