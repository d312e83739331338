import TestSupport

@testable import URLSessionHTTP

@Suite struct `URLSession client, the sorting of errors` {
    static let reasons: [(URLError.Code, ConnectivityFailure.Reason)] = [
        (.timedOut, .timedOut), (.cannotFindHost, .unknownHost), (.dnsLookupFailed, .unknownHost),
        (.cannotConnectToHost, .unreachable), (.notConnectedToInternet, .unreachable),
        (.networkConnectionLost, .connectionLost), (.secureConnectionFailed, .noSecureConnection),
        (.clientCertificateRequired, .noSecureConnection), (.serverCertificateHasUnknownRoot, .untrusted),
        (.serverCertificateUntrusted, .untrusted), (.serverCertificateHasBadDate, .untrusted),
        (.cancelled, .other), (.resourceUnavailable, .other),
    ]

    @Test(arguments: reasons) func `goes by the number`(code: URLError.Code, reason: ConnectivityFailure.Reason) {
        let error = HTTPClientError(sorting: URLError(code))

        #expect(error.reason == reason)
        #expect(!"\(error)".contains("NSURLError"))
    }

    static let unsent: [URLError.Code] = [
        .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost, .notConnectedToInternet, .internationalRoamingOff,
        .callIsActive, .dataNotAllowed, .secureConnectionFailed, .serverCertificateHasBadDate,
        .serverCertificateUntrusted, .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
    ]

    @Test(arguments: unsent) func `knows that nothing was sent without a connection`(code: URLError.Code) {
        #expect(HTTPClientError(sorting: URLError(code)).mayHaveBeenSent == false)
    }

    static let doubtful: [URLError.Code] = [
        .timedOut, .networkConnectionLost, .clientCertificateRejected, .clientCertificateRequired, .cancelled,
        .resourceUnavailable,
    ]

    @Test(arguments: doubtful) func `does not know it of any other error`(code: URLError.Code) {
        #expect(HTTPClientError(sorting: URLError(code)).mayHaveBeenSent == true)
    }

    @Test func `tells a broken answer from a broken connection`() {
        #expect(HTTPClientError(sorting: URLError(.cannotParseResponse)).isInvalidResponse)
        #expect(HTTPClientError(sorting: URLError(.cannotDecodeContentData)).isInvalidResponse)
    }

    @Test(arguments: [URLError.Code.badURL, .appTransportSecurityRequiresSecureConnection])
    func `tells a URL that the session does not take, or that the platform does not let it`(code: URLError.Code) {
        #expect(HTTPClientError(sorting: URLError(code)).isRefusedURL)
    }

    @Test func `says nothing of the URL`() throws {
        let url = try #require(URL(string: "https://surveys.example/token?password=secret"))
        let error = URLError(.badServerResponse, userInfo: [NSURLErrorFailingURLErrorKey: url])

        #expect(!"\(HTTPClientError(sorting: error))".contains("secret"))
    }

    @Test func `has a place for an error that is none of URLSession's`() {
        #expect(HTTPClientError(sorting: CocoaError(.fileNoSuchFile)).reason == .other)
    }

    #if canImport(FoundationNetworking)
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

        static let texts: [(String, ConnectivityFailure.Reason?)] = [
            ("SSL certificate problem: self-signed certificate", .untrusted),
            ("SSL: no alternative certificate subject name matches target host name 'a.example'", .untrusted),
            ("server certificate verification failed. CAfile: none CRLfile: none", .untrusted),
            ("gnutls_handshake() failed: Handshake failed", .noSecureConnection),
            ("error setting certificate verify locations:  CAfile: /none CApath: none", .noSecureConnection),
            ("error adding trust anchors from file: /none", .noSecureConnection),
            ("OpenSSL SSL_connect: Connection reset by peer", .noSecureConnection),
            ("transfer closed with 5 bytes remaining to read", .connectionLost),
            ("transfer closed with outstanding read data remaining", .connectionLost),
            ("Send failure: Broken pipe", .connectionLost), ("Failed sending data to the peer", .connectionLost),
            ("HTTP/2 stream 1 was not closed cleanly: INTERNAL_ERROR (err 2)", .connectionLost),
            ("Failed to connect to a.example port 443 after 3 ms: Couldn't connect to server", .unreachable),
            ("Immediate connect fail for 2001:db8::1: Network is unreachable", .unreachable),
            ("Illegal or missing hexadecimal sequence in chunked-encoding", nil),
            ("Error while processing content unencoding: incorrect header check", nil),
            ("Unrecognized content encoding type. libcurl understands deflate, gzip content encodings.", nil),
            ("Invalid Content-Length: value", nil), ("Header without colon", nil), ("Failed writing header", nil),
            ("Weird server reply", nil), ("Something else entirely", .other),
        ]

        @Test(arguments: texts)
        func `goes by the text where libcurl's is all there is`(text: String, reason: ConnectivityFailure.Reason?) {
            let error = HTTPClientError(sorting: URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text]))

            #expect(error.reason == reason)
            #expect(error.isInvalidResponse == (reason == nil))
        }
    #endif
}
