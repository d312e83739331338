package import Foundation
public import RecordStorage

/// A record store whose record names its server and serves no other, however it came to be in that server's place.
///
/// A record of another server is as good as none: it is not read and not cleared, and only a log-in replaces it. A record
/// that names no server was written before records did: it counts where the file's name tells the address whole.
public struct ServerRecordStore: RecordStoreDecorator {
    package let store: any RecordStore
    private let server: ServerAddress

    /// Decorates `store`, where the session with `server` is kept.
    public init(_ store: any RecordStore, server: ServerAddress) {
        self.store = store
        self.server = server
    }

    package func read(_ access: any RecordStoreAccess) throws(RecordStoreError) -> Data? {
        try access.read().flatMap(session)
    }

    /// The server's part of a file's contents, or `nil` where they are another's.
    private func session(in data: Data) -> Data? {
        guard let record = ServerRecord(data) else { return server.hasReadableFileName ? data : nil }
        return record.server == server.description ? record.session : nil
    }

    package func replace(_ access: any RecordStoreAccess, with session: Data) throws(RecordStoreError) {
        try access.replace(encoding: ServerRecord(server: server.description, session: session))
    }

    package func clear(_ access: any RecordStoreAccess) throws(RecordStoreError) {
        // What cannot be read may be the server's own: a log-out leaves nothing of it.
        if let data = try? access.read(), session(in: data) == nil { return }
        try access.clear()
    }
}

/// What is written: a server, and what is kept for it as the bytes it came in.
private struct ServerRecord: Codable {
    let server: String
    let session: Data
}

extension ServerRecord {
    /// Reads a record; `nil` for one that names no server, or is invalid: whoever reads on says so.
    init?(_ data: Data) {
        guard let record = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        self = record
    }
}

extension RecordStoreAccess {
    /// Puts `record`, as JSON, in the place of what is there.
    func replace(encoding record: some Encodable) throws(RecordStoreError) {
        let data: Data
        do {
            data = try JSONEncoder().encode(record)
        } catch {
            throw .saving(reason: "the session's record could not be encoded")
        }
        try replace(with: data)
    }
}
