public import Foundation

/// The names in a folder, in order.
public func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
}

/// The permission bits of a file or folder, sticky bit included.
public func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}

/// Makes a file with contents and a mode.
public func makeFile(_ path: String, _ contents: String = "other", mode: mode_t = 0o644) throws {
    try Data(contents.utf8).write(to: URL(filePath: path))
    chmod(path, mode)
}
