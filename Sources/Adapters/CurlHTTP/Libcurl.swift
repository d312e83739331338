#if os(Linux)
    import CurlCalls
    import SystemLibrary

    /// The libcurl that FoundationNetworking has loaded into the process, with its functions looked up by name: a
    /// machine that runs Swift programs has the library, but neither its headers nor the file that a linker needs.
    ///
    /// Sendable: it holds addresses of code, which never change. The documentation of each call says which thread may
    /// use it.
    struct Libcurl: @unchecked Sendable {
        typealias Easy = UnsafeMutableRawPointer
        typealias FieldList = UnsafeMutableRawPointer
        /// Accepts bytes that arrived: the bytes, 1, their number, and the context that was set.
        typealias Receiver = @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int

        /// Opens a socket: unused, its purpose, and its address. Returns the descriptor, or -1.
        typealias SocketOpener = @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafeMutableRawPointer?) -> Int32

        /// The first fields of `struct curl_sockaddr`.
        struct SocketAddress {
            let family: Int32
            let type: Int32
            let `protocol`: Int32
        }

        /// A set of transfers and their connections (`CURLM`). Sendable: only one thread uses it, except to wake that
        /// thread, which libcurl allows from any thread.
        struct Multi: @unchecked Sendable {
            fileprivate let address: UnsafeMutableRawPointer
        }

        /// A finished transfer (`CURLMsg`).
        struct Message {
            let kind: Int32
            let easy: Easy?
            let result: Int32

            static let done: Int32 = 1
        }

        private typealias Create = @convention(c) () -> UnsafeMutableRawPointer?
        private typealias Reset = @convention(c) (UnsafeMutableRawPointer) -> Void
        private typealias End = @convention(c) (UnsafeMutableRawPointer?) -> Void
        private typealias Pair = @convention(c) (UnsafeMutableRawPointer, Easy) -> Int32
        private typealias Perform = @convention(c) (UnsafeMutableRawPointer, UnsafeMutablePointer<Int32>) -> Int32
        private typealias Poll =
            @convention(c) (
                UnsafeMutableRawPointer, UnsafeMutableRawPointer?, UInt32, Int32, UnsafeMutablePointer<Int32>?
            ) -> Int32
        private typealias Wake = @convention(c) (UnsafeMutableRawPointer) -> Int32
        private typealias Read =
            @convention(c) (UnsafeMutableRawPointer, UnsafeMutablePointer<Int32>) -> UnsafeRawPointer?
        private typealias Append = @convention(c) (FieldList?, UnsafePointer<CChar>) -> FieldList?
        private typealias Describe = @convention(c) (Int32) -> UnsafePointer<CChar>?
        private typealias Initialize = @convention(c) (Int) -> Int32
        private typealias PerformOne = @convention(c) (Easy) -> Int32
        private typealias DescribeAll = @convention(c) () -> UnsafePointer<CChar>?

        /// `struct curl_certinfo`, and `struct curl_slist`.
        private struct CertificateDetails {
            let count: Int32
            let lists: UnsafePointer<UnsafePointer<TextList>?>?
        }

        private struct TextList {
            let text: UnsafePointer<CChar>?
            let next: UnsafePointer<TextList>?
        }

        private let easyOption: UnsafeMutableRawPointer
        private let multiOption: UnsafeMutableRawPointer
        private let easyInfo: UnsafeMutableRawPointer
        private let easyInit: Create
        private let easyReset: Reset
        private let easyCleanup: End
        private let easyError: Describe
        private let easyPerform: PerformOne
        private let version: DescribeAll
        private let multiInit: Create
        private let multiCleanup: End
        private let multiAdd: Pair
        private let multiRemove: Pair
        private let multiPerform: Perform
        private let multiPoll: Poll
        private let multiWakeUp: Wake
        private let multiRead: Read
        private let listAppend: Append
        private let listFree: End
        /// Over the zlib of libcurl.
        let inflater: Inflater

        /// The library; `nil` if the process has none, or one older than 7.68.
        ///
        /// The first access initializes the library, which is not thread-safe before 7.84.
        static let loaded = Libcurl(library: "libcurl.so.4")

        /// Finds the library of this name. Returns `nil` if the process has not loaded it, or if it is older than 7.68.
        init?(library name: String) {
            // Use only a library that is already loaded: two copies would not share their state.
            guard let library = dlopen(name, RTLD_NOW | RTLD_NOLOAD) else { return nil }
            self.init { dlsym(library, $0) }
        }

        /// Creates a library from the functions that `address` finds. Returns `nil` if one is missing; the newest of
        /// them was added in 7.68.
        init?(_ address: (_ name: String) -> UnsafeMutableRawPointer?) {
            func function<Function>(_ name: String, _ type: Function.Type = Function.self) -> Function? {
                address(name).map { unsafeBitCast($0, to: type) }
            }
            guard let easyOption = address("curl_easy_setopt"),
                let multiOption = address("curl_multi_setopt"),
                let easyInfo = address("curl_easy_getinfo"),
                let initialize = function("curl_global_init", Initialize.self),
                let easyInit = function("curl_easy_init", Create.self),
                let easyReset = function("curl_easy_reset", Reset.self),
                let easyCleanup = function("curl_easy_cleanup", End.self),
                let easyError = function("curl_easy_strerror", Describe.self),
                let easyPerform = function("curl_easy_perform", PerformOne.self),
                let version = function("curl_version", DescribeAll.self),
                let multiInit = function("curl_multi_init", Create.self),
                let multiCleanup = function("curl_multi_cleanup", End.self),
                let multiAdd = function("curl_multi_add_handle", Pair.self),
                let multiRemove = function("curl_multi_remove_handle", Pair.self),
                let multiPerform = function("curl_multi_perform", Perform.self),
                let multiPoll = function("curl_multi_poll", Poll.self),
                let multiWakeUp = function("curl_multi_wakeup", Wake.self),
                let multiRead = function("curl_multi_info_read", Read.self),
                let listAppend = function("curl_slist_append", Append.self),
                let listFree = function("curl_slist_free_all", End.self),
                let inflater = Inflater(address),
                initialize(3) == 0  // CURL_GLOBAL_ALL; counted, a session may do it too.
            else { return nil }
            self.easyOption = easyOption
            self.multiOption = multiOption
            self.easyInfo = easyInfo
            self.easyInit = easyInit
            self.easyReset = easyReset
            self.easyCleanup = easyCleanup
            self.easyError = easyError
            self.easyPerform = easyPerform
            self.version = version
            self.multiInit = multiInit
            self.multiCleanup = multiCleanup
            self.multiAdd = multiAdd
            self.multiRemove = multiRemove
            self.multiPerform = multiPerform
            self.multiPoll = multiPoll
            self.multiWakeUp = multiWakeUp
            self.multiRead = multiRead
            self.listAppend = listAppend
            self.listFree = listFree
            self.inflater = inflater
        }
    }

    // Easy handles. Each belongs to the thread of its multi handle.
    extension Libcurl {
        func makeEasy() -> Easy? { easyInit() }
        func reset(_ easy: Easy) { easyReset(easy) }
        func free(_ easy: Easy) { easyCleanup(easy) }

        /// Sets an option. Returns whether this version of the library supports it; all versions support options up to
        /// 7.68.
        @discardableResult
        func set(_ option: Option, _ value: Int, of easy: Easy) -> Bool {
            curl_calls_set_long(easyOption, easy, option.rawValue, value) == 0
        }

        @discardableResult
        func set(offset option: Option, _ value: Int64, of easy: Easy) -> Bool {
            curl_calls_set_offset(easyOption, easy, option.rawValue, value) == 0
        }

        /// Sets a text, which the library copies.
        @discardableResult
        func set(_ option: Option, _ text: String, of easy: Easy) -> Bool {
            text.withCString { set(option, UnsafeRawPointer($0), of: easy) }
        }

        @discardableResult
        func set(_ option: Option, _ value: UnsafeRawPointer?, of easy: Easy) -> Bool {
            curl_calls_set_pointer(easyOption, easy, option.rawValue, value) == 0
        }

        @discardableResult
        func set(_ option: Option, _ receiver: Receiver, of easy: Easy) -> Bool {
            curl_calls_set_callback(easyOption, easy, option.rawValue, receiver) == 0
        }

        @discardableResult
        func set(_ option: Option, _ opener: SocketOpener, of easy: Easy) -> Bool {
            curl_calls_set_socket_opener(easyOption, easy, option.rawValue, opener) == 0
        }

        /// Returns a number about a transfer; 0 if the library does not know it.
        func number(_ info: Info, of easy: Easy) -> Int {
            var number = 0
            return curl_calls_get_long(easyInfo, easy, info.rawValue, &number) == 0 ? number : 0
        }

        func offset(_ info: OffsetInfo, of easy: Easy) -> Int64 {
            var offset: Int64 = 0
            return curl_calls_get_offset(easyInfo, easy, info.rawValue, &offset) == 0 ? offset : 0
        }

        /// Runs a transfer outside a multi handle, until it ends.
        func perform(_ easy: Easy) -> Int32 { easyPerform(easy) }

        /// Returns the details of the server's own certificate, such as `Subject:…`.
        func certificateDetails(of easy: Easy) -> [String] {
            var address: UnsafeMutableRawPointer?
            guard curl_calls_get_pointer(easyInfo, easy, Libcurl.certificateInfo, &address) == 0,
                let details = address?.load(as: CertificateDetails.self), details.count > 0,
                let first = details.lists?.pointee
            else { return [] }
            return sequence(first: first) { $0.pointee.next }.compactMap { $0.pointee.text.map { String(cString: $0) } }
        }

        var versions: String { version().map { String(cString: $0) } ?? "" }

        func text(for result: Int32) -> String { easyError(result).map { String(cString: $0) } ?? "" }

        /// Returns `list` with one more field. If there is no memory, it returns `nil` and leaves `list` unchanged.
        func append(_ field: String, to list: FieldList?) -> FieldList? {
            field.withCString { listAppend(list, $0) }
        }

        func free(_ list: FieldList?) { listFree(list) }
    }

    // Multi handles. Each belongs to one thread; any thread may wake it.
    extension Libcurl {
        func makeMulti() -> Multi? { multiInit().map(Multi.init) }
        func free(_ multi: Multi) { multiCleanup(multi.address) }

        @discardableResult
        func set(_ option: MultiOption, _ value: Int, of multi: Multi) -> Bool {
            curl_calls_set_long(multiOption, multi.address, option.rawValue, value) == 0
        }

        func add(_ easy: Easy, to multi: Multi) -> Bool { multiAdd(multi.address, easy) == 0 }

        /// Removes the transfer. This ends it if it is running, and closes its connection if that cannot be reused.
        func remove(_ easy: Easy, from multi: Multi) { _ = multiRemove(multi.address, easy) }

        /// Does all work that does not require waiting.
        func perform(_ multi: Multi) {
            var running: Int32 = 0
            _ = multiPerform(multi.address, &running)
        }

        /// Waits for work, a wake-up (an earlier one also counts), or the time limit in milliseconds.
        func wait(_ multi: Multi, atMost milliseconds: Int32 = .max) {
            _ = multiPoll(multi.address, nil, 0, milliseconds, nil)
        }

        func wakeUp(_ multi: Multi) { _ = multiWakeUp(multi.address) }

        func nextMessage(of multi: Multi) -> Message? {
            var left: Int32 = 0
            return multiRead(multi.address, &left)?.load(as: Message.self)
        }
    }

    // The numbers are part of libcurl's stable binary interface.

    extension Libcurl {
        /// The options of a transfer (`CURLOPT_…`). Options below 10,000 are longs; from 10,000 on they are addresses,
        /// from 20,000 on functions, from 30,000 on offsets.
        enum Option: Int32 {
            case sslVersion = 32
            case noProgress = 43
            case noBody = 44
            case post = 47
            case bufferSize = 98
            case freshConnection = 74
            case httpVersion = 84
            case noSignal = 99
            case httpAuthentication = 107
            case connectOnly = 141
            case milliseconds = 155
            case contentDecoding = 158
            case certificateDetails = 172
            case protocols = 181
            case pathAsIs = 234
            case waitsForMultiplexing = 237
            case proxySSLVersion = 250
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
            case copiedBody = 10_165
            case noProxy = 10_177
            case connectTo = 10_243
            case bodyReceiver = 20_011
            case headReceiver = 20_079
            case socketOpener = 20_163
            case bodyLimit = 30_117
            case bodySize = 30_120
        }

        /// The numbers about a transfer (`CURLINFO_…`).
        enum Info: Int32 {
            case requestSize = 0x20_000C
            case proxyStatus = 0x20_0016
            case systemError = 0x20_0019
        }

        enum OffsetInfo: Int32 {
            case timeBeforeTransfer = 0x60_0035
        }

        /// The options of all transfers (`CURLMOPT_…`).
        enum MultiOption: Int32 {
            case pipelining = 3
            case maximumConnectionsPerHost = 7
        }

        /// `CURLINFO_CERTINFO`.
        static let certificateInfo: Int32 = 0x40_0022
        /// `CURL_SSLVERSION_TLSv1_2`: that version or a later one.
        static let tls12 = 6
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
