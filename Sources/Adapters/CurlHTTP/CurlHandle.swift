#if os(Linux)
    import Foundation
    import HTTPExchange
    import HTTPMessages

    /// An easy handle with the options that all its transfers share. It belongs to its loop's thread.
    final class CurlHandle {
        let curl: Libcurl
        let easy: Libcurl.Easy
        let settings: CurlSettings
        private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Libcurl.errorTextSize)

        init?(_ curl: Libcurl, _ settings: CurlSettings) {
            guard let easy = curl.makeEasy() else {
                errorText.deallocate()
                return nil
            }
            self.curl = curl
            self.easy = easy
            self.settings = settings
            prepare()
        }

        deinit {
            curl.free(easy)
            errorText.deallocate()
        }

        /// Delivers events to `transfer`, which must be retained until ``end(_:)``.
        func begin(_ transfer: CurlTransfer) {
            errorText.pointee = 0
            setContext(UnsafeRawPointer(Unmanaged.passUnretained(transfer).toOpaque()))
        }

        /// Ends the transfer of `request`. The next transfer sets all of its options again, except those of a body or
        /// its absence, which are reset here.
        func end(_ request: CurlRequest) {
            setContext(nil)
            curl.set(.headerFields, nil, of: easy)
            guard request.body != nil || request.method == "HEAD" else { return }
            curl.reset(easy)
            prepare()
        }

        /// Returns a description of a transfer of `scheme` that failed with `result`: libcurl's text, with details that
        /// it omits and without a proxy's password.
        func text(for result: Int32, scheme: String) -> String {
            var text = errorText.pointee == 0 ? curl.text(for: result) : String(cString: errorText)
            if result == 56, proxyStatus >= 400 {
                text = "the proxy \(settings.proxies.place(for: scheme) ?? "") refused with status \(proxyStatus)"
            }
            if result == 77, let place = settings.authorityFile ?? settings.authorityFolder, !text.contains(place) {
                text += ": \(place)"
            }
            return settings.proxies.hidingUsers(in: text)
        }

        /// Returns the cause of a failure of a transfer to `origin`, whose description is `text`.
        func cause(of result: Int32, text: String, origin: Origin) -> ConnectivityFailure.Cause? {
            let proxy = settings.proxies.place(for: origin)
            switch result {
            case 5: return proxy.map { .unresolvedName(EnvironmentProxies.host(in: $0)) }
            case 6: return .unresolvedName(origin.host)
            case 7:
                if let proxy { return .proxyUnreachable(proxy) }
                return switch Int32(curl.number(.systemError, of: easy)) {
                case ECONNREFUSED: .refused
                case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN: .noRoute
                default: nil
                }
            case 28: return mayHaveSent ? nil : .connecting
            case 35, 51, 60: return .init(handshakeText: text)
            case 56 where proxyStatus == 407: return .proxyAsksForLogin(proxy ?? "")
            case 56 where proxyStatus >= 400: return .proxyRefused(proxy ?? "")
            case 97: return proxy.map { .proxyRefused($0) }
            default: return nil
            }
        }

        /// Whether any part of the request may have left. If one of the two numbers is 0, nothing has left: since 8.21
        /// libcurl also sets the time if the transfer never began, and before 8.0 it also counts bytes sent to a proxy.
        var mayHaveSent: Bool {
            curl.offset(.timeBeforeTransfer, of: easy) != 0 && curl.number(.requestSize, of: easy) != 0
        }

        /// The status of a proxy's answer to `CONNECT`; 0 without one.
        var proxyStatus: Int { curl.number(.proxyStatus, of: easy) }

        private func prepare() {
            restrict()
            curl.set(.errorText, UnsafeRawPointer(errorText), of: easy)
            curl.set(.bufferSize, 65_536, of: easy)
            curl.set(.headReceiver, { CurlHandle.hand($0, $2, to: $3) { $0.takeHead($1) } }, of: easy)
            curl.set(.bodyReceiver, { CurlHandle.hand($0, $2, to: $3) { $0.takeBody($1) } }, of: easy)
        }

        private func restrict() {
            curl.set(.noSignal, 1, of: easy)
            curl.set(.noProgress, 1, of: easy)
            curl.set(.protocols, Libcurl.httpAndHTTPS, of: easy)
            curl.set(.sslVersion, Libcurl.tls12, of: easy)
            curl.set(.proxySSLVersion, Libcurl.tls12, of: easy)
            curl.set(.httpAuthentication, 0, of: easy)
            curl.set(.allowsHTTP09, 0, of: easy)
            curl.set(.suppressesConnectHeaders, 1, of: easy)
            curl.set(.pathAsIs, 1, of: easy)
            // libcurl decodes within one call, on the thread of all transfers, and a server decides how long that takes.
            // The waiting caller decodes instead.
            curl.set(.contentDecoding, 0, of: easy)
            curl.set(.noProxy, settings.noProxy, of: easy)
            curl.set(.socketOpener, { CurlHandle.openSocket($2) }, of: easy)
            // Since 7.87: ending a transfer does not wait for the lookup of its host.
            curl.set(.leavesResolvers, 1, of: easy)
            if let file = settings.authorityFile { curl.set(.authorityFile, file, of: easy) }
            if let folder = settings.authorityFolder { curl.set(.authorityFolder, folder, of: easy) }
            if settings.trustsOnlyFile { curl.set(.authorityFolder, nil, of: easy) }
            curl.set(offset: .bodyLimit, Int64(max(1, settings.bodyLimit)), of: easy)
        }

        /// Opens a socket as libcurl does, except that child processes do not inherit it.
        private static func openSocket(_ address: UnsafeMutableRawPointer?) -> Int32 {
            guard let address = address?.load(as: Libcurl.SocketAddress.self) else { return -1 }
            return socket(address.family, address.type | Int32(SOCK_CLOEXEC.rawValue), address.protocol)
        }

        private func setContext(_ context: UnsafeRawPointer?) {
            curl.set(.headContext, context, of: easy)
            curl.set(.bodyContext, context, of: easy)
        }

        /// Passes `count` bytes to the transfer at an address that libcurl was given. Returns the number accepted: all,
        /// or 0, which ends the transfer.
        private static func hand(
            _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, to context: UnsafeMutableRawPointer?,
            _ take: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
        ) -> Int {
            guard let context else { return 0 }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            return take(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
        }
    }
#endif
