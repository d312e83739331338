package import RecordStorage

/// The form in which a token is kept.
package typealias TokenRecord = VersionedRecord<TokenRecordFields>
