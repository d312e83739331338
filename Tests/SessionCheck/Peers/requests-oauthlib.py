# Follows "OAuth 2 Workflow" of Requests-OAuthlib: "Legacy Application Flow" and "Refreshing tokens", its third way.
import os
os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"  # loopback has no certificate
from oauthlib.oauth2 import LegacyApplicationClient
from requests_oauthlib import OAuth2Session
from adapter import *


def log_in(password):
    session = OAuth2Session(client=LegacyApplicationClient(client_id=CLIENT))
    save(session.fetch_token(token_url=TOKEN, username=USER, password=password, client_id=CLIENT))


def show():
    session = OAuth2Session(CLIENT, token=load(), auto_refresh_url=TOKEN, auto_refresh_kwargs={"client_id": CLIENT}, token_updater=save)
    answer = session.get(RESOURCE)
    answer.raise_for_status()
    print(answer.text)


run(show, log_in)
