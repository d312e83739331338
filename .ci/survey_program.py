"""The `survey` program, and what the checks expect of it and serve to it."""
import glob, json, os, subprocess, sys, time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.append(ROOT + "/Tests/SessionCheck")
from authorization_server import PAGE

REFERENCE_DATE = 978307200  # 2001, in Unix seconds
END = r"Your session with \S+ ended on \d{1,2} [A-Z][a-z]+ at \d{1,2}:\d{2}"
LOST = "An earlier answer of the server may have been lost."


def find_program():
    """The program that `SURVEY` names, else the release build's, which is built if it is missing."""
    if os.environ.get("SURVEY"):
        return os.path.abspath(os.environ["SURVEY"])
    build = ["swift", "build", "-c", "release", "--product", "survey"]
    path = subprocess.run([*build, "--show-bin-path"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip() + "/survey"
    if not os.path.exists(path):
        subprocess.run(build, cwd=ROOT, check=True, stdout=sys.stderr)
    return path


def set_life(path, seconds, passed=0):
    """Sets what is left of the access token's life in a session file, whose window began so much earlier."""
    with open(path) as file:
        record = json.load(file)
    record["token"]["receivedAt"] = time.time() - REFERENCE_DATE - record["token"]["lifetime"] + seconds
    if "older" in record.get("refresh", {}):
        record["refresh"]["older"]["until"] -= passed
    status = os.stat(path)
    with open(path + ".new", "w", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        json.dump(record, file)
    os.chown(path + ".new", status.st_uid, status.st_gid)
    os.rename(path + ".new", path)


if __name__ == "__main__":
    # The command that `session-check` runs to age the token.
    for path in glob.glob(os.environ["SURVEY_HOME"] + "/accounts/*/session.json"):
        set_life(path, float(os.environ["SESSION_SECONDS_LEFT"]), float(os.environ["SESSION_SECONDS_PASSED"]))
