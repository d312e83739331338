import HTTP
import SandboxSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ShowsSandboxAPI {
    /// How many bytes a photo may have: 1 MiB.
    private static let largestPhoto = 1 << 20
    /// How many bytes the name of its type may have.
    private static let longestType = 100

    /// `PUT users`: keeps the file in the part `image` as the user's photo.
    func uploadPhoto(
        _ exchange: Exchange, of account: ShowsSandboxAccount, _ state: inout ShowsSandboxState
    ) -> HTTPResponse {
        guard let form = MultipartForm(exchange.request) else { return .emptyBody }
        guard let part = form.parts.first(where: { $0.name == "image" }), part.fileName != nil else {
            return .emptyBody
        }
        guard part.contentType.hasPrefix("image/"), part.contentType.utf8.count <= Self.longestType else {
            return .invalid(["Image is of no kind that can be kept"])
        }
        guard !part.data.isEmpty else { return .invalid(["Image can't be empty"]) }
        guard part.data.count <= Self.largestPhoto else { return .invalid(["Image is too large (maximum is 1 MB)"]) }
        state.keepPhoto(part.data, type: part.contentType, of: account)
        return user(account, exchange, state)
    }

    /// `GET images/{folder}/{name}`: a show's cover or a user's photo. Nobody needs a credential for it.
    func image(in folder: String, named name: String, _ state: ShowsSandboxState) -> HTTPResponse {
        switch folder {
        case "covers":
            guard let show = ShowCatalog.shows.first(where: { "\($0.id).png" == name }) else { return .noSuchImage }
            return HTTPResponse(
                status: 200, headers: ["Content-Type": "image/png"], body: Cover(of: show).png.data)
        case "photos":
            guard let photo = state.photos.first(where: { String($0.id) == name }) else { return .noSuchImage }
            return HTTPResponse(status: 200, headers: ["Content-Type": photo.contentType], body: photo.data)
        default:
            return .noSuchImage
        }
    }
}

extension HTTPResponse {
    fileprivate static let noSuchImage = errors(404, ["There is no such image."])
}
