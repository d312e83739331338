import Foundation
import HTTP

// Every number that URLSession has for a failure, sorted by what it means. A detail carries the number and the text of the
// networking library, which names hosts and never paths, queries or header fields.

extension HTTPClientError {
    /// The request ran into the client's own deadline.
    static let deadlinePassed = HTTPClientError.connectivity(
        ConnectivityFailure(.timedOut, detail: "the deadline passed"))

    /// What a failed task means.
    init(sorting error: any Error) {
        guard let error = error as? URLError else {
            self = .connectivity(ConnectivityFailure(.other, detail: "\(type(of: error))"))
            return
        }
        let detail = "NSURLError \(error.code.rawValue): \(Self.explained(error.localizedDescription))"
        if error.code == .badURL {
            self = .refusedURL(reason: detail)
        } else if let reason = ConnectivityFailure.Reason(error) {
            self = .connectivity(ConnectivityFailure(reason, detail: detail))
        } else {
            self = .invalidResponse(reason: detail)
        }
    }

    /// libcurl's words for a head of an answer that URLSession gives up on, as it does on Linux at a field of blanks alone.
    private static func explained(_ message: String) -> String {
        message == "Failed writing header"
            ? "\(message): URLSession cannot read a field of it, maybe a blank one" : message
    }
}

extension ConnectivityFailure.Reason {
    /// The reason, or `nil` when the server was reached and answered with something broken.
    fileprivate init?(_ error: URLError) {
        switch error.code {
        case .timedOut: self = .timedOut
        case .cannotFindHost, .dnsLookupFailed: self = .unknownHost
        case .cannotConnectToHost, .notConnectedToInternet, .internationalRoamingOff, .callIsActive, .dataNotAllowed:
            self = .unreachable
        case .networkConnectionLost: self = .connectionLost
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
            self = .untrusted
        case .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData, .zeroByteResource,
            .dataLengthExceedsMaximum, .httpTooManyRedirects:
            return nil
        #if canImport(FoundationNetworking)
            // The connection ended before the head of the answer.
            case .badServerResponse: self = .connectionLost
            // The answer was not HTTP: the URL's scheme was found to be good before the request was sent.
            case .unsupportedURL: return nil
            case .unknown: self.init(libcurlMessage: error.localizedDescription)
        #else
            case .badServerResponse: return nil
        #endif
        default: self = .other
        }
    }
}
