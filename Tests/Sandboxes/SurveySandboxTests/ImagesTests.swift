import SandboxSupport
import TestSupport

@Suite struct `Sandbox, GET images` {
    @Test func `every survey has a cover of its own, which is served to everybody, in any size that is asked for`()
        async throws
    {
        let wire = try await Wire.loggedIn()
        var covers: Set<Data> = []

        for survey in try await wire.surveys() {
            let url = try #require(survey.text("cover_image_url"))
            let cover = try await wire.picture(at: url + "l")
            covers.insert(cover)
            #expect(try await wire.picture(at: url) == cover)
        }

        #expect(covers.count == 66)
    }

    @Test func `every question has a picture, and a user an avatar`() async throws {
        let wire = try await Wire.loggedIn()
        let id = try #require(try await wire.surveys().first).id
        let questions = try await wire.get("surveys/\(id)").objects("included").filter { $0.type == "question" }
        let avatar = try await wire.get("me")["data", "attributes", "avatar_url"] as? String
        var pictures: Set<Data> = [try await wire.picture(at: try #require(avatar))]

        for question in questions {
            pictures.insert(try await wire.picture(at: try #require(question.text("cover_image_url")) + "l"))
        }

        #expect(pictures.count == questions.count + 1)
    }

    @Test(arguments: ["covers/x_l", "covers/-1_l", "covers/1000000_l", "covers/99999999999999999999", "x/1", "covers"])
    func `an unknown picture is answered without JSON`(path: String) async throws {
        #expect(try await Wire.make().get("images/\(path)").isBlank(404))
    }
}

extension Wire {
    /// The PNG that a URL of the sandbox's leads to.
    fileprivate func picture(at url: String) async throws -> Data {
        let response = try await service.send(HTTPRequest(.get, try #require(URL(string: url))))
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == "image/png")
        #expect(response.body.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        return response.body
    }
}
