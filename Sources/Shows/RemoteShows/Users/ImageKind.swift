#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The kinds of images that the service takes, recognised by their first bytes.
public enum ImageKind: String, Hashable, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case gif = "image/gif"
    case webP = "image/webp"

    /// The kind of image that `data` begins as; `nil` where it is none of these.
    public init?(of data: Data) {
        let start = Array(data.prefix(12))
        if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if start.starts(with: "RIFF".utf8), start.dropFirst(8).elementsEqual("WEBP".utf8) {
            self = .webP
        } else {
            return nil
        }
    }
}
