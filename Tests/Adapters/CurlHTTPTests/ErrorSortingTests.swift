#if os(Linux)
    import TestSupport

    @testable import CurlHTTP

    @Suite struct `libcurl, the sorting of errors` {
        static let results: [(Int32, String, ConnectivityFailure.Reason?)] = [
            (5, "Could not resolve proxy: chunked.example", .unknownHost),
            (6, "Could not resolve host: header.example", .unknownHost), (7, "Failed to connect", .unreachable),
            (28, "Connection timed out", .timedOut), (35, "TLS connect error", .noSecureConnection),
            (35, "error:0A000126:SSL routines::unexpected eof while reading", .noSecureConnection),
            (51, "SSL: no alternative certificate subject name matches target host name", .untrusted),
            (77, "error setting certificate file: /none", .noSecureConnection),
            (80, "SSL shutdown failed", .noSecureConnection), (83, "Certificate issuer check failed", .untrusted),
            (91, "No OCSP response received", .untrusted),
            (60, "SSL certificate problem: self-signed certificate", .untrusted),
            (18, "transfer closed with 5 bytes remaining to read", .connectionLost),
            (52, "Empty reply from server", .connectionLost), (55, "Send failure: Broken pipe", .connectionLost),
            (56, "Recv failure: Connection reset by peer", .connectionLost),
            (56, "Illegal or missing hexadecimal sequence in chunked-encoding", nil),
            (56, "Too large response headers: 307201 > 307200", nil),
            (92, "HTTP/2 stream 1 was not closed cleanly: INTERNAL_ERROR (err 2)", .connectionLost),
            (1, "Received HTTP/0.9 when not allowed", nil), (8, "Header without colon", nil),
            (61, "Error while processing content unencoding: incorrect header check", nil), (27, "Out of memory", nil),
            (2, "Failed initialization", .other),
        ]

        @Test(arguments: results)
        func `goes by libcurl's result`(result: Int32, text: String, reason: ConnectivityFailure.Reason?) {
            let error = HTTPClientError(curlResult: result, text: text, mayHaveSent: true, proxyStatus: 200)

            #expect(error.reason == reason)
            #expect(error.isInvalidResponse == (reason == nil))
            #expect(error.mayHaveBeenSent == reason.map { _ in true })
            #expect("\(error)".contains(text))
        }

        @Test(
            arguments: [
                (5, 0, false), (6, 0, false), (7, 0, false), (28, 0, false), (35, 0, false), (51, 0, false),
                (60, 0, false), (77, 0, false), (97, 0, false), (56, 403, false), (56, 502, false), (56, 200, true),
                (56, 0, true),
                (2, 0, true), (16, 0, true), (18, 0, true), (52, 0, true), (55, 0, true), (80, 0, true), (92, 0, true),
            ] as [(Int32, Int, Bool)])
        func `knows that nothing was sent if libcurl could not connect`(result: Int32, proxyStatus: Int, expected: Bool)
        {
            let error = HTTPClientError(curlResult: result, text: "", mayHaveSent: false, proxyStatus: proxyStatus)

            #expect(error.mayHaveBeenSent == expected)
        }
    }
#endif
