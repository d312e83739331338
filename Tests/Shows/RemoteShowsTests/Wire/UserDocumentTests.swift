import RemoteShows
import TestSupport

@Suite struct `User document` {
    @Test(
        arguments: [
            (#"{"user":{"id":"77","email":"ann@example.test","image_url":null}}"#, nil),
            (#"{"user":{"image_url":"https://i.example.test/1","email":"ann@example.test","id":"77"}}"#, true),
            (#"{"user":{"id":77,"email":"ann@example.test"}}"#, nil),
            (#"{"user":{"id":"77","email":"ann@example.test","image_url":" ","name":{}},"extra":1}"#, nil),
            (#"{"user":{"id":"77","email":"ann@example.test","image_url":7}}"#, nil),
        ] as [(String, Bool?)])
    func `is a user, with an image where there is one`(json: String, hasImage: Bool?) throws {
        let imageURL = hasImage == true ? "https://i.example.test/1" : nil

        #expect(try decode(json) == User(id: "77", email: "ann@example.test", imageURL: imageURL))
    }

    @Test(arguments: [
        ("{}", "user: missing"), (#"{"user":null}"#, "user: expected an object, found null"),
        (#"{"user":{"email":"a@b"}}"#, "user.id: missing"), (#"{"user":{"id":"7"}}"#, "user.email: missing"),
        (#"{"user":{"id":true,"email":"a@b"}}"#, "user.id: expected text"),
        (#"{"user":{"id":"7","email":null}}"#, "user.email: expected text, found null"), ("[]", "expected an object"),
    ])
    func `is nothing without an id and an email`(json: String, reason: String) {
        #expect(throws: InvalidData.self) { try decode(json) }
        do { _ = try decode(json) } catch { #expect(error.reason == reason) }
    }

    private func decode(_ json: String) throws(InvalidData) -> User {
        try JSONBody.decode(UserDocument.self, from: Data(json.utf8)).user
    }
}
