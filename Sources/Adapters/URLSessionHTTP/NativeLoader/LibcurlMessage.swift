#if canImport(FoundationNetworking)
    import HTTP

    extension ConnectivityFailure.Reason {
        /// What `NSURLErrorUnknown` means on Linux, where libcurl's text is all that tells; `nil` for a broken answer.
        init?(libcurlMessage message: String) {
            let message = message.lowercased()
            guard let (_, reason) = Self.signs.first(where: { sign, _ in message.contains(sign) }) else {
                self = .other
                return
            }
            guard let reason else { return nil }
            self = reason
        }

        /// The first that is found decides.
        private static let signs: [(String, Self?)] = [
            ("ssl", .untrusted), ("tls", .untrusted), ("certificate", .untrusted),
            ("transfer closed", .connectionLost), ("recv failure", .connectionLost), ("send failure", .connectionLost),
            ("receiving data", .connectionLost), ("sending data", .connectionLost), ("stream", .connectionLost),
            ("connect to", .unreachable), ("unreachable", .unreachable), ("no route", .unreachable),
            ("encoding", nil), ("header", nil), ("invalid", nil), ("weird server reply", nil),
        ]
    }
#endif
