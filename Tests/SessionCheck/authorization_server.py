"""An authorization server and an API on loopback, which write down each refresh and do to it what a check asks for."""
import base64, collections, hashlib, http.server, json, secrets, select, socket, threading, time, urllib.parse

WINDOW = 30  # seconds
# What a server does with a refresh token that comes again after it was replaced.
DIALECTS = {
    "reuse": "ends the session",
    "grace": "returns the same pair for 30 s, and ends the session after that",
    "lazy": "replaces it only once the new access token is used, as Doorkeeper does",
    "last-wins": "returns a new pair for 30 s; the pair before it is dead, and its use ends the session",
    "siblings": "returns a new pair for 30 s; both pairs live",
    "access-only": "returns an access token without a refresh token for 30 s",
    "old-again": "returns an access token with the replaced refresh token for 30 s",
    "refuses-only": "refuses it, and the session lives",
}
PAGE = {"data": [{"id": "s1", "type": "survey_simple", "attributes": {
    "title": "Cafe", "description": "Tell us", "thank_email_above_threshold": None, "thank_email_below_threshold": None,
    "is_active": True, "cover_image_url": "", "created_at": "2020-01-02T03:04:05.678Z",
    "active_at": "2020-01-01T00:00:00.000Z", "inactive_at": None, "survey_type": "Restaurant"}}],
    "meta": {"page": 1, "pages": 1, "page_size": 20, "records": 1}}
ME = {"data": {"id": "1", "type": "user", "attributes": {"email": "ann@example.com", "name": "Ann", "avatar_url": ""}}}
ENDED = 400, {}, {"error": "invalid_grant", "error_description": "The session ended at the server"}


class Fault:
    """What happens to one refresh, or to each one.

    `status` replaces the server's answer. `commits` says whether the server renews the session nevertheless, `held` that
    the answer waits to be released, `late` that the server renews only then, and `after_next` that it renews only after the
    next request. `omits` names a field that the answer lacks. `ends` says how the answer leaves: whole, cut, short or silent.
    """

    def __init__(self, status=None, headers=None, body=None, commits=None, delay=0, held=False, late=False, after_next=False,
                 omits=None, ends="whole"):
        self.answer = None if status is None else (status, headers or {}, body.encode() if isinstance(body, str) else body or {})
        self.commits = status is None if commits is None else commits
        self.delay, self.late, self.after_next, self.omits, self.ends = delay, late, after_next, omits, ends
        self.arrived, self.answered, self.released = threading.Event(), threading.Event(), threading.Event()
        if not held:
            self.released.set()


class Family:
    """One session: the tokens that descend from one login."""

    def __init__(self, server):
        self.server, self.is_alive = server, True
        self.access, self.refresh, self.issued = [], [], []  # the first two hold what lives
        self.replaced = {}  # a refresh token: when, and the pair that replaced it
        self.previous = {}  # an access token: the pair that its first use ends
        self.issue()

    def issue(self):
        number = len(self.server.issued) + 1
        pair = tuple(f"{kind}-{self.server.name}-{number}-{secrets.token_hex(6)}" for kind in ("access", "refresh"))
        self.access.append(pair[0])
        self.refresh.append(pair[1])
        self.issued.append(pair)
        self.server.issued.append(pair)
        return pair

    def knows(self, token):
        return any(token == refresh for _, refresh in self.issued)

    def renew(self, token, keeps=False):
        """The new pair, or nothing, and what was done."""
        if not self.is_alive:
            return None, "refused"
        if token in self.refresh:
            return self.replace(token, keeps)
        when, pair = self.replaced.get(token, (-WINDOW - 1, None))
        if time.monotonic() - when <= WINDOW:
            dialect = self.server.dialect
            if dialect == "grace" and pair == self.issued[-1]:
                return pair, "same pair"
            if dialect == "siblings":
                return self.issue(), "another pair"
            if dialect == "last-wins":
                for live, old in ((self.access, pair[0]), (self.refresh, pair[1])):
                    if old in live:
                        live.remove(old)
                self.replaced[token] = (when, self.issue())
                return self.issued[-1], "newer pair"
            if dialect in ("access-only", "old-again"):
                self.access.append(f"access-{self.server.name}-again-{secrets.token_hex(6)}")
                return (self.access[-1], token if dialect == "old-again" else None), "access token"
        if self.server.dialect == "refuses-only":
            return None, "refused, but lives"
        if self.server.dialect != "lazy":
            self.is_alive = False
        return None, "ended"

    def replace(self, token, keeps):
        is_newest = token == self.issued[-1][1]
        if keeps:
            self.access.append(f"access-{self.server.name}-more-{secrets.token_hex(6)}")
            return (self.access[-1], token), "kept"
        if self.server.dialect == "lazy":
            pair = self.issue()
            self.previous[pair[0]] = (next(a for a, r in self.issued if r == token), token)
            return pair, "issued" if is_newest else "issued again"
        if self.server.dialect == "siblings":
            self.refresh.remove(token)
        else:
            self.access.clear()
            self.refresh.clear()
        pair = self.issue()
        self.replaced[token] = (time.monotonic(), pair)
        return pair, "issued"

    def accepts(self, token):
        if not self.is_alive or token not in self.access:
            return False
        access, refresh = self.previous.pop(token, (None, None))
        for live, old in ((self.access, access), (self.refresh, refresh)):
            if old in live:
                live.remove(old)
        return True


class Server:
    """An API with its authorization server. `requests` is the ledger of refreshes, `uses` that of the API."""

    def __init__(self, dialect, name="a"):
        self.dialect, self.name = dialect, name
        self.families, self.issued, self.requests, self.uses, self.ends = [], [], [], [], []
        self.revoked, self.said, self.codes, self.pending, self.logins = [], [], {}, [], 0
        self.standing, self.faults, self.trusted = None, collections.deque(), [self]
        self.lock, self.is_closing, self.used = threading.RLock(), threading.Event(), threading.Semaphore(0)
        self.gate, self.is_asked = threading.Event(), threading.Event()
        self.gate.set()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                outer.handle(self)

            do_GET = do_POST = answer

            def log_message(self, *_):
                pass

        class Listener(http.server.ThreadingHTTPServer):
            daemon_threads, request_queue_size = True, 64

            def handle_error(self, *_):
                pass

        self.listener = Listener(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.listener.server_address[1]}"
        self.endpoints = {"TOKEN_URL": "/oauth/token", "REVOCATION_URL": "/oauth/revoke",
                          "DEVICE_URL": "/oauth/authorize_device", "AUTHORIZE_URL": "/oauth/authorize"}
        threading.Thread(target=self.listener.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def close(self):
        self.is_closing.set()
        self.listener.shutdown()
        self.listener.server_close()

    def once(self, fault):
        self.faults.append(fault)
        return fault

    def handle(self, call):
        length = int(call.headers.get("Content-Length") or 0)
        body = call.rfile.read(length).decode()
        path, query = urllib.parse.urlsplit(call.path).path, urllib.parse.urlsplit(call.path).query
        authorization = call.headers.get("Authorization") or ""
        if authorization.startswith("Basic "):
            authorization = urllib.parse.unquote(base64.b64decode(authorization[6:]).decode("utf8", "replace"))
        with self.lock:
            self.said.append((call.command, call.path, str(call.headers), authorization, body))
        form = dict(urllib.parse.parse_qsl(body))
        if path == "/oauth/token":
            return self.give_token(call, form)
        if path == "/oauth/revoke":
            self.revoke(form.get("token", ""))
            return send(call, (200, {}, {}))
        if path == "/oauth/authorize":
            return self.authorize(call, dict(urllib.parse.parse_qsl(query)))
        if path == "/oauth/authorize_device":
            return send(call, (200, {}, {
                "device_code": "device", "user_code": "ABCD", "verification_uri": self.url, "expires_in": 600, "interval": 1}))
        if path in ("/.well-known/oauth-authorization-server", "/.well-known/openid-configuration"):
            return send(call, (200, {}, self.metadata))
        token = authorization.removeprefix("Bearer ")
        self.is_asked.set()
        self.wait(call, self.gate)
        is_good = any(server.accepts(token) for server in self.trusted)
        with self.lock:
            self.uses.append((token, is_good))
        if not is_good:
            return send(call, (401, {"WWW-Authenticate": 'Bearer error="invalid_token"'},
                               {"errors": [{"detail": "The access token is invalid", "code": "invalid_token"}]}))
        if path == "/surveys":
            self.used.release()
            return send(call, (200, {}, PAGE))
        return send(call, (200, {}, ME) if path == "/me" else (404, {}, {}))

    @property
    def metadata(self):
        url = {name: self.url + path for name, path in self.endpoints.items()}
        return {
            "issuer": self.url, "token_endpoint": url["TOKEN_URL"], "revocation_endpoint": url["REVOCATION_URL"],
            "authorization_endpoint": url["AUTHORIZE_URL"], "device_authorization_endpoint": url["DEVICE_URL"],
            "grant_types_supported": ["password", "refresh_token", "authorization_code", "urn:ietf:params:oauth:grant-type:device_code"],
            "response_types_supported": ["code"], "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic", "none"],
            "authorization_response_iss_parameter_supported": True}

    def authorize(self, call, query):
        """Agrees at once, so that a login command can follow the redirection without a browser."""
        target = query.get("redirect_uri", "")
        if urllib.parse.urlsplit(target).hostname not in ("127.0.0.1", "localhost"):
            return send(call, (400, {}, {"error": "invalid_request"}))
        code = secrets.token_hex(8)
        self.codes[code] = query.get("code_challenge")
        answer = {"code": code, "iss": self.url, **({"state": query["state"]} if "state" in query else {})}
        return send(call, (302, {"Location": target + ("&" if "?" in target else "?") + urllib.parse.urlencode(answer)}, b""))

    def accepts(self, token):
        with self.lock:
            return any(family.accepts(token) for family in self.families)

    def forget_access(self):
        """Rejects every access token that was issued so far."""
        with self.lock:
            for family in self.families:
                family.access.clear()

    def close_windows(self):
        with self.lock:
            for family in self.families:
                family.replaced = {token: (-WINDOW - 1, pair) for token, (_, pair) in family.replaced.items()}

    def revoke(self, token):
        with self.lock:
            self.revoked.append(token)
            for family in self.families:
                if token in family.access or token in family.refresh:
                    family.is_alive = False

    def give_token(self, call, form):
        if form.get("grant_type") == "refresh_token":
            return self.refresh(call, form.get("refresh_token", ""))
        if form.get("grant_type") == "authorization_code":
            code, verifier = form.get("code"), form.get("code_verifier", "").encode()
            challenge = self.codes.pop(code, "unknown")
            if challenge not in (None, base64.urlsafe_b64encode(hashlib.sha256(verifier).digest()).rstrip(b"=").decode()):
                return send(call, (400, {}, {"error": "invalid_grant"}))
        with self.lock:
            self.families.append(Family(self))
            self.logins += 1
            return send(call, token_answer(self.families[-1].issued[-1]))

    def refresh(self, call, token):
        with self.lock:
            fault = self.faults.popleft() if self.faults else self.standing or Fault()
            ends = fault.ends if fault.answer is None else str(fault.answer[0])
            entry = {"token": token, "outcome": "not processed", "ends": ends}
            self.requests.append(entry)
        answer = None
        if fault.after_next:
            self.pending.append((token, entry))
        elif fault.commits and not fault.late:
            answer = self.renew(token, entry, fault)
        fault.arrived.set()
        self.wait(call, fault.released)
        if fault.delay:
            self.is_closing.wait(fault.delay)
        if self.is_closing.is_set():
            return
        if fault.commits and fault.late:
            answer = self.renew(token, entry, fault)
        if fault.ends == "silent":
            self.wait(call)
        send(call, fault.answer or answer or (500, {}, {}), fault.ends)
        fault.answered.set()
        if not fault.after_next:
            self.process_pending()

    def process_pending(self):
        """Processes the requests that were answered before they were processed."""
        with self.lock:
            pending, self.pending = self.pending, []
            for token, entry in pending:
                self.renew(token, entry, Fault())

    def renew(self, token, entry, fault):
        with self.lock:
            family = next((family for family in self.families if family.knows(token)), None)
            pair, entry["outcome"] = family.renew(token, keeps=fault.omits == "refresh_token") if family else (None, "unknown")
            if pair is None:
                if entry["outcome"] == "ended":
                    self.ends.append(token)
                return ENDED
            return token_answer(pair, fault.omits)

    def wait(self, call, event=None, seconds=600):
        """Waits for the event, or without one until the client leaves."""
        end, has_left = time.monotonic() + seconds, False
        while time.monotonic() < end and not self.is_closing.is_set():
            if event.is_set() if event else has_left:
                return
            if not has_left and select.select([call.connection], [], [], 0.02)[0]:
                try:
                    has_left = not call.connection.recv(1, socket.MSG_PEEK)
                except OSError:
                    has_left = True
            else:
                self.is_closing.wait(0.02)

    @property
    def newest(self):
        """The refresh token that was issued last."""
        return self.issued[-1][1]

    @property
    def good_uses(self):
        with self.lock:
            return sum(is_good for _, is_good in self.uses)

    def ledger(self):
        names = [f"{(entry['token'].split('-') + ['', '?'])[2] or '?'} {entry['outcome']} ({entry['ends']})" for entry in self.requests]
        return ", ".join(names) or "none"


def token_answer(pair, omits=None):
    fields = {"access_token": pair[0], "refresh_token": pair[1], "token_type": "Bearer", "expires_in": 3600}
    return 200, {}, {name: value for name, value in fields.items() if value is not None and name != omits}


def send(call, answer, ends="whole"):
    status, headers, body = answer
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    call.close_connection = call.close_connection or ends != "whole"
    try:
        if ends in ("whole", "short"):
            call.send_response(status)
            for name, value in {"Content-Type": "application/json", **headers}.items():
                call.send_header(name, value)
            call.send_header("Content-Length", str(len(content)))
            call.end_headers()
            call.wfile.write(content if ends == "whole" else content[:len(content) // 2])
            call.wfile.flush()
        if ends != "whole":
            call.connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        call.close_connection = True  # the client has gone
