import RemoteShows
import TestSupport

@Suite struct `Upload Profile Photo Use Case (TV-6.2)` {
    private let upload = OverHTTP<UploadProfilePhotoError, User> { client in
        let photo = try ProfilePhoto(data: Data("GIF89a".utf8), fileName: "/home/ann/me.gif")
        let sut = RemotePhotoUploader(httpClient: client, apiURL: .api, makeBoundary: { "xyz" })
        return try await sut.uploadProfilePhoto(photo)
    }

    @Test func `primary course`() async throws {
        let url = "https://img.example.test/2"
        let (user, requests) = try await upload.given(
            .json(#"{"user":{"id":"77","email":"ann@example.test","image_url":"\#(url)"}}"#))

        #expect(user == User(id: "77", email: "ann@example.test", imageURL: url))
        let part = MultipartBody.Part(
            name: "image", fileName: "me.gif", contentType: "image/gif", data: Data("GIF89a".utf8))
        var expected = HTTPRequest.api("users", .put)
        expected.headers = ["Content-Type": "multipart/form-data; boundary=xyz", "Accept": HTTPRequest.accept]
        expected.body = MultipartBody([part], boundary: "xyz").data
        #expect(requests == [expected])
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await upload.keepsContract() }

    @Test func `unauthorized - error course`() async throws { try await upload.contract.unauthorized() }

    @Test(arguments: noUsers)
    func `invalid data error - error course: no user`(body: String, reason: String) async {
        #expect(await upload.failure(.json(body)) == .request(.invalidData(reason: reason)))
    }

    @Test(arguments: [413, 422], refusedValues)
    func `rejected - error course`(status: Int, values: (body: String, sentences: [String])) async {
        #expect(await upload.failure(.json(values.body, status: status)) == .rejected(values.sentences))
    }

    @Test(arguments: [413, 422])
    func `refused - error course: values that are not taken for no reason`(status: Int) async {
        let error = await upload.failure(HTTPResponse(status: status))
        #expect(error == .request(.refused(ServerRefusal(status: status, message: nil))))
    }
}
