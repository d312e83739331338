import TestSupport

/// The pages and grants of logins without a password in the program.
@Suite struct `Logging in at the sandbox's pages` {
    private static let grant = "grant_type=urn:ietf:params:oauth:grant-type:device_code&\(Wire.formClient)"
    private static let user = "email=registered@email.com&password=password"

    @Test func `says where everything is`() async throws {
        let answer = try await Wire.make().get(".well-known/openid-configuration")

        #expect(answer["issuer"] as? String == "http://127.0.0.1:9/api/v1")
        for (name, path) in [
            ("token_endpoint", "token"), ("revocation_endpoint", "revoke"), ("authorization_endpoint", "authorize"),
            ("device_authorization_endpoint", "authorize_device"),
        ] {
            #expect(answer[name] as? String == "http://127.0.0.1:9/api/v1/oauth/\(path)")
        }
    }

    @Test func `a code is pending until its user decides, and is exchanged once`() async throws {
        let sut = Wire.make()
        let (device, user) = try await code(sut)

        #expect(try await poll(sut, device) == "authorization_pending")
        #expect(try await poll(sut, device) == "slow_down")
        sut.advance(by: 1)
        #expect(try await poll(sut, device) == "authorization_pending")
        let typed = user.lowercased().replacing("-", with: " ")
        #expect(try await decide("allow", on: typed, sut).contains("The program is logged in."))
        sut.advance(by: 1)
        let pair = try await sut.post("oauth/token", form: Self.grant + "&device_code=\(device)")
        #expect(try await sut.get("me", token: pair["access_token"] as? String).status == 200)
        #expect(try await poll(sut, device) == "invalid_grant")
        #expect(try await decide("allow", on: user, sut).contains("unknown or has expired"))
    }

    @Test func `a code that is denied or has expired is told so, and another client's is unknown`() async throws {
        let sut = Wire.make()
        let (denied, user) = try await code(sut)
        #expect(try await decide("deny", on: user, sut).contains("may not log in"))
        #expect(try await poll(sut, denied) == "access_denied")
        let (late, other) = try await code(sut)
        sut.advance(by: 600)
        #expect(try await poll(sut, late) == "expired_token")
        #expect(try await decide("allow", on: other, sut).contains("unknown or has expired"))
        #expect(try await poll(sut, "unknown") == "invalid_grant")
        #expect(try await sut.post("oauth/authorize_device", form: "client_id=nobody").status == 401)
    }

    @Test func `a wrong password, or none, lets nobody in, and the page can be used again`() async throws {
        let sut = Wire.make()
        let (device, user) = try await code(sut)
        for fields in ["", "&email=registered@email.com&password=no"] {
            let page = try await sut.post("oauth/device", form: "user_code=\(user)&action=allow\(fields)")
            #expect(page.body.contains("The email or the password is wrong.") && page.body.contains(user))
        }
        #expect(try await poll(sut, device) == "authorization_pending")
        #expect(try await decide("allow", on: user, sut).contains("is logged in"))
    }

    @Test func `a page takes nothing as markup, runs no script, and is framed by nobody`() async throws {
        let evil = #""><script>alert(1)</script>"#
        let value = try #require(evil.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        for path in ["oauth/device?user_code=\(value)", "oauth/authorize?\(request())&state=\(value)"] {
            let page = try await Wire.make().get(path)
            #expect(page.status == 200 && !page.body.contains("<script") && page.body.contains("&lt;script&gt;"))
            #expect(page.response.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
            #expect(page.response.headers["X-Frame-Options"] == "DENY")
            // With `no-referrer`, browsers send the form as from no origin, which is refused.
            #expect(page.response.headers["Referrer-Policy"] == "same-origin")
        }
    }

    @Test(arguments: ["survey-sandbox-public", "survey-sandbox"])
    func `a code that the browser brings back is exchanged once, with its verifier`(client: String) async throws {
        let sut = Wire.make()
        let back = try await log(in: sut, "allow", request(client))
        let code = try #require(back["code"])
        #expect(back == ["code": code, "state": "s", "iss": "http://127.0.0.1:9/api/v1"])
        let secret = client == "survey-sandbox" ? "&client_secret=sandbox-client-secret" : ""
        let form =
            "grant_type=authorization_code&code=\(code)&redirect_uri=\(Self.redirect)&code_verifier=\(Self.verifier)"
            + "&client_id=\(client)\(secret)"

        let token = try await sut.post("oauth/token", form: form)
        #expect(try await sut.get("me", token: token["access_token"] as? String).status == 200)
        #expect(try await sut.post("oauth/token", form: form)["error"] as? String == "invalid_grant")
        let refresh = "grant_type=refresh_token&refresh_token=\(try #require(token["refresh_token"] as? String))"
        #expect(try await sut.post("oauth/token", form: "\(refresh)&client_id=\(client)\(secret)").status == 200)
    }

    @Test(arguments: [
        ("code_verifier=\(verifier)", "code_verifier=other"), ("&code_verifier=\(verifier)", ""),
        (redirect, "http://127.0.0.1:2/callback"), ("-public", "&client_secret=sandbox-client-secret"),
    ])
    func `a code is lost with a wrong verifier, place or client`(old: String, new: String) async throws {
        let sut = Wire.make()
        let code = try #require(try await log(in: sut, "allow", request())["code"])
        let form =
            "grant_type=authorization_code&code=\(code)&redirect_uri=\(Self.redirect)&code_verifier=\(Self.verifier)"
            + "&client_id=survey-sandbox-public"
        for body in [form.replacing(old, with: new), form] {
            #expect(try await sut.post("oauth/token", form: body)["error"] as? String == "invalid_grant")
        }
    }

    @Test func `who says no, or asks without PKCE, is sent back with an error; a stranger is sent nowhere`()
        async throws
    {
        let sut = Wire.make()
        #expect(try await log(in: sut, "deny", request())["error"] == "access_denied")
        let plain = request().replacing("S256", with: "plain")
        #expect(try await log(in: sut, "allow", plain)["error"] == "invalid_request")
        for (old, new) in [(Self.redirect, "https://evil.example/"), ("survey-sandbox-public", "nobody")] {
            let page = try await sut.get("oauth/authorize?" + request().replacing(old, with: new))
            #expect(page.status == 400 && page.response.headers["Location"] == nil)
        }
    }

    // MARK: What a program and a browser do

    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let redirect = "http://127.0.0.1:1/callback"

    private func request(_ client: String = "survey-sandbox-public") -> String {
        "response_type=code&client_id=\(client)&redirect_uri=\(Self.redirect)&code_challenge_method=S256&state=s"
            + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    }

    private func code(_ sut: Wire) async throws -> (device: String, user: String) {
        let answer = try await sut.post("oauth/authorize_device", form: Wire.formClient)
        let (device, user) = (answer["device_code"] as? String, answer["user_code"] as? String)
        #expect(
            answer["verification_uri_complete"] as? String
                == "http://127.0.0.1:9/api/v1/oauth/device?user_code=\(user ?? "")")
        #expect(answer["interval"] as? Int == 1 && answer["expires_in"] as? Int == 600)
        return (try #require(device), try #require(user))
    }

    private func poll(_ sut: Wire, _ device: String) async throws -> String? {
        try await sut.post("oauth/token", form: Self.grant + "&device_code=\(device)")["error"] as? String
    }

    private func decide(_ action: String, on code: String, _ sut: Wire) async throws -> String {
        let typed = code.replacing(" ", with: "+")
        return try await sut.post("oauth/device", form: "user_code=\(typed)&action=\(action)&\(Self.user)").body
    }

    /// The items of the URL that the browser is sent back to.
    private func log(in sut: Wire, _ action: String, _ request: String) async throws -> [String: String] {
        let answer = try await sut.post("oauth/authorize", form: "\(request)&action=\(action)&\(Self.user)")
        #expect(answer.status == 303)
        let place = try #require(answer.response.headers["Location"])
        #expect(place.hasPrefix(Self.redirect))
        let items = URLComponents(string: place)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }
}
