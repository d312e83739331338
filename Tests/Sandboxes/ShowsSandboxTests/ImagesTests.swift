import ShowsSandbox
import TestSupport

@Suite struct `Shows Sandbox, images` {
    @Test func `a photo that was uploaded is served back under its URL, to everybody`() async throws {
        let wire = try await ShowsWire.signedIn()
        let photo = Data([0xFF, 0xD8, 0xFF] + Array("\r\n--b\r\n-b--".utf8) + [0x00, 0xFF])
        let body = form(photo, boundary: "c c", head: #"Content-Type: image/jpeg"#)

        let answer = try await wire.upload(body, type: #"multipart/form-data; boundary="c c""#)

        #expect(answer.status == 200 && answer["user", "email"] as? String == "registered@email.com")
        let url = try #require(answer["user", "image_url"] as? String)
        let served = try await wire.get(url).response
        #expect(served == HTTPResponse(status: 200, headers: ["Content-Type": "image/jpeg"], body: photo))
    }

    @Test func `the next photo has another URL, and the last one's is gone`() async throws {
        let wire = try await ShowsWire.signedIn()
        let first = try await wire.upload(form(Data("1".utf8)))["user", "image_url"] as? String
        let second = try await wire.upload(form(Data("2".utf8)))["user", "image_url"] as? String

        #expect(try await wire.get("users/me")["user", "image_url"] as? String == second)
        #expect(try await wire.get(try #require(second)).response.body == Data("2".utf8))
        #expect(try await wire.get(try #require(first)).status == 404)
    }

    @Test func `a photo of 1 MiB is taken, and a larger one refused`() async throws {
        let wire = try await ShowsWire.signedIn()

        #expect(try await wire.upload(form(Data(count: 1 << 20))).status == 200)
        let answer = try await wire.upload(form(Data(count: 1 << 20 + 1)))

        #expect(answer.status == 422)
        #expect(answer["errors", "full_messages"] as? [String] == ["Image is too large (maximum is 1 MB)"])
    }

    @Test(arguments: ["Content-Type: text/plain", "X-Other: y"])
    func `what is not called an image is refused`(head: String) async throws {
        let answer = try await ShowsWire.signedIn().upload(form(Data("x".utf8), head: head))

        #expect(answer.status == 422)
        #expect((answer["errors", "full_messages"] as? [String])?.count == 1)
    }

    @Test func `what the house's own writer writes is read`() async throws {
        let part = MultipartBody.Part(
            name: "image", fileName: "a \"b\".png", contentType: "image/png", data: Data("\r\nx".utf8))
        let body = MultipartBody([part], boundary: "x")
        let wire = try await ShowsWire.signedIn()

        let answer = try await wire.upload(body.data, type: body.contentType)
        let url = try #require(answer["user", "image_url"] as? String)
        #expect(try await wire.get(url).response.body == Data("\r\nx".utf8))
    }

    @Test(arguments: [
        "", "--b--", "--b--\r\n", "--b\r\n", "--b\r\n\r\n\r\n--b--", "x\r\n\(sound)", "\(sound)x", "\(sound)\r\n\r\n",
        sound.replacing("--b--", with: "--b"), sound.replacing("\r\n", with: "\n"),
        sound.replacing("--b\r\n", with: "--b \r\n"), sound.replacing("form-data;", with: "attachment;"),
        sound.replacing(#"name="image""#, with: #"name="photo""#), sound.replacing(#"name="image";"#, with: ""),
        sound.replacing(#"; filename="p""#, with: ""), sound.replacing(#"filename="p""#, with: #"filename="p"#),
        sound.replacing(#"filename="p""#, with: #"name="image""#),
        sound.replacing("Content-Type:", with: "Content-Type"),
    ])
    func `a malformed form holds nothing`(body: String) async throws {
        let answer = try await ShowsWire.signedIn().upload(Data(body.utf8))

        #expect(answer.errors(422)?.count == 1 && answer["success"] as? Bool == false)
    }

    @Test(arguments: [
        "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=c",
        "multipart/mixed; boundary=b", "application/json", "multipart/form-data; boundary=b; boundary=b",
    ])
    func `another type than the form's holds nothing`(type: String) async throws {
        let wire = try await ShowsWire.signedIn()

        #expect(try await wire.upload(Data(sound.utf8), type: type).status == 422)
        #expect(try await wire.upload(Data(sound.utf8)).status == 200)
    }

    @Test func `every show's cover is an image of its own, for everybody`() async throws {
        let wire = try await ShowsWire.signedIn()
        var covers: Set<Data> = []
        for show in try await wire.get("shows?items=100").items {
            let cover = try await wire.get(try #require(show["image_url"] as? String)).response
            #expect(cover.headers["Content-Type"] == "image/png")
            covers.insert(cover.body)
        }

        #expect(covers.count == 38)
    }

    @Test(arguments: ["images/covers/0.png", "images/covers/1", "images/photos/1", "images/x/1.png"])
    func `an unknown image is 404`(path: String) async throws {
        #expect(try await ShowsWire.make().get(path).status == 404)
    }

    private func form(
        _ data: Data, boundary: String = "b", head: String = "Content-Type: image/png"
    ) -> Data {
        let disposition = #"Content-Disposition: form-data; name="image"; filename="p""#
        return Data("--\(boundary)\r\n\(disposition)\r\n\(head)\r\n\r\n".utf8) + data
            + Data("\r\n--\(boundary)--\r\n".utf8)
    }
}

private let sound =
    "--b\r\nContent-Disposition: form-data; name=\"image\"; filename=\"p\"\r\nContent-Type: image/png\r\n\r\nx\r\n--b--\r\n"
