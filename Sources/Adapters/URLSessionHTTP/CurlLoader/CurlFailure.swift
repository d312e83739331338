#if canImport(FoundationNetworking)
    import HTTP

    extension HTTPClientError {
        /// The library had no memory for a transfer.
        static let noTransfer = HTTPClientError.connectivity(
            ConnectivityFailure(.other, detail: "no memory for a transfer"))

        /// The meaning of a libcurl result (`CURLE_…`) other than 0. `text` is the library's description, which names
        /// hosts and never paths, queries or header fields.
        init(curlResult result: Int32, text: String) {
            if result == 3 {
                self = .refusedURL(reason: text)
            } else if let reason = ConnectivityFailure.Reason(curlResult: result, text: text) {
                self = .connectivity(ConnectivityFailure(reason, detail: text))
            } else {
                self = .invalidResponse(reason: text)
            }
        }
    }

    extension ConnectivityFailure.Reason {
        /// The reason, or `nil` if the server was reached and its answer is broken.
        fileprivate init?(curlResult result: Int32, text: String) {
            switch result {
            // Before 8.0 these numbers are used for a broken answer too.
            case 43, 56:
                if text.contains("chunked") || text.contains("header") { return nil } else { self = .connectionLost }
            case 5, 6: self = .unknownHost  // The proxy's or the server's name.
            case 7, 97: self = .unreachable  // The server, or a proxy that would not connect to it.
            case 28: self = .timedOut
            case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98: self = .untrusted
            case 18, 52, 55, 65: self = .connectionLost  // Part of a body, nothing, not sent, not to be sent again.
            case 16, 92: self = .connectionLost  // HTTP/2, the connection or the stream.
            case 1, 8, 23, 61, 63, 100: return nil  // No HTTP, a body or a head that cannot be taken.
            case 27: return nil  // Out of memory, as versions before 8.3 say of a line of a head over 100 KB.
            default: self = .other
            }
        }
    }
#endif
