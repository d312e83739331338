#if os(Linux)
    import CoreSupport
    import Foundation
    import HTTPExchange
    import HTTPMessages
    import HTTPTransport
    import TestSupport
    import Testing

    @testable import CurlHTTP

    @Suite(.fewAtOnce, .enabled(if: Tool.openssl != nil, "the program openssl is missing"))
    struct `libcurl, TLS` {
        @Test func `trusts what SSL_CERT_FILE names, and answers`() async throws {
            try await withTLSServer(Certificate()) { url, certificate in
                let client = try makeClient(environment: ["SSL_CERT_FILE": certificate])

                let response = try await client.get(url)

                #expect(response.status == 200)
                #expect(!response.body.isEmpty)
            }
        }

        @Test func `trusts what the configuration names, and not also what the environment does`() async throws {
            try await withTLSServer(Certificate()) { url, certificate in
                let other = ["SSL_CERT_FILE": "/none", "SSL_CERT_DIR": "/none"]
                let named = try #require(
                    CurlHTTPClient(.init(certificateFile: certificate), environment: other))
                let another = try #require(
                    CurlHTTPClient(
                        .init(certificateFile: certificate + ".none"), environment: ["SSL_CERT_FILE": certificate]))

                #expect(try await named.get(url).status == 200)
                #expect(await another.failure(of: HTTPRequest(.get, url))?.reason == .noSecureConnection)
            }
        }

        @Test func `does not trust what nothing names`() async throws {
            try await withTLSServer(Certificate()) { url, _ in
                let client = try makeClient(environment: [:])

                let error = await client.failure(of: HTTPRequest(.get, url))

                #expect(error?.reason == .untrusted, "\(String(describing: error))")
                #expect(error?.cause == .unknownIssuer)
                #expect(error?.mayHaveBeenSent == false)
            }
        }

        @Test(
            arguments: [
                (Certificate(name: "DNS:other.example"), .certificateOfAnotherHost),
                (Certificate(name: "IP:127.0.0.2"), .certificateOfAnotherHost),
                (Certificate(valid: "19990101"..<"20000101"), .certificateExpired),
                (Certificate(valid: "20990101"..<"21000101"), .certificateNotYetValid),
            ] as [(Certificate, ConnectivityFailure.Cause)])
        func `trusts no certificate of another host or day, and says why`(
            certificate: Certificate, cause: ConnectivityFailure.Cause
        ) async throws {
            try await withTLSServer(certificate) { url, file in
                let client = try makeClient(environment: ["SSL_CERT_FILE": file])

                let error = await client.failure(of: HTTPRequest(.get, url))

                #expect(error?.reason == .untrusted, "\(String(describing: error))")
                #expect(error?.mayHaveBeenSent == false, "\(String(describing: error))")
                #expect(error?.cause == cause, "\(String(describing: error))")
            }
        }

        @Test func `names the file of SSL_CERT_FILE that is missing`() async throws {
            try await withTLSServer(Certificate()) { url, file in
                let client = try makeClient(environment: ["SSL_CERT_FILE": file + ".none"])

                let error = await client.failure(of: HTTPRequest(.get, url))

                #expect(error?.reason == .noSecureConnection, "\(String(describing: error))")
                #expect(error?.mayHaveBeenSent == false, "\(String(describing: error))")
                #expect("\(String(describing: error))".contains(file + ".none"), "\(String(describing: error))")
            }
        }

        @Test(arguments: ["-tls1", "-tls1_1", "-tls1_2"])
        func `takes TLS 1.2 at least, whatever the system allows`(version: String) async throws {
            // In a process of its own, since OpenSSL reads its configuration once.
            await #expect(processExitsWith: .success) { [version] in
                try await withTemporaryFolder { folder in
                    let configuration = """
                        openssl_conf = start
                        [start]
                        ssl_conf = ssl
                        [ssl]
                        system_default = default
                        [default]
                        MinProtocol = TLSv1
                        CipherString = ALL:@SECLEVEL=0
                        """
                    try Data(configuration.utf8).write(to: URL(filePath: "\(folder)/openssl.cnf"))
                    setenv("OPENSSL_CONF", "\(folder)/openssl.cnf", 1)
                    let options = [version, "-cipher", "ALL:@SECLEVEL=0"]
                    try await withTLSServer(Certificate(), options: options) { url, certificate in
                        let client = try makeClient(environment: ["SSL_CERT_FILE": certificate])

                        let outcome = await client.outcome(of: HTTPRequest(.get, url))

                        #expect((try? outcome.get().status) == (version == "-tls1_2" ? 200 : nil), "\(outcome)")
                    }
                }
            }
        }

        @Test func `writes no keys where SSLKEYLOGFILE names a file`() async throws {
            // In a process of its own, since the environment is for all of it.
            await #expect(processExitsWith: .success) {
                try await withTLSServer(Certificate()) { url, certificate in
                    let keys = certificate + ".keys"
                    setenv("SSLKEYLOGFILE", keys, 1)
                    HTTPTransport.disableTLSKeyLog()
                    let client = try makeClient(environment: ["SSL_CERT_FILE": certificate])

                    let response = try await client.get(url)

                    #expect(response.status == 200)
                    #expect(!FileManager.default.fileExists(atPath: keys))
                }
            }
        }

        @Test(.enabled(if: Tool.nginx != nil, "the program nginx is missing"))
        func `carries twelve requests over one HTTP/2 connection, and each POST over its own`() async throws {
            try await withNginx { url, certificate in
                let client = try makeClient(environment: ["SSL_CERT_FILE": certificate])
                let send = { @Sendable (method: HTTPMethod) in
                    String(decoding: try await client.send(HTTPRequest(method, url)).body, as: UTF8.self)
                }

                let answers = try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 1...12 { group.addTask { try await send(.get) } }
                    return try await group.reduce(into: [String]()) { $0.append($1) }
                }

                #expect(answers.count == 12)
                #expect(Set(answers).count == 1, "\(answers)")
                #expect(answers.allSatisfy { $0.hasPrefix("HTTP/2.0 ") }, "\(answers)")
                let posts = [try await send(.post), try await send(.post)]
                #expect(Set(posts + answers).count == 3, "\(posts)")
            }
        }

        @Test(.enabled(if: Tool.nginx != nil, "the program nginx is missing"))
        func `begins a POST beside a full connection once the GET before it is called off`() async throws {
            try await withWatchdog {
                // The second has an answer, and the one that comes after the hundred of the connection.
                let server = try RawServer {
                    [1, 101].contains($0) ? [.expectRequest, .respond()] : [.expectRequest, .hang]
                }
                defer { server.close() }
                try await withNginx("proxy_pass \(server.url());") { url, certificate in
                    let loader = try #require(CurlThread(.init(), environment: ["SSL_CERT_FILE": certificate]))
                    var unanswered = [try loader.begin(url)]
                    await server.until { $0.requests.count == 1 }
                    // From now on it is known that the connection is shared.
                    #expect(try await loader.begin(url).status() == 200)
                    for _ in 2...100 { unanswered.append(try loader.begin(url)) }
                    await server.until { $0.requests.count == 101 }
                    let calledOff = try loader.begin(url)
                    let last = try loader.begin(url, .post)

                    calledOff.giveUp(.cancelled)

                    #expect(try await last.status() == 200)
                    for exchange in unanswered { exchange.giveUp(.cancelled) }
                }
            }
        }
    }

    private func makeClient(environment: [String: String]) throws -> CurlHTTPClient {
        try #require(CurlHTTPClient(.init(), environment: environment))
    }

    private func withNginx(
        _ answer: String = "return 200 \"$server_protocol $connection\";",
        body: @escaping @Sendable (URL, String) async throws -> Void
    ) async throws {
        let nginx = try #require(Tool.nginx)
        try await withServerProcess(Certificate(), body: body) { port, folder in
            let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder);" }
            let configuration = """
                daemon off; master_process off; pid \(folder)/pid; error_log \(folder)/errors;
                events { }
                http {
                    access_log off; \(paths.joined(separator: " "))
                    server {
                        listen 127.0.0.1:\(port) ssl http2;
                        ssl_certificate \(folder)/certificate.pem; ssl_certificate_key \(folder)/key.pem;
                        location / { \(answer) }
                    }
                }
                """
            try Data(configuration.utf8).write(to: URL(filePath: "\(folder)/nginx.conf"))
            return [nginx, "-c", "\(folder)/nginx.conf"]
        }
    }
#endif
