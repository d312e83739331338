import CurlCalls
import Foundation
import HTTPExchange

// Process-wide settings. Programs change them; clients do not.

extension HTTPTransport {
    /// Prevents Foundation from creating folders in the user's home.
    ///
    /// On Linux it creates two folders when a session is configured, regardless of the configuration: one for a cache,
    /// below `XDG_CACHE_HOME` or `~/.cache`, and one for cookies, below `XDG_DATA_HOME` or `~/.local/share`. The
    /// clients in this package use neither. Only these variables prevent it. They then no longer have the user's
    /// values, so child processes should not inherit them. On other systems this does nothing.
    ///
    /// Call it at the start of a program, before a second thread starts: it changes the environment.
    public static func preventFolderCreation() {
        #if os(Linux)
            setenv("XDG_CACHE_HOME", nowhere, 1)
            setenv("XDG_DATA_HOME", folderOfCookies, 1)
        #endif
    }

    #if os(Linux)
        /// A path in which no folder can be created.
        private static let nowhere = "/dev/null"

        /// The parent of the folder in which Foundation looks for cookies, which is named like the program and is
        /// created if it does not exist. This path makes that folder the program itself. If Foundation cannot create a
        /// folder, it looks below the current folder, whose contents may come from anyone.
        private static var folderOfCookies: String {
            let folder = Bundle.main.bundleURL
            return folder.pathExtension.isEmpty ? folder.deletingLastPathComponent().path : nowhere
        }
    #endif

    /// Prevents TLS keys from being written to the file that `SSLKEYLOGFILE` names, which would allow decrypting a
    /// recorded connection.
    ///
    /// Call it at the start of a program, before a second thread starts: it changes the environment, which libcurl and
    /// child processes read.
    public static func disableTLSKeyLog() { unsetenv("SSLKEYLOGFILE") }

    /// Exempts requests to this machine from a proxy that the environment names.
    ///
    /// On Linux, URLSession leaves proxies to libcurl, which sends even a request to 127.0.0.1 to the proxy in
    /// `http_proxy` or `all_proxy`, unless `no_proxy` exempts it. No setting of a session changes that.
    /// `CurlHTTPClient` always exempts this machine. On other systems this does nothing.
    ///
    /// Call it at the start of a program, before a second thread starts: it changes the environment.
    public static func bypassProxyForLoopback() {
        #if os(Linux)
            let environment = ProcessInfo.processInfo.environment
            let exempted = environment["no_proxy"] ?? environment["NO_PROXY"]
            setenv("no_proxy", EnvironmentProxies.exemptingLoopback(exempted), 1)
        #endif
    }

    /// Prevents OpenSSL from registering its clean-up at exit, which crashes a transfer that is in a TLS handshake at
    /// that moment. It is meant for programs that do not end with ``endProcess(_:)``.
    ///
    /// Call it before the first client is created: it does nothing if the process has already used OpenSSL, if libcurl
    /// uses another library, or on other systems than Linux.
    public static func skipOpenSSLCleanup() {
        #if os(Linux)
            typealias Initialize = @convention(c) (UInt64, UnsafeRawPointer?) -> Int32
            let library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_NOLOAD)
            guard let address = dlsym(library, "OPENSSL_init_crypto") else { return }
            let withoutExitHandler: UInt64 = 0x80000  // OPENSSL_INIT_NO_ATEXIT
            _ = unsafeBitCast(address, to: Initialize.self)(withoutExitHandler, nil)
        #endif
    }

    /// Marks every open descriptor except the standard ones as close-on-exec, so that child processes do not inherit
    /// it.
    ///
    /// Child processes never inherit a client's connections. But for each client libcurl also opens a pair of sockets,
    /// to wake its thread, without exposing them. Call this after creating a client and before starting a program. On
    /// other systems than Linux it does nothing.
    public static func closeDescriptorsOnExec() {
        #if os(Linux)
            // Without this folder the descriptors cannot be listed. A listed descriptor may be closed by now.
            let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            for descriptor in descriptors.compactMap({ Int32($0) }) where descriptor > 2 {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            }
        #endif
    }

    /// Ends the process at once, without the exit handlers that libraries have registered.
    ///
    /// `exit` runs them on one thread while other threads continue. On Linux a transfer may be in a TLS handshake at
    /// that moment, which crashes after OpenSSL has cleaned up: see ``skipOpenSSLCleanup()``. Output that `print` has
    /// buffered is lost.
    ///
    /// If the program is built for coverage or with a sanitizer, which write their results at exit, and on other
    /// systems than Linux, this calls `exit`.
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
