import HTTPExchange
import TestSupport

@Suite struct `A proxy of the environment` {
    @Test(arguments: [
        (nil, "localhost,127.0.0.1,127.0.0.0/8,::1"), ("", "localhost,127.0.0.1,127.0.0.0/8,::1"), ("*", "*"),
        ("a.example,.b", "a.example,.b,localhost,127.0.0.1,127.0.0.0/8,::1"),
    ])
    func `is not for loopback hosts, besides those it is not for already`(list: String?, expected: String) {
        #expect(EnvironmentProxies.exemptingLoopback(list) == expected)
    }

    @Test(arguments: [
        ("http://ann:s3cr3t@proxy.example:3128", "proxy.example:3128"), ("proxy.example", "proxy.example"),
        ("socks5h://ann:a@b@proxy.example:1/", "proxy.example:1"), ("http://[::1]:3128/x?y", "[::1]:3128"),
        ("ann:s3cr3t@proxy.example:3128", "proxy.example:3128"),
    ])
    func `is named without its user`(value: String, place: String) {
        let proxies = EnvironmentProxies(["https_proxy": value])

        #expect(proxies.place(for: "https") == place)
        let shown = proxies.hidingUsers(in: "Unsupported proxy syntax in '\(value)': Bad login part")
        for secret in ["ann", "s3cr3t", "a@b"] { #expect(!shown.contains(secret)) }
        #expect(shown.contains(place) && shown.hasSuffix("': Bad login part"))
    }

    @Test(
        arguments: [
            (["https_proxy": "a", "HTTPS_PROXY": "b", "all_proxy": "c"], "https", "a"),
            (["HTTPS_PROXY": "b"], "https", "b"),
            (["https_proxy": "", "ALL_PROXY": "d"], "https", "d"), (["HTTP_PROXY": "e"], "http", nil),
            (["http_proxy": "f"], "http", "f"), (["http_proxy": "f"], "https", nil),
            (["no_proxy": "g"], "http", nil),
        ] as [([String: String], String, String?)])
    func `is the one that libcurl uses, by its variable`(environment: [String: String], scheme: String, place: String?)
    {
        #expect(EnvironmentProxies(environment).place(for: scheme) == place)
    }

    static let answering: [([String: String], String, String?)] = [
        (["http_proxy": "http://p:1"], "http://a.example/x", "p:1"), ([:], "http://a.example", nil),
        (["http_proxy": "p:1", "https_proxy": "p:1"], "https://a.example", nil),
        (["http_proxy": "p:1"], "http://localhost:8", nil), (["http_proxy": "p:1"], "http://127.3.2.1", nil),
        (["all_proxy": "socks5h://p:1"], "http://a.example", nil), (["all_proxy": "p:1"], "http://a.example", "p:1"),
        (["http_proxy": "p:1", "no_proxy": "*"], "http://a.example", nil),
        (["http_proxy": "p:1", "no_proxy": "b.example, A.example"], "http://a.example", nil),
        (["http_proxy": "p:1", "no_proxy": ".example"], "http://a.example", nil),
        (["http_proxy": "p:1", "NO_PROXY": "example"], "http://a.example", nil),
        (["http_proxy": "p:1", "no_proxy": "ample"], "http://a.example", "p:1"),
        (["http_proxy": "p:1", "no_proxy": "10.0.0.0/8"], "http://10.1.2.3", nil),
        (["http_proxy": "p:1", "no_proxy": "10.0.0.0/8"], "http://a.example", "p:1"),
        (["http_proxy": "p:1", "no_proxy": "[2001:db8::1]"], "http://[2001:db8::1]:8", nil),
    ]

    /// Where versions of libcurl differ, the server counts as the one that answers: what it was sent, it may have taken.
    @Test(arguments: answering)
    func `may answer itself, unless only the server can`(
        environment: [String: String], url: String, place: String?
    ) throws {
        let origin = try #require(URL(string: url).flatMap { Origin($0) })

        #expect(EnvironmentProxies(environment).answering(for: origin) == place)
    }
}
