package import Foundation
public import RecordStorage

/// A record store that keeps a profile beside the token, in one record: what a program must know to use the session.
///
/// Being one record they are saved in one effect, so that no crash leaves one server's token with another's client.
/// Clearing the token leaves the profile, so that a program knows where to log in again; ``forget()`` deletes that too.
public struct ProfileRecordStore<Profile: Codable & Sendable>: RecordStoreDecorator {
    package let store: any RecordStore
    private let newProfile: Profile?

    /// Decorates `store`.
    ///
    /// - Parameter profile: the profile that goes with the next token saved; `nil` leaves the one that is there.
    public init(_ store: any RecordStore, savingProfile profile: Profile? = nil) {
        self.store = store
        newProfile = profile
    }

    /// The profile, or `nil` when there is none.
    ///
    /// - Throws: ``RecordStoreError``, ``RecordStoreError/reading(reason:)`` also when the record is invalid.
    public func profile() async throws(RecordStoreError) -> Profile? {
        try await store.withExclusiveAccess { (access) throws(RecordStoreError) in
            try ProfileRecord<Profile>(readFrom: access)?.profile
        }
    }

    /// Deletes the profile that a cleared token has left; where there is a token again, somebody has logged in
    /// meanwhile, and nothing is deleted.
    ///
    /// - Throws: ``RecordStoreError``; the profile is then still there.
    public func forget() async throws(RecordStoreError) {
        try await store.withExclusiveAccess { (access) throws(RecordStoreError) in
            guard try ProfileRecord<Profile>(readFrom: access)?.token == nil else { return }
            try access.clear()
        }
    }

    /// An invalid record is delivered as it is: it is no valid token either, and the cache has a course
    /// of its own for that.
    package func read(_ access: any RecordStoreAccess) throws(RecordStoreError) -> Data? {
        guard let data = try access.read() else { return nil }
        guard let record = ProfileRecord<Profile>(data) else { return data }
        return record.token
    }

    package func replace(_ access: any RecordStoreAccess, with token: Data) throws(RecordStoreError) {
        let profile: Profile?
        if let newProfile {
            // A log-in needs nothing of what was there, and so repairs an invalid record.
            profile = newProfile
        } else {
            profile = try ProfileRecord<Profile>(readFrom: access)?.profile
        }
        try access.replace(encoding: ProfileRecord(profile: profile, token: token))
    }

    package func clear(_ access: any RecordStoreAccess) throws(RecordStoreError) {
        let record: ProfileRecord<Profile>?
        do throws(RecordStoreError) {
            record = try ProfileRecord<Profile>(readFrom: access)
        } catch {
            return try access.clear()
        }
        guard let profile = record?.profile else { return try access.clear() }
        guard record?.token != nil else { return }
        do throws(RecordStoreError) {
            try access.replace(encoding: ProfileRecord(profile: profile, token: nil))
        } catch {
            guard case .saving(let reason) = error else { throw error }
            throw .deletion(reason: reason)
        }
    }
}

/// What is written: a profile, and the token's record as the bytes it came in.
private struct ProfileRecord<Profile: Codable & Sendable>: Codable {
    var version = 1
    let profile: Profile?
    let token: Data?
}

extension ProfileRecord {
    /// Reads a record; `nil` where it is invalid, or was written by a newer version.
    init?(_ data: Data) {
        // What is wrong with it helps nobody; that something is, does.
        guard let record = try? JSONDecoder().decode(Self.self, from: data), record.version == 1 else { return nil }
        self = record
    }

    init?(readFrom access: any RecordStoreAccess) throws(RecordStoreError) {
        guard let data = try access.read() else { return nil }
        guard let record = Self(data) else {
            throw .reading(reason: "the session's record is damaged, or was written by a newer version")
        }
        self = record
    }
}
