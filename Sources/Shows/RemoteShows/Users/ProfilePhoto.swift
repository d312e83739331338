import HTTP

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A photo that the service takes, valid by its making: of a kind that it knows, and not too large.
public struct ProfilePhoto: Hashable, Sendable {
    /// How many bytes a photo may hold: 1 MiB.
    public static let largest = 1_048_576

    /// The image's bytes.
    public let data: Data
    /// What kind of image it is, by its content.
    public let kind: ImageKind
    /// The name that it is uploaded under, without a folder.
    public let fileName: String

    /// Why there can be no such photo.
    public enum Problem: Error, Hashable, Sendable {
        /// It is larger than ``ProfilePhoto/largest``.
        case tooLarge(bytes: Int)
        /// It is no JPEG, PNG, GIF or WebP, whatever its name says.
        case notAnImage
    }

    /// A photo from a file's contents.
    ///
    /// - Throws: ``Problem``.
    public init(data: Data, fileName: String) throws(Problem) {
        guard data.count <= Self.largest else { throw .tooLarge(bytes: data.count) }
        guard let kind = ImageKind(of: data) else { throw .notAnImage }
        self.data = data
        self.kind = kind
        let name = MultipartBody.withoutFolder(fileName)
        self.fileName = ["", ".", ".."].contains(name) ? "photo" : name
    }
}
