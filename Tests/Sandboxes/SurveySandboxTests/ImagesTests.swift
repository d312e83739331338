import Foundation
import HTTP
import SandboxSupport
import Testing

@Suite struct `Sandbox, GET images` {
    @Test func `every survey has a cover of its own, which is served to everybody, in any size that is asked for`()
        async throws
    {
        let wire = Wire.make()
        let token = try await wire.logIn().access
        let list = try await wire.get("surveys?page[number]=1&page[size]=100", token: token)
        let surveys = try #require(list["data"] as? [[String: Any]])
        var covers: Set<Data> = []

        for survey in surveys {
            let url = try #require((survey["attributes"] as? [String: Any])?["cover_image_url"] as? String)
            let cover = try await wire.picture(at: url + "l")
            covers.insert(cover)
            #expect(try await wire.picture(at: url) == cover)
        }

        #expect(covers.count == 66)
    }

    @Test func `every question has a picture, and a user an avatar`() async throws {
        let wire = Wire.make()
        let token = try await wire.logIn().access
        let list = try await wire.get("surveys", token: token)
        let id = try #require((list["data"] as? [[String: Any]])?.first?["id"] as? String)
        let included = try #require(try await wire.get("surveys/\(id)", token: token)["included"] as? [[String: Any]])
        let questions = included.filter { $0["type"] as? String == "question" }
        var pictures: Set<Data> = []

        for question in questions {
            let attributes = try #require(question["attributes"] as? [String: Any])
            pictures.insert(try await wire.picture(at: try #require(attributes["cover_image_url"] as? String) + "l"))
        }
        let me = try await wire.get("me", token: token)["data", "attributes"] as? [String: Any]
        pictures.insert(try await wire.picture(at: try #require(me?["avatar_url"] as? String)))

        #expect(pictures.count == questions.count + 1)
    }

    @Test(arguments: ["covers/x_l", "covers/-1_l", "covers/1000000_l", "covers/99999999999999999999", "x/1", "covers"])
    func `an unknown picture is answered without JSON`(path: String) async throws {
        let answer = try await Wire.make().get("images/\(path)")

        #expect(answer.status == 404)
        #expect(answer.isBlank)
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
