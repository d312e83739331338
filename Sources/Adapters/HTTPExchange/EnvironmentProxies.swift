import Foundation

/// The proxies that libcurl reads from the environment. libcurl's texts may repeat their users and passwords.
package struct EnvironmentProxies: Sendable {
    private let environment: [String: String]

    package init(_ environment: [String: String]) {
        self.environment = environment
    }

    /// Returns host and port of the proxy for requests of `scheme`, as written, or `nil` if there is no proxy.
    package func place(for scheme: String) -> String? {
        // libcurl ignores HTTP_PROXY, which a web server sets from a request's field.
        let names = ["\(scheme)_proxy"] + (scheme == "http" ? [] : ["\(scheme.uppercased())_PROXY"])
        let value = (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let value else { return nil }
        let place = value[Self.endOfUser(in: value)...]
        return String(place.prefix { !"/?#".contains($0) })
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
