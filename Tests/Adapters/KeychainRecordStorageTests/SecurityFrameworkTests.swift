// The binding is compiled on Apple's platforms only: here it is built over a stand-in for the framework, and run.
#if !canImport(Security)
    import TestSupport

    @Suite(.inTemporaryFolder, .timeLimit(.minutes(60)), .enabled(if: compiler != nil)) struct `Keychain binding` {
        @Test func `passes each function the attributes of the item`() async throws {
            try await buildFramework()
            try makeFile(folder + "/main.swift", program)

            try await compile(
                ["KeychainCalls.swift", "SecurityFramework.swift"].map { "\(sources)/\($0)" } + [
                    folder + "/main.swift", "-package-name", "keychain", "-L", folder, "-lSecurity", "-Xlinker",
                    "-rpath", "-Xlinker", folder, "-o", folder + "/check",
                ])
            let outcome = try await ChildProcess(folder + "/check", environment: [:]).outcome()

            #expect(outcome.messages == "")
            let output = String(decoding: outcome.output, as: UTF8.self)
            #expect(
                output == """
                    add acct=session class=genp nleg=1 pdmn=cku svce=app v_Data=old
                    -> 1
                    add acct=session agrp=group class=genp nleg=1 pdmn=cku svce=app v_Data=old
                    -> 1
                    update acct=session class=genp nleg=1 svce=app / pdmn=cku v_Data=new
                    -> 2
                    copy acct=session class=genp m_Limit=m_LimitOne nleg=1 r_Data=1 svce=app
                    -> 0 value
                    delete acct=session class=genp nleg=1 svce=app
                    -> 4

                    """)
        }

        @Test func `compiles with the rest of its module, and so does the example of its page`() async throws {
            try await buildFramework()
            let built = try BuiltProduct.path(of: "Modules")
            try FileManager.default.createDirectory(atPath: folder + "/new", withIntermediateDirectories: false)

            try await compile(
                try names(in: sources).filter { $0.hasSuffix(".swift") }.map { "\(sources)/\($0)" } + [
                    "-I", built, "-package-name", packageName, "-module-name", "KeychainRecordStorage",
                    "-emit-module", "-emit-module-path", folder + "/new/KeychainRecordStorage.swiftmodule",
                ])
            try await compile([
                "-I", folder + "/new", "-I", built, "-parse-as-library", "-typecheck", "-Xcc",
                "-fmodule-map-file=\(try BuiltProduct.path(of: "CurlCalls.build/module.modulemap"))",
                "\(root)/Tests/House/ReadmeTests/Examples/KeychainRecordStorageExample.swift",
            ])
        }

        private func buildFramework() async throws {
            try makeFile(folder + "/Security.swift", framework)
            try await compile([
                folder + "/Security.swift", "-parse-as-library", "-emit-library", "-emit-module", "-emit-module-path",
                folder + "/Security.swiftmodule", "-module-name", "Security", "-o", folder + "/libSecurity.so",
            ])
        }

        /// Compiles as the package does.
        private func compile(_ arguments: [String]) async throws {
            let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
            let process = try ChildProcess(
                try #require(compiler),
                ["-swift-version", "6", "-warnings-as-errors", "-I", folder, "-module-cache-path", folder + "/cache"]
                    + features.flatMap { ["-enable-upcoming-feature", $0] } + arguments,
                environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "TMPDIR": folder])
            let outcome = try await process.outcome()
            try #require(outcome.status == 0, "\(outcome.messages)")
        }
    }

    private let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    /// The package's folder, from this file's place in it.
    private let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path(percentEncoded: false)

    private let sources = "\(root)/Sources/Adapters/KeychainRecordStorage"

    /// As SwiftPM derives it from the folder.
    private let packageName = String(
        URL(filePath: root).lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

    /// Names and values are those of the framework. Each function prints what it is given and returns its own status.
    private let framework = """
        import Foundation

        public typealias OSStatus = Int32
        public typealias CFString = String
        public typealias CFTypeRef = AnyObject
        public typealias CFDictionary = [String: Any]

        public let kSecClass: CFString = "class"
        public let kSecClassGenericPassword: CFString = "genp"
        public let kSecAttrService: CFString = "svce"
        public let kSecAttrAccount: CFString = "acct"
        public let kSecAttrAccessGroup: CFString = "agrp"
        public let kSecAttrAccessible: CFString = "pdmn"
        public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
        public let kSecUseDataProtectionKeychain: CFString = "nleg"
        public let kSecMatchLimit: CFString = "m_Limit"
        public let kSecMatchLimitOne: CFString = "m_LimitOne"
        public let kSecReturnData: CFString = "r_Data"
        public let kSecValueData: CFString = "v_Data"

        private func shown(_ attributes: CFDictionary) -> String {
            attributes.map { key, value in
                switch value {
                case let flag as Bool: "\\(key)=\\(flag ? 1 : 0)"
                case let data as Data: "\\(key)=\\(String(decoding: data, as: UTF8.self))"
                default: "\\(key)=\\(value)"
                }
            }.sorted().joined(separator: " ")
        }

        public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
            print("add", shown(attributes))
            return 1
        }

        public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus {
            print("update", shown(query), "/", shown(attributes))
            return 2
        }

        public func SecItemCopyMatching(
            _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
        ) -> OSStatus {
            print("copy", shown(query))
            result?.pointee = Data("value".utf8) as AnyObject
            return 0
        }

        public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
            print("delete", shown(query))
            return 4
        }
        """

    private let program = """
        import Foundation

        let item = KeychainItem(service: "app", account: "session", accessGroup: nil)
        let shared = KeychainItem(service: "app", account: "session", accessGroup: "group")
        let calls = KeychainCalls.live
        print("->", calls.add(item, Data("old".utf8)))
        print("->", calls.add(shared, Data("old".utf8)))
        print("->", calls.update(item, Data("new".utf8)))
        let (status, value) = calls.copyMatching(item)
        print("->", status, value.map { String(decoding: $0, as: UTF8.self) } ?? "no value")
        print("->", calls.delete(item))
        """
#endif
