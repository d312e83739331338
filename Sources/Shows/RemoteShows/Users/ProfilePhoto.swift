public import CoreSupport
import HTTPMessages
public import UserMessages

/// A valid photo to upload: it has a supported format and is not too large.
public struct ProfilePhoto: Hashable, Sendable {
    /// The maximum size in bytes: 1 MiB.
    public static let largest = 1_048_576

    public let data: Data
    /// The image format, recognized by its content.
    public let kind: ImageKind
    /// The name to upload it under, without a folder.
    public let fileName: String

    /// Why the photo is not valid.
    public enum Problem: Error, Hashable, Sendable {
        case tooLarge(bytes: Int)
        /// The data is not a JPEG, PNG, GIF or WebP image, whatever its name says.
        case notAnImage
    }

    /// Creates a photo from a file's contents.
    public init(data: Data, fileName: String) throws(Problem) {
        guard data.count <= Self.largest else { throw .tooLarge(bytes: data.count) }
        guard let kind = ImageKind(of: data) else { throw .notAnImage }
        self.data = data
        self.kind = kind
        let name = MultipartBody.withoutFolder(fileName)
        self.fileName = ["", ".", ".."].contains(name) ? "photo" : name
    }
}

extension ProfilePhoto.Problem: MessageConvertible {
    public var report: FailureReport {
        let message =
            switch self {
            case .tooLarge(let bytes):
                Message(
                    "photo.tooLarge", "The photo has {bytes} bytes; at most 1,048,576 (1 MB) are accepted.",
                    ["bytes": Message(verbatim: bytes.grouped)])
            case .notAnImage: Message("photo.noImage", "The photo is not a JPEG, PNG, GIF or WebP image.")
            }
        return FailureReport(.rejected, message)
    }
}

/// The image formats that the service accepts, recognized by their first bytes.
public enum ImageKind: String, Hashable, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case gif = "image/gif"
    case webP = "image/webp"

    /// Recognizes the format of `data`; returns `nil` for any other format.
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
