import TestSupport

@Suite(.loggedIn) struct `Photo command` {
    private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

    @Test(arguments: [
        ("me.png", png, "image/png"), ("me", Data([0xFF, 0xD8, 0xFF, 0xE0]), "image/jpeg"),
        ("me.gif", Data("GIF89a".utf8), "image/gif"), ("me.txt", Data("RIFF\0\0\0\0WEBP".utf8), "image/webp"),
    ])
    func `uploads an image under its own type and without its folder`(
        _ name: String, _ contents: Data, _ type: String
    ) async throws {
        let path = try makePhoto(name, contents, in: tvshows)
        try await tvshows.run("photo", path).expect(
            0, prints: "", says: "Uploaded the photo of registered@email.com: \(server.apiURL)/images/photos/1\n")
        let request = try #require(server.requests(to: "users").first)
        #expect(request.method == .put)
        #expect(request.headers["content-type"]?.hasPrefix("multipart/form-data; boundary=") == true)
        let body = try #require(request.body.map { String(decoding: $0, as: UTF8.self) })
        #expect(body.contains("name=\"image\"; filename=\"\(name)\""), "\(body)")
        #expect(body.contains("Content-Type: \(type)\r\n"), "\(body)")
        #expect(request.body?.range(of: contents) != nil)
        #expect(!body.contains(tvshows.home))
        #expect(try await tvshows.run("profile", "--format", "table").text.contains("/images/photos/1"))
    }

    @Test(arguments: [(1, "1,048,577"), (1_951_424, "3,000,000")])
    func `TV-6.2: takes 1,048,576 bytes, and says of more how many they are and how to make them fewer`(
        more: Int, size: String
    ) async throws {
        let largest = try makePhoto("a.png", Self.png + Data(count: 1_048_568), in: tvshows)
        try await tvshows.run("photo", largest).expect(0)

        let tooLarge = try makePhoto("b.png", Self.png + Data(count: 1_048_568 + more), in: tvshows)
        let run = try await tvshows.run("photo", tooLarge).expect(
            2, mentions: "The photo '\(tooLarge)' has \(size) bytes; at most 1,048,576 are accepted. Make it smaller: ",
            "smaller.jpg")
        #expect(run.messages.filter(\.isNewline).count == 1)
        #expect(server.requests(to: "users").count == 1)
    }

    @Test(arguments: [Data(), Data("text".utf8), Data("<svg/>".utf8), Data("%PDF".utf8)])
    func `refuses what is no image, whatever its name`(_ contents: Data) async throws {
        let path = try makePhoto("a.png", contents, in: tvshows)
        try await tvshows.run("photo", path).expect(
            2,
            says:
                "tvshows: The file '\(path)' is not a JPEG, PNG, GIF or WebP image. Choose one that is, by its content.\n"
        )
        #expect(server.requests.count == 1)
    }

    @Test func `refuses at once what is not there, a folder, and a pipe in which nobody writes`() async throws {
        let pipe = tvshows.home + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for (path, reason) in [
            (tvshows.home + "/none", "No such file or directory"), (tvshows.home, "not a regular file"),
            (pipe, "not a regular file"), ("", "No such file or directory"),
        ] {
            try await tvshows.run("photo", path)
                .expect(2, says: "tvshows: The photo '\(path)' cannot be read: \(reason). Name an image file.\n")
        }
        #expect(server.requests.count == 1)
    }

    private func makePhoto(_ name: String, _ contents: Data, in tvshows: Installation) throws -> String {
        let path = tvshows.home + "/" + name
        try contents.write(to: URL(fileURLWithPath: path))
        return path
    }
}
