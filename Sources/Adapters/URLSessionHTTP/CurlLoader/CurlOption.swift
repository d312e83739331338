#if canImport(FoundationNetworking)
    // The numbers are part of libcurl's stable binary interface.

    extension Libcurl {
        /// The options of a transfer (`CURLOPT_…`): plain numbers are longs, those from 10,000 on addresses, from
        /// 20,000 on functions, from 30,000 on offsets.
        enum Option: Int32 {
            case noProgress = 43
            case noBody = 44
            case post = 47
            case bufferSize = 98
            case freshConnection = 74
            case httpVersion = 84
            case noSignal = 99
            case httpAuthentication = 107
            case protocols = 181
            case pathAsIs = 234
            case waitsForMultiplexing = 237
            case suppressesConnectHeaders = 265
            case allowsHTTP09 = 285
            case leavesResolvers = 322
            case bodyContext = 10_001
            case url = 10_002
            case errorText = 10_010
            case headerFields = 10_023
            case headContext = 10_029
            case method = 10_036
            case authorityFile = 10_065
            case authorityFolder = 10_097
            case acceptedEncodings = 10_102
            case copiedBody = 10_165
            case noProxy = 10_177
            case bodyReceiver = 20_011
            case headReceiver = 20_079
            case socketOpener = 20_163
            case bodyLimit = 30_117
            case bodySize = 30_120
        }

        /// The options of all transfers (`CURLMOPT_…`).
        enum MultiOption: Int32 {
            case pipelining = 3
            case maximumConnectionsPerHost = 7
        }

        /// `CURL_HTTP_VERSION_1_1`.
        static let http1 = 2
        /// `CURL_HTTP_VERSION_2TLS`: HTTP/2 if TLS negotiates it.
        static let http2OverTLS = 4
        /// `CURLPROTO_HTTP` and `CURLPROTO_HTTPS`.
        static let httpAndHTTPS = 3
        /// `CURLE_FILESIZE_EXCEEDED`.
        static let bodyTooLarge: Int32 = 63
        /// `CURL_ERROR_SIZE`.
        static let errorTextSize = 256
    }
#endif
