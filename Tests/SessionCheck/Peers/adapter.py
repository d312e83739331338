"""What the adapters share: a file with a token, and the commands that `session-check` runs."""
import json, os, sys, time

HOME, CLIENT, USER = os.environ["SESSION_HOME"], os.environ["SESSION_CLIENT_ID"], os.environ["SESSION_USER"]
RESOURCE, TOKEN, REVOCATION = (os.environ[f"SESSION_{name}_URL"] for name in ("RESOURCE", "TOKEN", "REVOCATION"))
AUTHORIZE, SECRET = os.environ["SESSION_AUTHORIZE_URL"], os.environ["SESSION_CLIENT_SECRET"]
PATH = HOME + "/token.json"


def load():
    with open(PATH) as file:
        return json.load(file)


def save(token):
    with open(PATH, "w") as file:
        file.write(token if isinstance(token, str) else json.dumps(token))


def expire():
    left = float(os.environ["SESSION_SECONDS_LEFT"])
    save({**load(), "expires_in": left, "expires_at": time.time() + left})


def run(show, log_in, log_out=None, expire=expire):
    """Runs the command that the first argument names; an error of the library is printed in its own words."""
    try:
        if sys.argv[1] == "login":
            log_in(input())
        elif sys.argv[1] == "logout":
            log_out()
            os.remove(PATH)
        else:
            {"show": show, "expire": expire}[sys.argv[1]]()
    except Exception as error:
        sys.exit(f"{type(error).__name__}: {error}")
