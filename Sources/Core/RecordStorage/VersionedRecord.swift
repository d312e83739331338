package import CoreSupport

/// The fields of a record. Their texts are unprotected, so they exist only while a value is encoded or decoded.
package protocol RecordFields: Codable, SendableMetatype {
    associatedtype Value: Hashable & Sendable

    /// The record's content as errors name it, such as `a token`.
    static var subject: String { get }

    init(_ value: Value)

    var value: Value { get }

    /// Throws `StoreFailure.damaged(reason:)` if the fields cannot be a valid value. The reason contains none of the data.
    func validate() throws(StoreFailure)
}

extension RecordFields where Value == Self {
    package init(_ value: Self) { self = value }

    package var value: Self { self }
}

/// The fields of a whole record, but for its `version`.
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
    /// - Throws: `StoreFailure.notSaved(reason:)` if the record could not be decoded again.
    package static func encode(_ value: Fields.Value) throws(StoreFailure) -> Data {
        let fields = Fields(value)
        do throws(StoreFailure) {
            try fields.validate()
        } catch {
            throw .notSaved(reason: error.reason ?? "")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(WithVersion(fields: fields))
        } catch {
            throw .notSaved(reason: "\(Fields.subject) that cannot be encoded")
        }
    }

    /// Decodes a record, which may be any bytes. Unknown fields are ignored.
    ///
    /// - Throws: `StoreFailure.damaged(reason:)`. The reason may name a field, but never its value.
    package static func decode(_ record: Data) throws(StoreFailure) -> Fields.Value {
        // Check the version first: the rest of a newer record is not validated.
        let version = try read(RecordVersion.self, from: record).version
        guard version == Fields.version else {
            throw .damaged(
                reason: version > Fields.version ? "written by a newer version" : "of an unknown version")
        }
        let fields = try read(Fields.self, from: record)
        try fields.validate()
        return fields.value
    }

    private struct WithVersion: Encodable {
        let fields: Fields

        private enum CodingKeys: CodingKey { case version }

        func encode(to encoder: any Encoder) throws {
            try fields.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(Fields.version, forKey: .version)
        }
    }

    static func read<Part: Decodable>(_ type: Part.Type, from record: Data) throws(StoreFailure) -> Part {
        do {
            return try JSONDecoder().decode(type, from: record)
        } catch {
            throw .damaged(reason: reason(of: error))
        }
    }

    /// Describes the error's kind and field. It does not use the error's description, which may quote the data.
    private static func reason(of error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _): return "`\(key.stringValue)` is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            // Safe to show: only keys of this type are decoded.
            return context.codingPath.last.map { "`\($0.stringValue)` is of the wrong form" }
                ?? "not the JSON of \(Fields.subject)"
        case nil: return "not the JSON of \(Fields.subject)"
        @unknown default: return "not \(Fields.subject)"
        }
    }
}

/// The one field that every version of a record has.
private struct RecordVersion: Decodable {
    let version: Int
}
