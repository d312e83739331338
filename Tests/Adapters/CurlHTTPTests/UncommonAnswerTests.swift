#if os(Linux)
    import CurlHTTP
    import TestSupport

    // Answers that HTTP allows, or that are merely too large, and that Foundation's own loader does not take.

    @Suite(.fewAtOnce) struct `libcurl, an uncommon answer` {
        private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\n"

        @Test func `loses a connection that ends within the head, wherever that is`() async throws {
            let starts = (0..<Self.head.utf8.count).map { String(Self.head.prefix($0)) }
            try await withWatchdog {
                let server = try RawServer { [.expectRequest, .send(starts[$0 % starts.count])] }
                defer { server.close() }
                let client = try makeClient()
                for start in starts {
                    let error = await client.failure(of: HTTPRequest(.post, server.url()))

                    #expect(error?.reason == .connectionLost, "\(start.debugDescription): \(String(describing: error))")
                }
                #expect(server.seen.requests.count == starts.count)
            }
        }

        @Test func `keeps its sockets from programs that are started`() async {
            // In a process of its own, whose sockets are its own.
            await #expect(processExitsWith: .success) {
                try await withRawServer(.expectRequest, .respond(), .hang) { server in
                    let client = try makeClient()
                    // The library's own, which wake the thread.
                    let before = inheritableSockets()
                    _ = try await client.get(server.url())

                    #expect(server.seen.openConnections == 1)
                    #expect(inheritableSockets() == before)
                    withExtendedLifetime(client) {}
                }
            }
        }

        @Test(arguments: [
            ("X-Odd:   ", "X-Odd", ""), ("access-token: \t", "Access-Token", ""), ("X-Empty:", "X-Empty", ""),
            ("X-List: a\r\nx-LIST: b", "X-List", "a, b"), ("X-Padded: a b \t ", "X-Padded", "a b"),
            ("X-Control: a\u{1B}b", "X-Control", "a\u{1B}b"),
        ]) func `reads a field that is blank or odd`(field: String, name: String, value: String) async throws {
            #expect(try await get(answeredBy: .respond("200 OK", field)).headers[name] == value)
        }

        @Test func `reads a field in Latin-1`() async throws {
            let answer =
                Data("HTTP/1.1 200 OK\r\nX-Name: caf".utf8) + [0xE9] + Data("\r\nContent-Length: 0\r\n\r\n".utf8)

            #expect(try await get(answeredBy: .sendData(answer)).headers["x-name"] == "café")
        }

        @Test func `drops the trailers of a chunked body`() async throws {
            let answer = """
                HTTP/1.1 200 OK\r
                Transfer-Encoding: chunked\r
                Trailer: X-Late, Status\r
                \r
                5;name=value\r
                hello\r
                0\r
                X-Late: 1\r
                Trailer: none\r
                \r

                """
            try await withRawServer(.forever([.expectRequest, .send(answer)])) { server in
                let client = try makeClient()
                for _ in 1...2 {
                    let response = try await client.get(server.url())

                    #expect(response.status == 200)
                    #expect(response.body == Data("hello".utf8))
                    #expect(response.headers["X-Late"] == nil)
                    #expect(response.headers["Trailer"] == "X-Late, Status")
                }
            }
        }

        static let largeHeads = [
            ("one field", "X: " + String(repeating: "x", count: 1_000_000)),
            (
                "many fields",
                String(repeating: "X: " + String(repeating: "x", count: 95) + "\r\n", count: 10_000) + "Y: y"
            ),
        ]

        @Test(arguments: largeHeads) func `refuses a head of a megabyte`(what: String, fields: String) async throws {
            let error = try await send(by: makeClient(), to: [.expectRequest, .respond("200 OK", fields)]).error

            #expect(error?.isInvalidResponse == true, "\(String(describing: error))")
        }

        @Test func `has the fields of one name as one list, but each cookie for itself`() async throws {
            let fields = ["Set-Cookie: a=1, b", "X-List: a", "set-cookie: c=2", "x-list: b"].joined(separator: "\r\n")
            let headers = try await get(answeredBy: .respond("200 OK", fields)).headers

            #expect(headers.filter { $0.name.lowercased() == "set-cookie" }.map(\.value) == ["a=1, b", "c=2"])
            #expect(headers.filter { $0.name.lowercased() == "x-list" }.map(\.value) == ["a, b"])
        }

        @Test(arguments: [(998, nil), (999, "the head has more than 1000 fields")] as [(Int, String?)])
        func `takes a thousand fields, and no more`(count: Int, refusal: String?) async throws {
            let fields = (1...count).map { "X-\($0): \($0)" }.joined(separator: "\r\n")

            let answer = RawServerStep.respond("200 OK", fields + "\r\nx-1: again")
            let sent = try await send(by: makeClient(), to: [.expectRequest, answer])

            #expect(sent.error == refusal.map { .invalidResponse(reason: $0) })
            guard refusal == nil else { return }
            let headers = try sent.outcome.get().headers
            #expect([headers["X-1"], headers["x-2"], headers["X-\(count)"]] == ["1, again", "2", "\(count)"])
        }

        static let layered: [(String, String)] = [
            ("two codings in a field", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip"),
            ("two codings in two fields", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\ncontent-encoding: deflate"),
            ("two codings in a folded field", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip,\r\n\tgzip"),
            (
                "a coding in an interim answer, and one in the next",
                "HTTP/1.1 103 Early Hints\r\nContent-Encoding: gzip\r\n\r\nHTTP/1.1 200 OK\r\nContent-Encoding: gzip"
            ),
            ("a transfer coding", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip"),
            ("a transfer coding before chunked", "HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked"),
            ("a transfer coding in a folded field", "HTTP/1.1 200 OK\r\nTransfer-Encoding:\r\n gzip"),
            (
                "a transfer coding in an interim answer",
                "HTTP/1.1 103 Early Hints\r\nTransfer-Encoding: gzip\r\n\r\nHTTP/1.1 200 OK\r\nX: y"
            ),
            (
                "a transfer coding in a trailer",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nTransfer-Encoding: gzip"
            ),
        ]

        /// A few bytes in several codings can take hours to decode.
        @Test(arguments: layered)
        func `refuses a body in several layers before it comes`(what: String, head: String) async throws {
            let client = try makeClient(.init(deadline: .seconds(300)))

            let sent = try await send(by: client, to: [.expectRequest, .send(head + "\r\n\r\n"), .hang], closing: true)

            #expect(sent.error?.isInvalidResponse == true, "\(sent.outcome)")
        }

        private static let empty = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

        static let oddHeads: [(String, String)] = [
            ("two blanks in a status line", "HTTP/1.1  103 Early\r\n\r\n" + empty),
            ("a tab in a status line", "HTTP/1.1\t103 Early\r\n\r\n" + empty),
            ("a tab and a short version", "HTTP/2\t103\r\n\r\n" + empty),
            ("a blank before a status line", " HTTP/1.1 103 Early\r\n\r\n" + empty),
            ("a status line in lower case", "http/1.1 103 Early\r\n\r\n" + empty),
            ("a status of four digits", "HTTP/1.1 1030 Early\r\n\r\n" + empty),
            ("a status and its reason in one", "HTTP/1.1 200OK\r\nContent-Length: 0\r\n\r\n"),
            ("a tab after a status", "HTTP/1.1 200\tOK\r\nContent-Length: 0\r\n\r\n"),
            ("a version of three numbers", "HTTP/1.1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
            ("a status line in a head", "HTTP/1.1 200 OK\r\nHTTP/1.1 103: x\r\nContent-Length: 0\r\n\r\n"),
            ("a status line in a head in lower case", "HTTP/1.1 200 OK\r\nhttp/1: x\r\nContent-Length: 0\r\n\r\n"),
            ("a line that begins with a carriage return", "HTTP/1.1 200 OK\r\n\rX: y\r\nContent-Length: 0\r\n\r\n"),
            (
                "a status line in a trailer",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nHTTP/1.1 200 OK: x\r\n\r\n"
            ),
        ]

        /// libcurl may read such a line as another one than it is, so that it and its caller see different heads.
        @Test(arguments: oddHeads) func `refuses a head that can be read in two ways`(what: String, head: String)
            async throws
        {
            let sent = try await send(by: makeClient(), to: [.expectRequest, .send(head)])

            #expect(sent.error?.isInvalidResponse == true, "\(sent.outcome)")
        }

        @Test(arguments: ["HTTP/1.1 200", "HTTP/1.0 200 ", "HTTP/1.1 200  two  blanks", "HTTP/1.1 599 ?"])
        func `reads every status line as it should be`(line: String) async throws {
            let response = try await get(answeredBy: .send("\(line)\r\nContent-Length: 0\r\n\r\n"))

            #expect(response.status == Int(line.dropFirst(9).prefix(3)))
        }

        @Test func `refuses another protocol at once`() async throws {
            let answer = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"
            let client = try makeClient(.init(deadline: .seconds(300)))

            let sent = try await send(by: client, to: [.expectRequest, .send(answer), .hang], closing: true)

            #expect(sent.error == .invalidResponse(reason: "the server switched to another protocol"))
        }

        @Test func `refuses a head that has no end`() async throws {
            let script: [RawServerStep] = [.expectRequest, .send("HTTP/1.1 200 OK\r\n"), .flood(Data("X: y\r\n".utf8))]

            let sent = try await send(by: makeClient(), to: script, closing: true)

            #expect(sent.error == .invalidResponse(reason: "the head is larger than 262144 bytes"))
        }

        @Test(arguments: ["//[::1]/", "http://[::1]:8/", "//[::g]/"])
        func `delivers a redirect to an IPv6 literal`(location: String) async throws {
            let response = try await get(answeredBy: .respond("302 Found", "Location: \(location)"))

            #expect(response.status == 302)
            #expect(response.headers["Location"] == location)
        }

        @Test(.enabled("this machine has no ::1") { (try? RawServer(onIPv6: true) { _ in [] })?.close() != nil })
        func `sends to an IPv6 literal, and follows it to itself`() async throws {
            try await withWatchdog {
                let server = try RawServer(onIPv6: true) { _ in
                    [.expectRequest, .respond("302 Found", "Location: /new"), .expectRequest, .respond(body: "here")]
                }
                defer { server.close() }

                let client = try makeClient()
                #expect(try await client.get(server.url("old")).body == Data("here".utf8))
                #expect(server.seen.requests.map(\.target) == ["/old", "/new"])
                #expect(server.seen.requests.first?.headers["Host"] == "[::1]:\(server.port)")
            }
        }
    }

    /// The sockets of this process that a program which it starts would have, too.
    private func inheritableSockets() -> [Int32] {
        (0..<1_024).filter { descriptor in
            var (type, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
            return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &length) == 0
                && fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0
        }
    }
#endif
