#if canImport(FoundationNetworking)
    import Foundation

    /// An easy handle, with what is set once for all transfers over it. It belongs to the thread of its loop.
    final class CurlHandle {
        let curl: Libcurl
        let easy: Libcurl.Easy
        let settings: CurlSettings
        private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Libcurl.errorTextSize)

        /// `nil` where libcurl has no memory.
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

        /// Has `transfer` told what comes; it must be held until ``end(_:)``.
        func begin(_ transfer: CurlTransfer) {
            errorText.pointee = 0
            setContext(UnsafeRawPointer(Unmanaged.passUnretained(transfer).toOpaque()))
        }

        /// Ends the transfer of `request`, and is ready for another, which sets anew all that this one has set but what a body,
        /// or the want of one, needs.
        func end(_ request: CurlRequest) {
            setContext(nil)
            curl.set(.headerFields, nil, of: easy)
            guard request.body != nil || request.method == "HEAD" else { return }
            curl.reset(easy)
            prepare()
        }

        /// What libcurl has to say of a transfer that failed with `result`.
        func text(for result: Int32) -> String {
            errorText.pointee == 0 ? curl.text(for: result) : String(cString: errorText)
        }

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
            curl.set(.httpAuthentication, 0, of: easy)
            curl.set(.allowsHTTP09, 0, of: easy)
            curl.set(.suppressesConnectHeaders, 1, of: easy)
            curl.set(.pathAsIs, 1, of: easy)
            curl.set(.acceptedEncodings, "gzip, deflate", of: easy)
            curl.set(.noProxy, settings.noProxy, of: easy)
            curl.set(.socketOpener, { CurlHandle.openSocket($2) }, of: easy)
            // Since 7.87: whoever ends a transfer does not wait for the look-up of its host.
            curl.set(.leavesResolvers, 1, of: easy)
            if let file = settings.authorityFile { curl.set(.authorityFile, file, of: easy) }
            if let folder = settings.authorityFolder { curl.set(.authorityFolder, folder, of: easy) }
            curl.set(offset: .bodyLimit, Int64(max(1, settings.bodyLimit)), of: easy)
        }

        /// Opens a socket as libcurl would, but that a program which is started has no part in.
        private static func openSocket(_ address: UnsafeMutableRawPointer?) -> Int32 {
            guard let address = address?.load(as: Libcurl.SocketAddress.self) else { return -1 }
            return socket(address.family, address.type | Int32(SOCK_CLOEXEC.rawValue), address.protocol)
        }

        private func setContext(_ context: UnsafeRawPointer?) {
            curl.set(.headContext, context, of: easy)
            curl.set(.bodyContext, context, of: easy)
        }

        /// Has the transfer at an address that libcurl was given take `count` bytes.
        ///
        /// - Returns: how many it took: all, or none, which ends it.
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
