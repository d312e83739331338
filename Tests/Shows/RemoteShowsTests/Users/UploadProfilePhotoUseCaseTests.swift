import Foundation
import HTTP
import RemoteShows
import TestSupport
import Testing

@Suite struct `Upload Profile Photo Use Case (TV-6.2)` {
    private let contract = RequestContract(of: UploadProfilePhotoError.self) { client in
        let apiURL = try #require(URL(string: "https://api.example.test"))
        let sut = RemotePhotoUploader(client: client, apiURL: apiURL, makeBoundary: { "xyz" })
        _ = try await sut.uploadProfilePhoto(try ProfilePhoto(data: Data("GIF89a".utf8), fileName: "me.gif"))
    }

    @Test func `primary course`() async throws {
        let url = "https://img.example.test/2"
        let (sut, client) = try makeSUT(
            .success(.json(#"{"user":{"id":"77","email":"ann@example.test","image_url":"\#(url)"}}"#)))

        let user = try await sut.uploadProfilePhoto(try photo)

        #expect(user == User(id: "77", email: "ann@example.test", imageURL: url))
        let part = MultipartBody.Part(
            name: "image", fileName: "me.gif", contentType: "image/gif", data: Data("GIF89a".utf8))
        let body = MultipartBody([part], boundary: "xyz")
        let request = HTTPRequest(
            .put, try #require(URL(string: "https://api.example.test/users")),
            headers: [
                "Content-Type": "multipart/form-data; boundary=xyz",
                "Accept": "application/vnd.api+json, application/json",
            ],
            body: body.data)
        #expect(client.requests == [request])
    }

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test(arguments: [("{}", "user: missing"), (#"{"user":{"id":"77"}}"#, "user.email: missing")])
    func `invalid data error - error course: no user`(body: String, reason: String) async throws {
        #expect(try await failure(.success(.json(body))) == .request(.invalidData(reason: reason)))
    }

    @Test func `unauthorized - error course`() async throws { try await contract.unauthorized() }

    @Test(
        arguments: [
            (413, #"{"errors":["One is wrong","Two is too"]}"#, ["One is wrong", "Two is too"]),
            (422, #"{"errors":{"full_messages":["One is wrong"]}}"#, ["One is wrong"]),
            (422, #"{"status":"error","success":false,"errors":["Empty"]}"#, ["Empty"]),
        ])
    func `rejected - error course`(status: Int, body: String, sentences: [String]) async throws {
        #expect(try await failure(.success(.json(body, status: status))) == .rejected(sentences))
    }

    @Test(arguments: [413, 422])
    func `refused - error course: values that are not taken for no reason`(status: Int) async throws {
        #expect(
            try await failure(.success(HTTPResponse(status: status)))
                == .request(.refused(ServerRefusal(status: status, message: nil))))
    }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    private func failure(_ answer: Result<HTTPResponse, HTTPClientError>) async throws -> UploadProfilePhotoError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: UploadProfilePhotoError.self) { try await sut.uploadProfilePhoto(try photo) }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(_ answer: Result<HTTPResponse, HTTPClientError>) throws -> (RemotePhotoUploader, HTTPClientSpy)
    {
        let client = HTTPClientSpy(answer)
        return (
            RemotePhotoUploader(
                client: client, apiURL: try #require(URL(string: "https://api.example.test")), makeBoundary: { "xyz" }),
            client
        )
    }

    private var photo: ProfilePhoto {
        get throws { try ProfilePhoto(data: Data("GIF89a".utf8), fileName: "/home/ann/me.gif") }
    }
}
