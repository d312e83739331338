package import OAuth
import Secrets

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The form in which a token is kept: JSON of a numbered version.
///
/// What was encoded is decoded to an equal token, to the last bit of its date.
package enum TokenRecord {
    /// The version that is written, and the only one that is read.
    static let version = 1

    /// Writes `token` as a record.
    ///
    /// - Throws: ``TokenRecordError``, when the record could not be read again.
    package static func encode(_ token: Token) throws(TokenRecordError) -> Data {
        let fields = TokenRecordFields(token)
        try fields.validate()
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            return try encoder.encode(fields)
        } catch {
            throw TokenRecordError("the token cannot be encoded")
        }
    }

    /// Reads a record, which may be any bytes at all. Fields that are not known are ignored.
    ///
    /// - Throws: ``TokenRecordError``.
    package static func decode(_ record: Data) throws(TokenRecordError) -> Token {
        // The version first: what else a newer one holds is not for us to judge.
        let version = try read(TokenRecordVersion.self, from: record).version
        guard version == Self.version else {
            throw TokenRecordError(version > Self.version ? "written by a newer version" : "of an unknown version")
        }
        let fields = try read(TokenRecordFields.self, from: record)
        try fields.validate()
        return fields.token
    }

    private static func read<Fields: Decodable>(
        _ type: Fields.Type, from record: Data
    ) throws(TokenRecordError) -> Fields {
        do {
            return try JSONDecoder().decode(type, from: record)
        } catch let error as DecodingError {
            throw TokenRecordError(error)
        } catch {
            throw TokenRecordError("not the JSON of a token")
        }
    }
}
