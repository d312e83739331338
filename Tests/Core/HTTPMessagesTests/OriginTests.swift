import TestSupport

@Suite struct OriginTests {
    @Test(arguments: [
        ("http://host.test", "http", "host.test", 80), ("https://host.test/a?b#c", "https", "host.test", 443),
        ("HTTPS://HOST.test:443", "https", "host.test", 443), ("http://host.test:8080", "http", "host.test", 8080),
        ("http://host.test:1", "http", "host.test", 1), ("http://host.test:65535", "http", "host.test", 65_535),
        ("http://[::1]:8080/", "http", "::1", 8080), ("https://[2001:DB8::1]", "https", "2001:db8::1", 443),
        ("http://127.0.0.1@evil.test/", "http", "evil.test", 80),
        ("http://evil.test#@127.0.0.1/", "http", "evil.test", 80),
    ])
    func `scheme, host and port are read`(url: String, scheme: String, host: String, port: Int) throws {
        let sut = try #require(Origin(example(url)))
        #expect(sut.scheme == scheme)
        #expect(sut.host == host)
        #expect(sut.port == port)
    }

    @Test(arguments: [
        "ftp://host.test", "file:///etc/passwd", "mailto:a@b.test", "/surveys", "host.test", "http:///a", "http://:80/",
        "http://u@:80/", "http://host.test:0", "https://host.test:65536/", "http://1.1.1.1:99999/",
    ])
    func `what is no absolute HTTP URL has no origin`(url: String) {
        #expect(Origin(example(url)) == nil)
    }

    @Test(arguments: [
        ("http://host.test", "http://HOST.test:80/other", true), ("http://host.test", "https://host.test", false),
        ("http://host.test", "http://host.test:81", false), ("http://host.test", "http://host.test.", false),
        ("http://host.test", "http://a.host.test", false), ("https://host.test", "https://host.test:443", true),
    ])
    func `origins are equal when scheme, host and port are`(one: String, other: String, equal: Bool) {
        #expect((Origin(example(one)) == Origin(example(other))) == equal)
    }

    @Test(arguments: [
        "http://127.0.0.1", "http://127.0.0.1:8080/a", "http://127.255.255.254", "http://127.1.2.3",
        "http://localhost:80", "http://LOCALHOST", "http://[::1]:8080", "http://evil.test@127.0.0.1",
    ])
    func `this machine is recognized`(url: String) throws {
        #expect(try #require(Origin(example(url))).isLoopback)
    }

    @Test(arguments: [
        "http://127.0.0.1.evil.test", "http://127.0.0.1.5", "http://127.1", "http://127.0.1", "http://127.0.0.1.",
        "http://localhost.",
        "http://127.0.0.256", "http://127.0.0.", "http://127.0.0.x", "http://127.0.0.0001", "http://0127.0.0.1",
        "http://0x7f.0.0.1", "http://2130706433", "http://0.0.0.0", "http://128.0.0.1", "http://10.0.0.1",
        "http://localhost.evil.test", "http://evil-localhost", "http://127.0.0.1@evil.test",
        "http://localhost:80@evil.test", "http://evil.test#@127.0.0.1", "http://evil.test?@127.0.0.1",
        "http://evil.test/127.0.0.1", "http://[::]", "http://[::2]", "http://[::ffff:127.0.0.1]",
        "http://%31%32%37.0.0.1", "http://127.0.0.1%2Eevil.test", "http://localhost%2Eevil.test",
        "http://127.0.0.1%00.evil.test",
    ])
    func `what only looks like this machine is not taken for it`(url: String) {
        // Some of these are no URL at all by the strict rules, which is as good.
        #expect(URL(string: url).flatMap(Origin.init)?.isLoopback != true)
    }
}
