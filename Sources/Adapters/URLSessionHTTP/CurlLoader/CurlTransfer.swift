#if canImport(FoundationNetworking)
    import Foundation
    import HTTP

    /// One transfer: an easy handle, what it is to send, and what has come. It belongs to the thread of its loop.
    final class CurlTransfer {
        let easy: Libcurl.Easy
        let exchange: CurlExchange
        private let curl: Libcurl
        private let bodyLimit: Int
        private var fields: Libcurl.FieldList?
        private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Libcurl.errorTextSize)
        private var head = AnswerHead()
        private var body = Data()
        /// Why it was ended from here.
        private var refusal: HTTPClientError?

        /// A transfer over `easy`, which is as new.
        init(
            for exchange: CurlExchange, over easy: Libcurl.Easy, _ curl: Libcurl, _ settings: CurlSettings
        ) {
            self.easy = easy
            self.exchange = exchange
            self.curl = curl
            bodyLimit = settings.bodyLimit
            errorText.pointee = 0
            restrict(settings)
            describeRequest()
            receive()
        }

        deinit {
            curl.free(fields)
            errorText.deallocate()
        }

        /// What the transfer came to, its result being `result`.
        func outcome(_ result: Int32) -> Result<any Answer, HTTPClientError> {
            if let refusal { return .failure(refusal) }
            if result == Libcurl.bodyTooLarge { return .failure(bodyRefusal) }
            guard result == 0 else {
                let text = String(cString: errorText)
                return .failure(
                    HTTPClientError(curlResult: result, text: text.isEmpty ? curl.text(for: result) : text))
            }
            guard head.isComplete else {
                // The library is content with a head that the connection's end has cut short.
                return .failure(
                    .connectivity(ConnectivityFailure(.connectionLost, detail: "the connection ended within the head")))
            }
            return .success(CurlAnswer(head: head, body: body))
        }

        var request: CurlRequest { exchange.request }

        /// Over plain `http` a server can only pretend to it.
        var isAnsweredOverHTTP2: Bool { request.isEncrypted && head.lines.starts(with: "HTTP/2".utf8) }

        private var bodyRefusal: HTTPClientError { .bodyOver(bodyLimit) }

        private func restrict(_ settings: CurlSettings) {
            curl.set(.noSignal, 1, of: easy)
            curl.set(.noProgress, 1, of: easy)
            curl.set(.protocols, Libcurl.httpAndHTTPS, of: easy)
            curl.set(.httpAuthentication, 0, of: easy)
            curl.set(.allowsHTTP09, 0, of: easy)
            curl.set(.suppressesConnectHeaders, 1, of: easy)
            curl.set(.pathAsIs, 1, of: easy)
            curl.set(.noProxy, settings.noProxy, of: easy)
            // A program that this one starts has no part in its connections.
            curl.set(.socketPreparer, { _, socket, _ in fcntl(socket, F_SETFD, FD_CLOEXEC) == 0 ? 0 : 1 }, of: easy)
            // Since 7.87: whoever ends a transfer does not wait for the look-up of its host.
            curl.set(.leavesResolvers, 1, of: easy)
            if let file = settings.authorityFile { curl.set(.authorityFile, file, of: easy) }
            if let folder = settings.authorityFolder { curl.set(.authorityFolder, folder, of: easy) }
            curl.set(offset: .bodyLimit, Int64(max(1, settings.bodyLimit)), of: easy)
        }

        private func describeRequest() {
            curl.set(.url, request.url, of: easy)
            if let body = request.body {
                curl.set(.post, 1, of: easy)
                curl.set(offset: .bodySize, Int64(body.count), of: easy)
                setBody(body)
            } else if request.method == "HEAD" {
                curl.set(.noBody, 1, of: easy)
            }
            curl.set(.method, request.method, of: easy)
            for field in request.fields { fields = curl.append(field, to: fields) ?? fields }
            curl.set(.headerFields, UnsafeRawPointer(fields), of: easy)
            curl.set(.acceptedEncodings, "gzip, deflate", of: easy)
            // The library sends a request again by itself when a connection that was used before ends without an answer.
            // So what must not be sent twice has a connection of its own, which nobody joins meanwhile as they could with
            // HTTP/2; others may use it afterwards.
            curl.set(.freshConnection, request.isIdempotent ? 0 : 1, of: easy)
            curl.set(.httpVersion, request.isIdempotent ? Libcurl.http2OverTLS : Libcurl.http1, of: easy)
            curl.set(.waitsForMultiplexing, request.isIdempotent && request.isEncrypted ? 1 : 0, of: easy)
        }

        private func setBody(_ body: Data) {
            if body.isEmpty {
                // Without an address the library would ask for the body instead.
                curl.set(.copiedBody, "", of: easy)
            } else {
                body.withUnsafeBytes { _ = curl.set(.copiedBody, $0.baseAddress, of: easy) }
            }
        }

        private func receive() {
            let context = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
            curl.set(.errorText, UnsafeRawPointer(errorText), of: easy)
            curl.set(.bufferSize, 65_536, of: easy)
            curl.set(.headContext, context, of: easy)
            curl.set(.bodyContext, context, of: easy)
            curl.set(
                .headReceiver,
                { bytes, _, count, context in
                    guard let transfer = CurlTransfer.at(context) else { return 0 }
                    return transfer.takeHead(UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
                }, of: easy)
            curl.set(
                .bodyReceiver,
                { bytes, _, count, context in
                    guard let transfer = CurlTransfer.at(context) else { return 0 }
                    return transfer.takeBody(UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
                }, of: easy)
        }

        /// The transfer at an address that libcurl was given; its loop holds it as long as libcurl has the address.
        private static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
            context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
        }

        private func takeHead(_ line: UnsafeRawBufferPointer) -> Bool {
            guard !head.take(line) else { return true }
            refusal = .invalidResponse(reason: "the head is larger than \(AnswerHead.limit) bytes")
            return false
        }

        /// Takes bytes as they come out of inflating.
        private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
            guard bytes.count <= bodyLimit - body.count else {
                refusal = bodyRefusal
                return false
            }
            if let start = bytes.baseAddress {
                body.append(start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
            }
            return true
        }
    }

    /// A request in the terms of libcurl.
    struct CurlRequest: Sendable {
        let url: String
        let origin: Origin
        let method: String
        let body: Data?
        let isIdempotent: Bool
        /// The header fields, each as a line without its end.
        let fields: [String]

        var isEncrypted: Bool { origin.scheme == "https" }

        init(_ request: OutgoingRequest) {
            url = request.url.absoluteString
            origin = request.origin
            method = request.method
            isIdempotent = request.isIdempotent
            let body = request.body ?? Data()
            // A body of no length is one all the same where the method promises one (RFC 9110, 8.6).
            let hasBody = !body.isEmpty || ["POST", "PUT", "PATCH"].contains(method)
            var fields = request.fields.map { field in
                // A field without a value would be taken for an order to leave it out.
                field.value.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
                    ? "\(field.name);" : "\(field.name): \(field.value)"
            }
            // What libcurl would add of its own to a body.
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
#endif
