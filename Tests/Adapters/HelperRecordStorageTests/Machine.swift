import FileRecordStorage
import HelperRecordStorage
import TestSupport

/// A state folder, and a helper.
struct Machine: Codable, Sendable {
    let folder: String
    let helper: TestHelper

    var path: String { folder + "/session.json" }

    /// A store whose record is kept by the helper.
    func store(
        at path: String? = nil, savingIn place: HelperRecordStore.Place? = nil, patience: Duration = .seconds(60),
        calls: SystemCalls = .live,
        onWaiting: @escaping @Sendable (String) -> Void = { _ in }
    ) -> HelperRecordStore {
        HelperRecordStore(
            path: path ?? self.path, savingIn: place ?? .helper(path: helper.path), below: "https://test.example",
            patience: patience, environment: ["PATH": "/usr/bin:/bin"], calls: calls, onWaiting: onWaiting)
    }

    /// Expects nothing in the state folder but a pointer and a lock, nothing of a record in the pointer, and behind the
    /// helper one record.
    func expectOneRecord() throws {
        #expect(try names(in: folder) == ["session.json", "session.json.lock"])
        let pointer = try Data(contentsOf: URL(filePath: path))
        for secret in [Data.old, .new, .next] {
            #expect(pointer.range(of: secret) == nil)
            #expect(pointer.range(of: secret.base64EncodedData()) == nil)
        }
        #expect(try helper.secrets.count == 1)
    }
}

extension Data {
    static let old = Data("the secret of old".utf8)
    static let new = Data("the secret of new".utf8)
    static let next = Data("the secret of next".utf8)
}

extension Machine {
    init() throws {
        self.init(folder: TestSupport.folder + "/state", helper: try TestHelper(in: TestSupport.folder + "/helper"))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
}

extension SystemCalls {
    /// Neither replaces nor deletes a file.
    static var unmovable: SystemCalls {
        var calls = live
        calls.rename = { _, _, _ throws(SystemError) in throw SystemError(EACCES) }
        calls.unlink = { folder, name throws(SystemError) in
            if !name.hasSuffix(".tmp") { throw SystemError(EACCES) }
            try live.unlink(folder, name)
        }
        return calls
    }

    static var fullDisk: SystemCalls {
        var calls = live
        calls.write = { _, _ throws(SystemError) in throw SystemError(ENOSPC) }
        return calls
    }
}
