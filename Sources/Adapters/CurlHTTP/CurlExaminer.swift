#if os(Linux)
    import Foundation
    package import HTTPExchange
    package import HTTPMessages
    import SystemLibrary

    /// Finds out how a server can be reached, without sending it a request.
    package enum CurlExaminer {
        /// The versions of libcurl and of the libraries that it uses; `nil` without libcurl.
        package static var versions: String? { Libcurl.loaded?.versions }

        /// Connects to each address of `origin`, and reads the certificate there. Through a proxy no address is known.
        package static func certificates(of origin: Origin, within limit: Duration) async -> [ServedCertificate] {
            let settings = CurlSettings(
                HTTPClientConfiguration(), environment: ProcessInfo.processInfo.environment)
            guard let curl = Libcurl.loaded, origin.scheme == "https", settings.proxies.place(for: origin) == nil else {
                return []
            }
            return await withTaskGroup(of: ServedCertificate?.self) { group in
                for address in await blocking({ addresses(of: origin) }) {
                    group.addTask {
                        await blocking { certificate(of: origin, at: address, curl, settings, within: limit) }
                    }
                }
                return await group.reduce(into: []) { if let found = $1 { $0.append(found) } }
                    .sorted { $0.address < $1.address }
            }
        }

        /// Runs `body` on a thread that it may block.
        private static func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(returning: body()) }
            }
        }

        private static func addresses(of origin: Origin) -> Set<String> {
            var hints = addrinfo()
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
            var list: UnsafeMutablePointer<addrinfo>?
            guard getaddrinfo(origin.host, nil, &hints, &list) == 0 else { return [] }
            defer { freeaddrinfo(list) }
            var addresses: Set<String> = []
            for entry in sequence(first: list, next: { $0?.pointee.ai_next }).compactMap({ $0?.pointee }) {
                var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
                let isFound =
                    getnameinfo(
                        entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
                let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
                if isFound { addresses.insert(String(decoding: bytes, as: UTF8.self)) }
            }
            return addresses
        }

        /// Returns `nil` if there is no memory.
        private static func certificate(
            of origin: Origin, at address: String, _ curl: Libcurl, _ settings: CurlSettings, within limit: Duration
        ) -> ServedCertificate? {
            guard let handle = CurlHandle(curl, settings) else { return nil }
            let (host, number) = (bracketed(origin.host), bracketed(address))
            let list = curl.append("\(host):\(origin.port):\(number):\(origin.port)", to: nil)
            defer { curl.free(list) }
            curl.set(.url, "https://\(host):\(origin.port)/", of: handle.easy)
            curl.set(.connectTo, UnsafeRawPointer(list), of: handle.easy)
            curl.set(.connectOnly, 1, of: handle.easy)
            curl.set(.certificateDetails, 1, of: handle.easy)
            curl.set(.milliseconds, Int(limit / .milliseconds(1)), of: handle.easy)
            let result = curl.perform(handle.easy)
            guard result == 0 else {
                return ServedCertificate(at: address, .failed(handle.text(for: result, scheme: origin.scheme)))
            }
            let expiry = curl.certificateDetails(of: handle.easy).lazy.compactMap(Self.expiry).first
            return ServedCertificate(at: address, .trusted(until: expiry))
        }

        private static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

        /// Parses `Expire date:Jan  1 00:00:00 2100 GMT`, or `Expire date:2100-01-01 00:00:00 GMT` of other libraries.
        static func expiry(_ detail: String) -> Date? {
            guard detail.hasPrefix("Expire date:") else { return nil }
            let words = detail.dropFirst("Expire date:".count).split(separator: " ")
            let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
            if words.count == 3 { return date(words[0], words[1]) }
            guard words.count == 5, let month = months.firstIndex(of: String(words[0])) else { return nil }
            let (number, day) = (month + 1, words[1])
            return date("\(words[3])-\(number < 10 ? "0" : "")\(number)-\(day.count == 1 ? "0" : "")\(day)", words[2])
        }

        private static func date(_ day: some StringProtocol, _ time: some StringProtocol) -> Date? {
            // No such date.
            try? Date("\(day)T\(time)Z", strategy: .iso8601)
        }
    }
#endif
