#if os(Linux)
    import Foundation
    import HTTPExchange
    import HTTPMessages

    /// One transfer: its handle, its request, and the data that has arrived. Use it only on its loop's thread.
    final class CurlTransfer {
        let handle: CurlHandle
        let exchange: CurlExchange
        private var fields: Libcurl.FieldList?
        private var head = ResponseHead()
        private var body = Data()
        /// The reason for which this client ended the transfer.
        private var refusal: HTTPClientError?

        init(for exchange: CurlExchange, over handle: CurlHandle) {
            self.handle = handle
            self.exchange = exchange
            describeRequest()
            handle.begin(self)
        }

        deinit { handle.curl.free(fields) }

        func outcome(_ result: Int32) -> Result<any ReceivedResponse, HTTPClientError> {
            if let refusal { return .failure(refusal) }
            if result == Libcurl.bodyTooLarge { return .failure(bodyRefusal) }
            guard result == 0 else {
                let text = handle.text(for: result, scheme: request.origin.scheme)
                return .failure(
                    HTTPClientError(
                        curlResult: result, text: text, mayHaveSent: handle.mayHaveSent,
                        proxyStatus: handle.proxyStatus,
                        cause: handle.cause(of: result, text: text, origin: request.origin)))
            }
            guard head.isComplete else {
                // The library accepts a head that is incomplete because the connection ended.
                return .failure(
                    .connectivity(ConnectivityFailure(.connectionLost, detail: "the connection ended within the head")))
            }
            return .success(
                CurlResponse(
                    head: head, body: body, bodyLimit: handle.settings.bodyLimit, inflater: handle.curl.inflater))
        }

        var request: CurlRequest { exchange.request }

        /// The number of bytes that have arrived.
        var received: Int { head.count + body.count }

        /// The cause if the time is over now.
        var lateness: ConnectivityFailure.Cause {
            head.isComplete ? .receivingAnswer : handle.mayHaveSent ? .awaitingAnswer : .connecting
        }

        /// `nil` without an answer. Over plain `http`, an answer that claims HTTP/2 does not count.
        var isAnsweredOverHTTP2: Bool? {
            head.isComplete ? request.isEncrypted && head.lines.starts(with: "HTTP/2".utf8) : nil
        }

        private var bodyRefusal: HTTPClientError { .bodyOver(handle.settings.bodyLimit) }

        private func describeRequest() {
            let (curl, easy) = (handle.curl, handle.easy)
            curl.set(.url, request.url, of: easy)
            if let body = request.body {
                curl.set(.post, 1, of: easy)
                curl.set(offset: .bodySize, Int64(body.count), of: easy)
                if body.isEmpty {
                    // Without an address, the library would request the body from a callback.
                    curl.set(.copiedBody, "", of: easy)
                } else {
                    body.withUnsafeBytes { _ = curl.set(.copiedBody, $0.baseAddress, of: easy) }
                }
            } else if request.method == "HEAD" {
                curl.set(.noBody, 1, of: easy)
            }
            curl.set(.method, request.method, of: easy)
            for field in request.fields { fields = curl.append(field, to: fields) ?? fields }
            curl.set(.headerFields, UnsafeRawPointer(fields), of: easy)
            // The library resends a request if a reused connection ends without an answer. So a request that must not
            // be sent twice gets a new connection. Others cannot share it meanwhile, as they could with HTTP/2, but may
            // use it afterward.
            curl.set(.freshConnection, request.sharesConnection ? 0 : 1, of: easy)
            curl.set(.httpVersion, request.sharesConnection ? Libcurl.http2OverTLS : Libcurl.http1, of: easy)
            curl.set(.waitsForMultiplexing, request.sharesConnection && request.isEncrypted ? 1 : 0, of: easy)
        }

        func takeHead(_ line: UnsafeRawBufferPointer) -> Bool {
            do throws(HTTPClientError) {
                try head.take(line)
                return true
            } catch {
                refusal = error
                return false
            }
        }

        /// Accepts bytes of the body as they were sent.
        func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
            guard bytes.count <= handle.settings.bodyLimit - body.count else {
                refusal = bodyRefusal
                return false
            }
            // The library delivers at most this much at a time, so more data usually follows.
            if body.isEmpty, bytes.count >= 16_384 { body.reserveCapacity(65_536) }
            if let start = bytes.baseAddress {
                body.append(start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
            }
            return true
        }
    }

    /// A request in libcurl's terms.
    struct CurlRequest: Sendable {
        let url: String
        let origin: Origin
        let method: String
        let body: Data?
        /// Whether it never waits for others.
        let isUrgent: Bool
        /// Whether it may share a connection with others: not if it must not be sent twice, or is urgent.
        let sharesConnection: Bool
        let fields: [String]

        var isEncrypted: Bool { origin.scheme == "https" }

        init(_ request: OutgoingRequest) {
            url = request.url.absoluteString
            origin = request.origin
            method = request.method
            isUrgent = request.isUrgent
            sharesConnection = request.isIdempotent && !request.isUrgent
            let body = request.body ?? Data()
            // An empty body still needs a length if the method expects one (RFC 9110, 8.6).
            let hasBody = !body.isEmpty || ["POST", "PUT", "PATCH"].contains(method)
            var fields = request.fields.map { field in
                // libcurl treats a field without a value as a request to omit it.
                field.value.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
                    ? "\(field.name);" : "\(field.name): \(field.value)"
            }
            // Suppress the fields that libcurl would add for a body.
            if hasBody {
                fields.append("Expect:")
                if !request.fields.contains(where: { $0.name.isSameFieldName(as: "Content-Type") }) {
                    fields.append("Content-Type:")
                }
            }
            self.fields = fields
            self.body = hasBody ? body : nil
        }
    }

    extension HTTPClientError {
        /// libcurl could not allocate a transfer.
        static let noTransfer = HTTPClientError.connectivity(
            ConnectivityFailure(.other, detail: "no memory for a transfer", mayHaveBeenSent: false))

        /// The meaning of a libcurl result (`CURLE_…`) other than 0.
        ///
        /// - Parameters:
        ///   - text: the library's description, which names hosts and never paths, queries or header fields.
        ///   - mayHaveSent: whether the transfer may have sent any part of the request.
        ///   - proxyStatus: the status of a proxy's answer to `CONNECT`; 0 without one.
        init(
            curlResult result: Int32, text: String, mayHaveSent: Bool, proxyStatus: Int,
            cause: ConnectivityFailure.Cause? = nil
        ) {
            let isRefusedByProxy = result == 56 && proxyStatus >= 400
            if result == 3 {
                self = .refusedURL(reason: text)
            } else if let reason = ConnectivityFailure.Reason(
                curlResult: result, text: text, isRefusedByProxy: isRefusedByProxy)
            {
                // Other failures may occur while sending; 80 is the end of a TLS connection.
                let reasons: Set<ConnectivityFailure.Reason> = [
                    .unknownHost, .unreachable, .untrusted, .noSecureConnection, .timedOut,
                ]
                let comesOfConnecting = reasons.contains(reason) && result != 80
                self = .connectivity(
                    ConnectivityFailure(
                        reason, detail: text, mayHaveBeenSent: mayHaveSent || !comesOfConnecting, cause: cause))
            } else {
                self = .invalidResponse(reason: text)
            }
        }
    }

    extension ConnectivityFailure.Reason {
        /// The reason, or `nil` if the server was reached and its answer is broken.
        fileprivate init?(curlResult result: Int32, text: String, isRefusedByProxy: Bool) {
            switch result {
            case 56 where isRefusedByProxy: self = .unreachable
            // Before 8.0 these numbers are used for a broken answer too.
            case 43, 56:
                if text.contains("chunked") || text.contains("header") { return nil } else { self = .connectionLost }
            case 5, 6: self = .unknownHost  // The proxy's or the server's name.
            case 7, 97: self = .unreachable  // The server, or a proxy that would not connect to it.
            case 28: self = .timedOut
            case 51, 60, 83, 90, 91: self = .untrusted  // The server's certificate, or its status or key.
            case 35, 53, 54, 58, 59, 64, 66, 77, 80, 82, 98: self = .noSecureConnection
            case 18, 52, 55, 65: self = .connectionLost  // Part of a body, nothing, not sent, not to be sent again.
            case 16, 92: self = .connectionLost  // HTTP/2, the connection or the stream.
            case 1, 8, 23, 61, 63, 100: return nil  // No HTTP, a body or a head that cannot be taken.
            case 27: return nil  // Out of memory, as versions before 8.3 say of a line of a head over 100 KB.
            default: self = .other
            }
        }
    }
#endif
