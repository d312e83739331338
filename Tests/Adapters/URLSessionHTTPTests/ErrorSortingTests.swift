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
