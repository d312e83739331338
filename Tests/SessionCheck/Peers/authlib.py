# Follows "OAuth 2 Session" of Authlib: "Refresh & Auto Update Token" and "Revoke Token".
import sys
sys.path.append(sys.path.pop(0))  # this file has the library's name
from authlib.integrations.requests_client import OAuth2Session
from adapter import *


def update_token(token, refresh_token=None, access_token=None):
    save(dict(token))


def session(token=None):
    return OAuth2Session(CLIENT, token=token, token_endpoint=TOKEN, token_endpoint_auth_method="none",
                         revocation_endpoint_auth_method="none", update_token=update_token)


def log_in(password):
    save(dict(session().fetch_token(TOKEN, grant_type="password", username=USER, password=password)))


def show():
    answer = session(load()).get(RESOURCE)
    answer.raise_for_status()
    print(answer.text)


def log_out():
    session().revoke_token(REVOCATION, token=load()["refresh_token"], token_type_hint="refresh_token").raise_for_status()


run(show, log_in, log_out)
