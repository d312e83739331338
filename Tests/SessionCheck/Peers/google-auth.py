# Follows "Python quickstart" of Google Workspace, with the constructor in place of `from_authorized_user_file`, which
# allows only Google's token endpoint.
from datetime import datetime, timedelta
from google.auth.transport.requests import AuthorizedSession, Request
from google.oauth2.credentials import Credentials
import requests
from adapter import *


def log_in(password):
    # The library leaves the login to others.
    form = {"grant_type": "password", "client_id": CLIENT, "username": USER, "password": password}
    answer = requests.post(TOKEN, form).json()
    expiry = datetime.utcnow() + timedelta(seconds=answer["expires_in"])
    save(Credentials(answer["access_token"], answer["refresh_token"], token_uri=TOKEN, client_id=CLIENT, client_secret=SECRET,
                     expiry=expiry).to_json())


def show():
    saved = load()
    credentials = Credentials(saved["token"], saved["refresh_token"], token_uri=TOKEN, client_id=CLIENT, client_secret=SECRET,
                              expiry=datetime.fromisoformat(saved["expiry"].rstrip("Z")))
    if not credentials.valid and credentials.expired and credentials.refresh_token:
        credentials.refresh(Request())
        save(credentials.to_json())
    token = credentials.token
    answer = AuthorizedSession(credentials).get(RESOURCE)  # refreshes after a 401
    if credentials.token != token:
        save(credentials.to_json())
    answer.raise_for_status()
    print(answer.text)


def expire():
    expiry = datetime.utcnow() + timedelta(seconds=float(os.environ["SESSION_SECONDS_LEFT"]))
    save({**load(), "expiry": expiry.isoformat() + "Z"})


run(show, log_in, expire=expire)
