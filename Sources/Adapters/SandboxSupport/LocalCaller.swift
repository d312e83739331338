package import HTTP

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Whom a sandbox on a loopback port answers: programs of this machine, and no page that a browser got elsewhere.
package enum LocalCaller {
    /// Why `request`, whose URL has the sandbox's port, is not answered; `nil` where it is.
    ///
    /// - Returns: 421 (RFC 9110, 15.5.20) where it is meant for another host, as after a name was made to lead here; 403
    ///   where a page of another origin sends it.
    package static func refusal(of request: HTTPRequest) -> HTTPResponse? {
        guard let port = request.url.port else { return nil }
        let hosts = ["127.0.0.1", "localhost"].flatMap { name in
            port == 80 ? [name, "\(name):80"] : ["\(name):\(port)"]
        }
        guard let host = request.headers["Host"]?.lowercased(), hosts.contains(host) else {
            return HTTPResponse(status: 421)
        }
        guard let origin = request.headers["Origin"] else { return nil }
        return hosts.contains { origin.lowercased() == "http://\($0)" } ? nil : HTTPResponse(status: 403)
    }
}
