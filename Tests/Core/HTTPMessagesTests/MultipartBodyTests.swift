import TestSupport

@Suite struct `Multipart body` {
    @Test func `is written as RFC 7578 says`() {
        let body = MultipartBody(
            [part(fileName: "a.png", Data([0x89, 0x00, 0x0D, 0x0A])), part(fileName: "b.png", Data())], boundary: "xyz")

        #expect(body.contentType == "multipart/form-data; boundary=xyz")
        let first = Data("--xyz\r\n\(head(of: "a.png"))\r\n".utf8) + Data([0x89, 0x00, 0x0D, 0x0A])
        #expect(body.data == first + Data("\r\n--xyz\r\n\(head(of: "b.png"))\r\n\r\n--xyz--\r\n".utf8))
    }

    @Test(arguments: [
        ("a b é.png", "a b é.png"), ("a\"b.png", "a%22b.png"), ("a\r\nX-Evil: 1.png", "a%0D%0AX-Evil: 1.png"),
        ("\u{0}\u{7F}.png", "%00%7F.png"), ("/home/ann/a.png", "a.png"), (#"C:\Photos\a.png"#, "a.png"),
        ("../a.png", "a.png"), ("a%22.png", "a%22.png"), ("folder/", ""),
    ])
    func `names a file without its folder, and nothing in the name ends the line`(name: String, written: String) {
        let body = MultipartBody([part(fileName: name, Data())], boundary: "xyz")

        let lines = String(decoding: body.data, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(lines.count == 7)
        #expect(lines[1] == "Content-Disposition: form-data; name=\"image\"; filename=\"\(written)\"")
    }

    @Test(arguments: [
        ("", "xyz"), ("xy", "xyz"), ("xyz", "xyz-1"), ("-- xyz-1", "xyz-2"), ("xyz-1 xyz-2", "xyz-3"),
    ])
    func `has a boundary that does not occur in the data`(data: String, boundary: String) {
        let parts = [part(fileName: "a", Data()), part(fileName: "b", Data("\r\n--\(data)--\r\n".utf8))]

        #expect(MultipartBody(parts, boundary: "xyz").contentType == "multipart/form-data; boundary=\(boundary)")
    }

    @Test func `finds another boundary each time`() {
        let boundaries = (0..<100).map { _ in MultipartBody.randomBoundary() }

        #expect(Set(boundaries).count == 100)
        #expect(boundaries.allSatisfy { $0.utf8.count <= 60 && $0.allSatisfy { $0.isLetter || $0.isNumber } })
    }

    private func head(of name: String) -> String {
        "Content-Disposition: form-data; name=\"image\"; filename=\"\(name)\"\r\nContent-Type: image/png\r\n"
    }

    private func part(fileName: String, _ data: Data) -> MultipartBody.Part {
        MultipartBody.Part(name: "image", fileName: fileName, contentType: "image/png", data: data)
    }
}
