import CurlCalls
import Foundation
import HTTPExchange

// Settings of the whole process. No client changes them: a program does.

extension HTTPTransport {
    /// Keeps Foundation from creating folders in the user's home.
    ///
    /// On Linux it creates two when a session is configured, whatever the configuration says: one for a cache, below
    /// `XDG_CACHE_HOME` or `~/.cache`, and one for cookies, below `XDG_DATA_HOME` or `~/.local/share`. The clients here
    /// use neither. Only these variables prevent it; their values are then no longer the user's, and child processes
    /// should not inherit them. Elsewhere this does nothing.
    ///
    /// Call it at the start of a program, before there is a second thread: it changes the environment.
    public static func preventFolderCreation() {
        #if os(Linux)
            setenv("XDG_CACHE_HOME", nowhere, 1)
            setenv("XDG_DATA_HOME", folderOfCookies, 1)
        #endif
    }

    #if os(Linux)
        /// No folder can be created in it.
        private static let nowhere = "/dev/null"

        /// Foundation creates a folder here, named like the program's, unless there is one, and looks for cookies in
        /// it. So this is the program's own folder; if Foundation cannot create one, it would look below the current
        /// folder, where anyone may have put something.
        private static var folderOfCookies: String {
            let folder = Bundle.main.bundleURL
            return folder.pathExtension.isEmpty ? folder.deletingLastPathComponent().path : nowhere
        }
    #endif

    /// Keeps the keys of TLS connections out of the file that `SSLKEYLOGFILE` names, from which a recording of a
    /// connection can be read.
    ///
    /// Call it at the start of a program, before there is a second thread: it changes the environment, which libcurl and
    /// child processes read.
    public static func keepKeysToItself() { unsetenv("SSLKEYLOGFILE") }

    /// Exempts requests to this machine from a proxy named by the environment.
    ///
    /// On Linux URLSession leaves proxies to libcurl, which sends even a request to 127.0.0.1 to the one in
    /// `http_proxy` or `all_proxy` unless `no_proxy` exempts it; no setting of a session changes that. `CurlHTTPClient`
    /// always exempts them. Elsewhere this does nothing.
    ///
    /// Call it at the start of a program, before there is a second thread: it changes the environment.
    public static func exemptLoopbackFromProxies() {
        #if os(Linux)
            let environment = ProcessInfo.processInfo.environment
            let exempted = environment["no_proxy"] ?? environment["NO_PROXY"]
            setenv("no_proxy", EnvironmentProxies.exemptingLoopback(exempted), 1)
        #endif
    }

    /// Keeps OpenSSL from registering its clean-up at exit, which crashes a transfer that is within a TLS handshake at
    /// that moment. For programs that do not end by ``endProcess(_:)``.
    ///
    /// Call it before the first client is made: it does nothing if the process has used OpenSSL, or if libcurl uses
    /// another library. Elsewhere than on Linux it does nothing.
    public static func leaveOutCleanUp() {
        #if os(Linux)
            typealias Initialize = @convention(c) (UInt64, UnsafeRawPointer?) -> Int32
            let library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_NOLOAD)
            guard let address = dlsym(library, "OPENSSL_init_crypto") else { return }
            let withoutExitHandler: UInt64 = 0x80000  // OPENSSL_INIT_NO_ATEXIT
            _ = unsafeBitCast(address, to: Initialize.self)(withoutExitHandler, nil)
        #endif
    }

    /// Marks every open descriptor except the standard ones, so that programs which are started do not inherit it.
    ///
    /// A client's connections never are inherited. But libcurl also opens a pair of sockets for each client, to wake
    /// its thread, without telling. Call it after a client is made and before a program is started. Elsewhere than on
    /// Linux it does nothing.
    public static func closeDescriptorsOnExec() {
        #if os(Linux)
            // Without the folder there is nothing to find them by; a number may be closed by now.
            let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            for descriptor in descriptors.compactMap({ Int32($0) }) where descriptor > 2 {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            }
        #endif
    }

    /// Ends the process at once, without the exit handlers that libraries have registered.
    ///
    /// `exit` runs those on one thread while others go on. On Linux a transfer may be within a TLS handshake at that
    /// moment, which crashes once OpenSSL has cleaned up, see ``leaveOutCleanUp()``. What `print` has buffered is lost.
    ///
    /// If the program is built for coverage or with a sanitizer, which write at exit, and on other systems than Linux,
    /// this is `exit`.
    public static func endProcess(_ status: Int32) -> Never {
        #if os(Linux)
            if !writesAtExit { _exit(status) }
        #endif
        exit(status)
    }

    #if os(Linux)
        static var writesAtExit: Bool { curl_calls_writes_at_exit() != 0 }
    #endif
}
