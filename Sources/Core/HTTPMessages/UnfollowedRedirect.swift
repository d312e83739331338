public import CoreSupport
import LoginCredentials

/// A redirect to another origin, which no client follows.
public struct UnfollowedRedirect: Hashable, Sendable {
    /// The URL that was requested, and the one to which the server redirects, both without user, query and fragment. The
    /// target has no path if that would repeat a secret.
    public let source: URL
    public let target: URL

    /// Creates the redirect in `response` to a request to `url`; `nil` if there is none, or none to another origin.
    public init?(_ response: HTTPResponse, from url: URL) {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"],
            let target = URL(string: location, relativeTo: url)?.absoluteURL,
            let origin = Origin(target), origin != Origin(url),
            let source = url.withoutDetails, let place = target.withoutDetails
        else { return nil }
        self.source = source
        let redactor = Redactor(response.secrets.all)
        let forms = [place.absoluteString, place.path(percentEncoded: false)]
        self.target = forms.contains(where: redactor.finds) ? URL(string: "\(origin)") ?? place : place
    }

    /// Creates a redirect between the URLs in these texts; `nil` if one is none.
    public init?(from source: String, to target: String) {
        guard let source = URL(string: source), let target = URL(string: target) else { return nil }
        self.source = source
        self.target = target
    }

    /// Returns the URL to which the API at `apiURL` has moved, if the redirect says so: its target ends as the requested
    /// URL does below `apiURL`.
    public func moved(_ apiURL: URL) -> URL? {
        let (base, path) = (apiURL.path(percentEncoded: true), source.path(percentEncoded: true))
        let root = base.hasSuffix("/") ? String(base.dropLast()) : base
        let place = target.absoluteString
        guard Origin(apiURL) == Origin(source), path.hasPrefix(root) else { return nil }
        let rest = path.dropFirst(root.count)
        return rest.hasPrefix("/") && place.hasSuffix(rest) ? URL(string: String(place.dropLast(rest.count))) : nil
    }
}

extension URL {
    fileprivate var withoutDetails: URL? {
        guard let origin = Origin(self) else { return nil }
        return URL(string: "\(origin)\(path(percentEncoded: true))")
    }
}
