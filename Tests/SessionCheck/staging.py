"""Runs a client's commands, stages an accident around them, and judges what the servers saw."""
import os, re, shlex, shutil, signal, string, subprocess, threading, time

from authorization_server import Fault, Server, WINDOW

SECRET, USER, PASSWORD = "client-secret-of-the-session", "ann@example.com", "password"
EXPLAINS = re.compile(r"log.?in|sign.?in|session|expired|authenticat", re.IGNORECASE)
CRASH = re.compile(r"Traceback \(most recent|Fatal error|panic:|Unhandled|core dumped")
NOBODY = 65534
stopping = threading.Event()


class NotStaged(Exception):
    """The client did not come to the point where the accident happens."""


class LeftOut(Exception):
    """This machine or this client cannot do what the accident needs."""


def staged(condition, what):
    if not condition:
        raise NotStaged(what)


class Run:
    """A command in a process group of its own. Its process is not reaped before `close`, so its id stays its own."""

    def __init__(self, arguments, stdin, environment, stdout=subprocess.PIPE):
        self.process = subprocess.Popen(
            arguments, env=environment, stdin=subprocess.PIPE if stdin else subprocess.DEVNULL, stdout=stdout,
            stderr=subprocess.PIPE, start_new_session=True)
        self.began, self.printed, self.seconds, self.signals, self.was_running = time.monotonic(), None, None, [], True
        self.was_answered = True
        self.out, self.err, self.status = "", "", None
        if stdin:
            try:
                self.process.stdin.write(stdin)
                self.process.stdin.close()
            except OSError:
                pass  # it has ended already
        self.readers = [threading.Thread(target=self.read, args=(name,), daemon=True)
                        for name in ("out", "err") if getattr(self.process, "std" + name)]
        for reader in self.readers:
            reader.start()

    def read(self, name):
        stream = getattr(self.process, "std" + name)
        while data := os.read(stream.fileno(), 65536):
            if name == "out" and self.printed is None:
                self.printed = time.monotonic() - self.began
            setattr(self, name, getattr(self, name) + data.decode("utf8", "replace"))

    @property
    def is_running(self):
        if self.status is None:
            found = os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if found:
                self.status = found.si_status if found.si_code == os.CLD_EXITED else -found.si_status
                self.seconds = time.monotonic() - self.began
        return self.status is None

    def signal(self, number):
        """Sends a signal to the whole group, as a terminal does."""
        self.was_running = self.is_running
        self.signals.append(number)
        try:
            os.killpg(self.process.pid, number)
        except OSError:
            pass  # it has ended

    def wait(self, seconds):
        end = time.monotonic() + seconds
        while self.is_running and time.monotonic() < end and not stopping.is_set():
            time.sleep(0.01)
        if self.is_running:
            self.signal(signal.SIGKILL)
            while self.is_running:
                time.sleep(0.01)
            self.status = f"no end within {seconds} s"
        for reader in self.readers:
            reader.join(2)
        return self

    def close(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except OSError:
            pass  # only the process itself was left, as a zombie
        self.process.wait()
        for reader in self.readers:
            reader.join(2)
        for stream in (self.process.stdout, self.process.stderr):
            if stream:
                stream.close()

    @property
    def succeeded(self):
        """Whether it printed what the API answered, though a signal may have ended it afterwards."""
        if not self.was_answered or not self.out.strip() or not isinstance(self.status, int):
            return False
        return self.status == 0 or -self.status in self.signals or self.status - 128 in self.signals

    @property
    def text(self):
        return " ".join((self.err + self.out).split())

    @property
    def explains(self):
        return self.status != 0 and not CRASH.search(self.text) and bool(EXPLAINS.search(self.text))

    def __str__(self):
        return f"{self.status} ({' '.join(self.err.split())[:200] or 'silent'})"


class Client:
    """The commands of the tested client, by what they are for."""

    def __init__(self, commands, reads=(), elsewhere=(), patience=100):
        self.commands = {name: shlex.split(text) for name, text in commands.items() if text}
        self.reads = [shlex.split(text) for text in reads]
        self.elsewhere = {name: shlex.split(text) for name, text in elsewhere}
        self.patience = patience

    def unknown(self):
        """A program that cannot be found, if there is one."""
        every = [*self.commands.values(), *self.reads, *self.elsewhere.values()]
        return next((line[0] if line else "''" for line in every if not line or not shutil.which(line[0])), None)


class Stage:
    """A home, a server, a client, and what was found wrong."""

    def __init__(self, client, folder, dialect):
        self.client, self.folder, self.runs, self.servers, self.mounts, self.wrong = client, folder, [], [], [], []
        self.home, self.user, self.other = folder + "/home", None, None
        os.makedirs(self.home, mode=0o700)
        with open(folder + "/secret", "w") as file:
            file.write(SECRET + "\n")
        self.server = self.open_server(dialect)

    def open_server(self, dialect, name="a"):
        server = Server(dialect, name)
        self.servers.append(server)
        return server

    def close(self):
        for server in self.servers:
            server.gate.set()
            server.close()
        for run in self.runs:
            run.close()
        for place in reversed(self.mounts):
            subprocess.run(["umount", "-l", place], capture_output=True)

    def environment(self, left, passed):
        found = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "SESSION_"))}
        found |= {"HOME": self.home, "PYTHONDONTWRITEBYTECODE": "1", "SESSION_HOME": self.home,
                  "SESSION_CLIENT_ID": "client", "SESSION_CLIENT_SECRET": SECRET, "SESSION_CLIENT_SECRET_FILE": self.folder + "/secret",
                  "SESSION_USER": USER, "SESSION_PASSWORD": PASSWORD, "SESSION_SECONDS_LEFT": str(left),
                  "SESSION_SECONDS_PASSED": str(passed)}
        for prefix, server in (("SESSION_", self.server), ("SESSION_OTHER_", self.other)):
            if server:
                found |= {prefix + "API_URL": server.url, prefix + "ISSUER": server.url, prefix + "RESOURCE_URL": server.url + "/surveys"}
                found |= {prefix + name: server.url + path for name, path in server.endpoints.items()}
        return found

    def start(self, line, stdin=None, stdout=subprocess.PIPE, left=0, passed=0):
        staged(not stopping.is_set(), "the check was stopped")
        if isinstance(line, str):
            if line not in self.client.commands:
                raise LeftOut(f"no --{line}")
            line = self.client.commands[line]
        environment = self.environment(left, passed)
        arguments = [string.Template(each).safe_substitute(environment) for each in line]
        if self.user:
            arguments = ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--clear-groups", *arguments]
        self.runs.append(Run(arguments, stdin, environment, stdout))
        return self.runs[-1]

    def run(self, line, **options):
        return self.start(line, **options).wait(self.client.patience)

    def use(self):
        """Runs the command; it succeeds only if the API answered it."""
        before = self.server.good_uses
        run = self.run("command")
        run.was_answered = self.server.good_uses > before
        return run

    def log_in(self, line="login"):
        login = self.run(line, stdin=(PASSWORD + "\n").encode())
        staged(login.status == 0, f"the login ended with {login}")
        return login

    def age(self, left, passed=0):
        """Sets what is left of the saved access token's life, as if so many seconds had passed."""
        run = self.run("expire", left=left, passed=passed)
        staged(run.status == 0, f"the command of --expire ended with {run}")

    def check(self, condition, why):
        if not condition:
            self.wrong.append(why)

    # Places

    def mount(self, *arguments):
        if os.environ.get("SESSION_CHECK_IN_NAMESPACE") != "1":
            raise LeftOut("mounts need root and a mount namespace")
        subprocess.run(["mount", *arguments], check=True, capture_output=True)
        if not any("remount" in argument for argument in arguments):
            self.mounts.append(arguments[-1])

    def files_with(self, token):
        """The files of the client that hold a token as text."""
        found = []
        for folder, _, names in os.walk(self.home):
            for path in (os.path.join(folder, name) for name in names):
                if os.path.isfile(path) and not os.path.islink(path):
                    with open(path, "rb") as file:
                        if token.encode() in file.read():
                            found.append(path)
        return found

    def prepare(self, place):
        """What a place needs before the login."""
        if place in ("full", "read-only"):
            size = "256k" if place == "full" else "1m"
            self.mount("-t", "tmpfs", "-o", f"size={size},mode=700", "none", self.home)
        if place == "folders" and os.geteuid() == 0:
            if not shutil.which("setpriv"):
                raise LeftOut("root writes everywhere, and there is no setpriv")
            self.user = NOBODY
            os.chown(self.home, NOBODY, NOBODY)

    def spoil(self, place, mode):
        """Makes the place bad; returns what makes it good again."""
        if place == "full":
            filler = os.open(self.home + "/filler", os.O_WRONLY | os.O_CREAT)
            try:
                while True:
                    os.write(filler, b"x" * 4096)
            except OSError as error:
                staged(error.errno == 28, f"a full disk: {error}")
            finally:
                os.close(filler)
            return lambda: os.remove(self.home + "/filler")
        if place == "read-only":
            if mode:
                for path in self.records():
                    os.chmod(path, int(mode, 8))
            self.mount("-o", "remount,ro", self.home)
            staged(os.statvfs(self.home).f_flag & os.ST_RDONLY, "a mount that is read-only")
            return lambda: self.mount("-o", "remount,rw", self.home)
        if place == "bound":
            paths = self.records()
            for path in paths:
                self.mount("--bind", path, path)
                try:
                    os.rename(path, path + ".other")
                    staged(False, "a file that cannot be replaced")
                except OSError:
                    pass

            def unmount():
                for path in paths:
                    subprocess.run(["umount", path], check=True, capture_output=True)
                    self.mounts.remove(path)
            return unmount
        folders = [path for path, _, _ in os.walk(self.home)]
        modes = {path: os.stat(path).st_mode & 0o777 for path in folders}
        for path in reversed(folders):
            os.chmod(path, 0o500)

        def widen():
            self.check(all(os.stat(path).st_mode & 0o777 == 0o500 for path in folders), "a folder's mode has changed")
            for path in folders:
                os.chmod(path, modes[path])
        return widen

    def records(self):
        paths = self.files_with(self.server.newest)
        if not paths:
            raise LeftOut("no file of the client holds the refresh token as text")
        return paths


class Staging:
    """One accident at one dialect."""

    def __init__(self, accident, dialect, expected):
        self.accident, self.dialect = accident, dialect
        self.expected = expected
        self.name = f"{accident['id']}/{dialect}"
        self.ledger, self.during, self.later, self.was_used, self.is_left_out = "", [], [], False, False

    def stage(self, client, folder):
        """The outcome and why."""
        if stopping.is_set():
            return "skipped", "stopped"
        place, stage = os.path.join(folder, self.name.replace("/", "-")), None
        os.makedirs(place)
        try:
            stage = Stage(client, place, self.dialect)
            self.one, self.counts = stage, [0, 0]
            if "elsewhere" in self.accident:
                outcome, why = self.log_in_elsewhere()
            else:
                self.prepare()
                outcome, why = self.judge(*self.play())
            self.ledger = stage.server.ledger()
            return outcome, why
        except LeftOut as error:
            self.is_left_out = True
            return "skipped", str(error)
        except NotStaged as error:
            return "skipped", str(error)
        except Exception as error:
            return "skipped", f"{type(error).__name__}: {error}"
        finally:
            if stage:
                stage.close()

    @property
    def command(self):
        name = self.accident.get("as", "command")
        return "command" if name == "impatient" and name not in self.one.client.commands else name

    def prepare(self):
        one, accident = self.one, self.accident
        for needed in (self.command, accident.get("beside"), accident.get("also")):
            if needed and needed not in one.client.commands:
                raise LeftOut(f"no --{needed}")
        one.prepare(accident.get("place"))
        try:
            one.log_in()
        except NotStaged as error:
            raise LeftOut(f"as another user, {error}") if one.user else error
        if accident.get("left", -10) is not None:
            one.age(accident.get("left", -10))
        if accident.get("rejected"):
            one.server.forget_access()

    def play(self):
        """Stages the accident; returns the accident's runs and the later ones."""
        one, accident, server = self.one, self.accident, self.one.server
        faults = [Fault(**each) for each in accident.get("faults", [])]
        server.faults.extend(faults)
        if "standing" in accident:
            server.standing = Fault(**accident["standing"])
        first = server.standing or (faults[0] if faults else server.once(Fault()) if accident.get("at") == "answered" else None)
        if accident.get("at") == "api":
            server.is_asked.clear()
            server.gate.clear()
        heal = one.spoil(accident["place"], accident.get("mode")) if "place" in accident else None
        try:
            self.run_commands(first)
        finally:
            server.gate.set()
            if heal:
                heal()
        if first and first.answer is None and not first.released.is_set():
            first.released.set()
        self.counts[0] = len(server.requests)
        if any(run.seconds and run.seconds > WINDOW for run in self.during):
            server.close_windows()
        server.process_pending()
        server.standing = None
        stopping.wait(accident.get("pause", 0))
        server.faults.clear()
        if not accident.get("dead") and accident.get("as") != "logout" and accident.get("also") != "logout":
            self.continue_session()
        return self.during, self.later

    def run_commands(self, first):
        one, accident = self.one, self.accident
        command, writer = self.command, None
        if accident.get("pipe"):
            reader, writer = os.pipe()
        for call in range(accident.get("calls", 1)):
            runs = [one.start(command, stdout=subprocess.PIPE if writer is None else writer) for _ in range(accident.get("processes", 1))]
            self.during += runs
            if call == 0 and (first and any(each in accident for each in ("signals", "release", "beside", "uses", "at", "pipe"))):
                if writer is not None:
                    os.close(writer)
                self.meet(runs[0], first, reader if writer is not None else None)
            for run in runs:
                run.wait(accident.get("patience", one.client.patience))
            if call == 0:
                self.expected_point(first)
        if accident.get("reads"):
            self.during += [one.run(line) for line in one.client.reads]
        if "also" in accident:
            self.also = one.run(accident["also"])

    def expected_point(self, first):
        if first and not first.arrived.is_set() and not self.accident.get("fine_without"):
            staged(False, "no refresh was sent")

    def meet(self, run, first, reader):
        """Waits for the point of the accident, and does there what it asks for."""
        accident, server = self.accident, self.one.server
        point = {"answered": first.answered, "api": server.is_asked}.get(accident.get("at"), first.arrived)
        end = time.monotonic() + 30
        while not point.is_set() and run.is_running and time.monotonic() < end and not stopping.is_set():
            time.sleep(0.005)
        if reader is not None:
            os.close(reader)
        if not point.is_set():
            return
        began, beside = time.monotonic(), None
        if "beside" in accident:
            stdin = (PASSWORD + "\n").encode() if accident["beside"] == "login" else None
            if any(seconds < 0 for seconds, _ in accident.get("signals", [])):
                run.signal(signal.SIGSTOP)
                if not first.late:
                    first.released.set()
            beside = self.one.start(accident["beside"], stdin=stdin)
            self.beside = beside
        if accident.get("uses"):
            self.was_used = server.used.acquire(timeout=8)
        began = began if not accident.get("uses") else time.monotonic()
        target = beside if accident.get("signals_beside") else run
        for seconds, name in accident.get("signals", []):
            if seconds >= 0:
                stopping.wait(max(0, began + seconds - time.monotonic()))
                self.signaled = time.monotonic()
                target.signal(getattr(signal, "SIG" + name))
                if name == "STOP":
                    first.released.set()
        if target is not run or (beside and accident.get("waits_beside")):
            target = beside
            beside.wait(accident.get("patience_beside", self.one.client.patience))
            self.since_signal = time.monotonic() - getattr(self, "signaled", began)
        if "release" in accident:
            stopping.wait(max(0, began + accident["release"] - time.monotonic()))
            self.printed_first, run.was_running = run.printed is not None, run.is_running
            first.released.set()
        if any(seconds < 0 for seconds, _ in accident.get("signals", [])):
            first.released.set()
            run.signal(signal.SIGCONT)
        if beside:
            beside.wait(self.one.client.patience)
        if "signals" in accident and not accident.get("signals_beside") and "release" not in accident and "beside" not in accident:
            run.wait(self.one.client.patience)
            self.since_signal = time.monotonic() - getattr(self, "signaled", began)

    def continue_session(self):
        """A next command; then all windows close, the token expires, and one more."""
        one, server = self.one, self.one.server
        self.later.append(one.use())
        self.counts[1] = len(server.requests)
        if not self.later[0].succeeded:
            self.later.append(one.use())
        if self.accident.get("brief") and self.later[-1].succeeded:
            return
        server.close_windows()
        try:
            one.age(-10, passed=WINDOW + 1)
            self.later.append(one.use())
        except NotStaged:
            pass  # the client has removed its session

    def judge(self, during, later):
        accident, server = self.accident, self.one.server
        runs = [*during, *([self.beside] if hasattr(self, "beside") and accident["beside"] == "command" else [])]
        hung = [run for run in [*runs, *later] if not isinstance(run.status, int)]
        unknown = [entry for entry in server.requests if entry["outcome"] == "unknown"]
        self.one.check(not unknown, "sent a refresh token that the server never issued")
        if "logout" in (accident.get("as"), accident.get("also"), accident.get("beside")):
            return self.judge_logout()
        if accident.get("dead"):
            return self.judge_dead(during)
        if later and all(run.succeeded for run in later):
            if accident.get("beside") == "login" and server.uses[-1][0] not in [a for a, _ in server.families[-1].issued]:
                return "failed", "an older session came back over the login"
            failed = [run for run in runs if not run.succeeded]
            if hung:
                return "failed", f"a command had no end: {hung[0]}"
            if failed and not accident.get("may_fail"):
                return "failed", f"{len(failed)} of {len(runs)} commands ended with {failed[0]}"
            if self.one.wrong:
                return "failed", "; ".join(self.one.wrong)
            return "held", ""
        last = next(run for run in [*later, *runs] if not run.succeeded)
        if later and later[-1].succeeded:
            return "failed", f"the next command ended with {last}"
        if self.dialect not in accident.get("ends", []):
            return "lost", f"the next command ended with {last}"
        if len(server.ends) > 1:
            return "lost", f"{len(server.ends)} sessions ended"
        if not last.explains:
            return "unexplained", f"the session ended, and the command ended with {last}"
        return "held", "the server ended the session, and the client says so"

    def judge_logout(self):
        one, server = self.one, self.one.server
        logout = getattr(self, "also", None) or getattr(self, "beside", None) or self.during[0]
        next_run = one.use()
        self.later.append(next_run)
        self.counts[1] = len(server.requests)
        if next_run.succeeded:
            return "failed", "a command works after the logout"
        if logout.status != 0 and not self.accident.get("may_fail"):
            return "failed", f"the logout ended with {logout}"
        if any(family.is_alive for family in server.families):
            return "failed", "the session lives on at the server after the logout"
        if any(one.files_with(refresh) for _, refresh in server.issued):
            return "failed", "a file still holds a refresh token after the logout"
        return "held", ""

    def judge_dead(self, during):
        one = self.one
        bad = next((run for run in during[:1] if run.succeeded or not run.explains), None)
        self.erased = not one.files_with(one.server.newest)
        self.later.append(one.use())
        self.counts[1] = len(one.server.requests)
        one.log_in()
        again = one.use()
        if not again.succeeded:
            return "failed", f"after a new login the command ended with {again}"
        return ("unexplained", f"the command ended with {bad}") if bad else ("held", "the server ended the session, and the client says so")

    # Two authorization servers

    def log_in_elsewhere(self):
        """Logs in at another authorization server of the same API; each server may see only its own secrets."""
        one, accident, server = self.one, self.accident, self.one.server
        way = accident["elsewhere"]
        if way not in one.client.elsewhere:
            raise LeftOut(f"no --elsewhere {way}")
        one.other = other = one.open_server("reuse", "b")
        server.trusted.append(other)
        first = None
        if accident.get("left") is not None:
            one.log_in("confidential")
            staged(SECRET in repr(server.said), "no client secret was sent")
            one.age(accident["left"])
            first = server.newest
        one.log_in(one.client.elsewhere[way])
        staged(other.issued, "no session of the other server")
        if first:
            one.check(not server.families[0].is_alive, "the replaced session lives on at its server")
            one.check(first in server.revoked or accident["left"] < 0, "the replaced refresh token was not revoked")
            run = one.use()
            one.check(run.succeeded, f"the next command ended with {run}")
        one.age(-10)
        if first:
            run = one.use()
            one.check(run.succeeded, f"the command after the expiry ended with {run}")
            one.check(len(other.requests) == 1, f"{len(other.requests)} refreshes at the other server")
        logout = one.run("logout")
        one.check(logout.status == 0, f"the logout ended with {logout}")
        self.during.append(logout)
        if not accident.get("cannot_revoke"):
            one.check(other.newest in other.revoked and not other.families[0].is_alive, "the session lives on at the other server")
        seen = repr(other.said)
        for secret in [SECRET, *(token for pair in server.issued for token in pair)]:
            one.check(secret not in seen, "the other server has seen a secret of the first one")
        calls = repr([call for call in server.said if "/oauth/" in call[1]])
        one.check(not any(token in calls for pair in other.issued for token in pair), "a token of the other server reached the first one's endpoints")
        self.later.append(one.use())
        one.check(not self.later[0].succeeded, "a command works after the logout")
        one.check(not any(one.files_with(refresh) for _, refresh in server.issued + other.issued), "a file still holds a refresh token after the logout")
        return ("failed", "; ".join(dict.fromkeys(one.wrong))) if one.wrong else ("held", "")

    # A file of expected outcomes

    def differences(self, outcome):
        """What differs from the expected outcome, as a list of sentences."""
        expected, wrong = self.expected, []
        if outcome == "skipped":
            return [] if self.is_left_out else ["not staged"]
        outcomes = expected.get("outcome", "held")
        if outcome not in ([outcomes] if isinstance(outcomes, str) else outcomes):
            wrong.append(f"expected {outcomes if isinstance(outcomes, str) else ' or '.join(outcomes)}")

        def says(run, patterns, must):
            for pattern in patterns:
                pattern = pattern.replace("{pid}", str(self.during[0].process.pid))
                if bool(re.search(pattern, run.text)) != must:
                    wrong.append(f"{'does not say' if must else 'says'} '{pattern}': {run.text[-300:]}")

        for runs, suffix in ((self.during, ""), (self.later[:1], "_later"), ([self.beside] if hasattr(self, "beside") else [], "_beside"),
                             ([self.also] if hasattr(self, "also") else [], "_also")):
            for run in runs:
                if "status" + suffix in expected and run.status not in expected["status" + suffix]:
                    wrong.append(f"a command{suffix.replace('_', ' ')} ended with {run} in place of {expected['status' + suffix]}")
                says(run, expected.get("says" + suffix, []), True)
                says(run, expected.get("says_not" + suffix, []), False)
        for name, found in zip(("refreshes", "refreshes_later"), self.counts):
            if name in expected and found != expected[name]:
                wrong.append(f"{found} {name.replace('_', ' ')} in place of {expected[name]}: {self.ledger}")
        first = self.during[0] if self.during else None
        if expected.get("waits") and not first.was_running:
            wrong.append("ended before the answer")
        if expected.get("uses") and not self.was_used:
            wrong.append("did not use the token that is still good")
        if expected.get("prints_first") and not getattr(self, "printed_first", False):
            wrong.append("printed nothing before the answer")
        if "prints_within" in expected and (first.printed is None or first.printed > expected["prints_within"]):
            wrong.append(f"printed after {first.printed} s")
        if "ends_within" in expected and getattr(self, "since_signal", 1000) > expected["ends_within"]:
            wrong.append(f"ended {getattr(self, 'since_signal', None)} s after the signal")
        if expected.get("erases") and not self.erased:
            wrong.append("a file still holds the refresh token of the session that ended")
        return wrong
