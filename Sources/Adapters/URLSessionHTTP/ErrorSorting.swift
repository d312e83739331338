import Foundation
import HTTPExchange
import HTTPMessages

// Sorts URLSession's error codes by meaning. A detail is the networking library's text, which names hosts but never
// paths, queries or header fields.

extension HTTPClientError {
    init(sorting error: any Error) {
        guard let error = error as? URLError else {
            self = .connectivity(ConnectivityFailure(.other, detail: "\(type(of: error))"))
            return
        }
        let detail = Self.words(for: error)
        // App Transport Security sends nothing to a URL that the app's Info.plist does not allow: no server was called.
        if [.badURL, .appTransportSecurityRequiresSecureConnection].contains(error.code) {
            self = .refusedURL(reason: detail)
        } else if let reason = ConnectivityFailure.Reason(error) {
            self = .connectivity(
                ConnectivityFailure(
                    reason, detail: detail, mayHaveBeenSent: !error.comesOfConnecting,
                    cause: ConnectivityFailure.Cause(error, detail)))
        } else {
            self = .invalidResponse(reason: detail)
        }
    }

    /// Returns a readable text for an error; for some errors Foundation has only the names of constants.
    private static func words(for error: URLError) -> String {
        #if canImport(FoundationNetworking)
            let proxies = EnvironmentProxies(ProcessInfo.processInfo.environment)
            let text = proxies.hidingUsers(in: error.localizedDescription)
        #else
            let text = error.localizedDescription
        #endif
        if text.contains("NSURLError") { return "the request failed with number \(error.code.rawValue)" }
        // This is libcurl's text for a head that URLSession rejects; on Linux it rejects a field that has only blanks.
        return text == "Failed writing header"
            ? "\(text): URLSession cannot read a field of it, maybe a blank one" : text
    }
}

extension URLError {
    /// Whether there was certainly no connection over which to send the request. A server may reject a client's
    /// certificate later, and some causes are known only from a text.
    fileprivate var comesOfConnecting: Bool {
        switch code {
        case .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost, .notConnectedToInternet, .internationalRoamingOff,
            .callIsActive, .dataNotAllowed, .secureConnectionFailed, .serverCertificateHasBadDate,
            .serverCertificateUntrusted, .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            true
        default: false
        }
    }
}

extension ConnectivityFailure.Cause {
    fileprivate init?(_ error: URLError, _ detail: String) {
        #if canImport(FoundationNetworking)
            if let cause = Self.ofProxy(error, detail) {
                self = cause
                return
            }
        #endif
        switch error.code {
        case .cannotFindHost, .dnsLookupFailed:
            guard let host = error.failingURL?.host() else { return nil }
            self = .unresolvedName(host)
        case .cannotConnectToHost where error.isRefused: self = .refused
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: self = .noRoute
        case .serverCertificateHasBadDate: self = .certificateExpired
        case .serverCertificateNotYetValid: self = .certificateNotYetValid
        case .serverCertificateHasUnknownRoot: self = .unknownIssuer
        default:
            #if canImport(FoundationNetworking)
                self.init(handshakeText: detail)
            #else
                return nil
            #endif
        }
    }
}

#if canImport(FoundationNetworking)
    extension ConnectivityFailure.Cause {
        /// The cause if a proxy is at fault.
        private static func ofProxy(_ error: URLError, _ detail: String) -> Self? {
            guard let origin = error.failingURL.flatMap(Origin.init),
                let proxy = EnvironmentProxies.ofProcess.place(for: origin)
            else { return nil }
            if detail.contains("resolve proxy") { return .unresolvedName(EnvironmentProxies.host(in: proxy)) }
            if let status = detail.firstMatch(of: /response (\d{3})$|code (\d{3}) from proxy/)?.output {
                return (status.1 ?? status.2) == "407" ? .proxyAsksForLogin(proxy) : .proxyRefused(proxy)
            }
            return error.code == .cannotConnectToHost || detail.contains("connect to") ? .proxyUnreachable(proxy) : nil
        }
    }
#endif

extension URLError {
    /// Whether the server's machine refused the connection.
    fileprivate var isRefused: Bool {
        #if canImport(FoundationNetworking)
            true
        #else
            userInfo["_kCFStreamErrorCodeKey"] as? Int == Int(ECONNREFUSED)
        #endif
    }
}

extension ConnectivityFailure.Reason {
    /// The reason, or `nil` if the server was reached and its answer is broken.
    fileprivate init?(_ error: URLError) {
        switch error.code {
        case .timedOut: self = .timedOut
        case .cannotFindHost, .dnsLookupFailed: self = .unknownHost
        case .cannotConnectToHost, .notConnectedToInternet, .internationalRoamingOff, .callIsActive, .dataNotAllowed:
            self = .unreachable
        case .networkConnectionLost: self = .connectionLost
        case .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid:
            self = .untrusted
        case .secureConnectionFailed, .clientCertificateRejected, .clientCertificateRequired:
            self = .noSecureConnection
        case .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData, .zeroByteResource,
            .dataLengthExceedsMaximum, .httpTooManyRedirects:
            return nil
        #if canImport(FoundationNetworking)
            // The connection ended before the head of the answer.
            case .badServerResponse: self = .connectionLost
            // The answer was not HTTP: the URL's scheme was already checked before the request was sent.
            case .unsupportedURL: return nil
            case .unknown: self.init(libcurlMessage: error.localizedDescription)
        #else
            case .badServerResponse: return nil
        #endif
        default: self = .other
        }
    }
}

#if canImport(FoundationNetworking)
    import HTTPMessages

    extension ConnectivityFailure.Reason {
        /// The meaning of `NSURLErrorUnknown` on Linux, known only from libcurl's text; `nil` for a broken answer.
        init?(libcurlMessage message: String) {
            let message = message.lowercased()
            guard let (_, reason) = Self.signs.first(where: { sign, _ in message.contains(sign) }) else {
                self = .other
                return
            }
            guard let reason else { return nil }
            self = reason
        }

        /// The first match decides.
        private static let signs: [(String, Self?)] = [
            ("verify locations", .noSecureConnection), ("trust anchors", .noSecureConnection),
            ("certificate", .untrusted), ("ssl", .noSecureConnection), ("tls", .noSecureConnection),
            ("transfer closed", .connectionLost), ("recv failure", .connectionLost), ("send failure", .connectionLost),
            ("receiving data", .connectionLost), ("sending data", .connectionLost), ("stream", .connectionLost),
            ("connect to", .unreachable), ("unreachable", .unreachable), ("no route", .unreachable),
            ("encoding", nil), ("header", nil), ("invalid", nil), ("weird server reply", nil),
        ]
    }
#endif
