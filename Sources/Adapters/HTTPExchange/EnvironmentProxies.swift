import CoreSupport
import Foundation
package import HTTPMessages

/// The proxies that libcurl reads from the environment. libcurl's texts may repeat their users and passwords.
package struct EnvironmentProxies: Sendable {
    private let environment: [String: String]

    package init(_ environment: [String: String]) {
        self.environment = environment
    }

    /// The proxies of this process; none where requests do not use those of the environment.
    package static var ofProcess: EnvironmentProxies {
        #if os(Linux)
            EnvironmentProxies(ProcessInfo.processInfo.environment)
        #else
            EnvironmentProxies([:])
        #endif
    }

    /// Returns host and port of the proxy for requests to `origin`, as written, or `nil` if there is no proxy, or may be
    /// none.
    package func place(for origin: Origin) -> String? { exempts(origin) ? nil : place(for: origin.scheme) }

    /// Returns host and port of the proxy that may answer a request to `origin` itself, or `nil` if only the server can:
    /// a proxy does not see what is encrypted, and one for SOCKS does not know HTTP.
    package func answering(for origin: Origin) -> String? {
        guard origin.scheme == "http", value(for: origin.scheme)?.lowercased().hasPrefix("socks") == false else {
            return nil
        }
        return place(for: origin)
    }

    /// Returns host and port of the proxy for requests of `scheme`, as written, or `nil` if there is no proxy.
    package func place(for scheme: String) -> String? {
        guard let value = value(for: scheme) else { return nil }
        let place = value[Self.endOfUser(in: value)...]
        return String(place.prefix { !"/?#".contains($0) })
    }

    /// Returns the host in a proxy's `place`.
    package static func host(in place: String) -> String {
        place.hasPrefix("[") ? String(place.prefix { $0 != "]" }.dropFirst()) : String(place.prefix { $0 != ":" })
    }

    private func value(for scheme: String) -> String? {
        // libcurl ignores HTTP_PROXY, which a web server sets from a request's field.
        let names = ["\(scheme)_proxy"] + (scheme == "http" ? [] : ["\(scheme.uppercased())_PROXY"])
        return (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }

    /// Whether `no_proxy` may exempt `origin`. Versions of libcurl differ in ranges of addresses.
    private func exempts(_ origin: Origin) -> Bool {
        let list = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        return origin.isLoopback
            || list.lowercased().split(whereSeparator: { ", \t".contains($0) }).contains { entry in
                let name = entry.drop { ".[".contains($0) }.prefix { $0 != "]" }
                return entry == "*" || origin.host == name || origin.host.hasSuffix(".\(name)")
                    || (entry.contains("/") && NumericAddress.bytes(of: origin.host) != nil)
            }
    }

    /// Returns `text` with an ellipsis in place of each proxy's user and password.
    package func hidingUsers(in text: String) -> String {
        let users = environment.filter {
            $0.key.lowercased().hasSuffix("_proxy") && $0.key.lowercased() != "no_proxy"
        }
        .map { _, value in String(value[Self.endOfScheme(in: value)..<Self.endOfUser(in: value)]) }
        return users.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
            .reduce(text) { $0.replacing($1, with: "…@") }
    }

    private static func endOfScheme(in value: String) -> String.Index {
        value.firstRange(of: "://")?.upperBound ?? value.startIndex
    }

    /// A user part ends at the last `@`: a password may contain one.
    private static func endOfUser(in value: String) -> String.Index {
        let start = endOfScheme(in: value)
        return value[start...].lastIndex(of: "@").map(value.index(after:)) ?? start
    }

    /// Returns a value of `no_proxy` that exempts the hosts in `list` and loopback hosts.
    package static func exemptingLoopback(_ list: String?) -> String {
        guard let list, !list.isEmpty else { return loopback }
        return list == "*" ? list : "\(list),\(loopback)"
    }

    /// The single address is for libcurl before 7.86, which does not support ranges.
    private static let loopback = "localhost,127.0.0.1,127.0.0.0/8,::1"
}

extension HTTPClientError {
    /// A proxy asks for a login instead of forwarding a request.
    package static func refusal(by proxy: String) -> HTTPClientError {
        .connectivity(
            ConnectivityFailure(
                .unreachable, detail: "the proxy \(proxy) refused with status 407", mayHaveBeenSent: false,
                cause: .proxyAsksForLogin(proxy)))
    }
}
