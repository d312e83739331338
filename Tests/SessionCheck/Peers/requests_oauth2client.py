# Follows the reference of requests_oauth2client: `OAuth2AccessTokenAuth` and `BearerTokenSerializer`.
import sys
sys.path.append(sys.path.pop(0))  # this file has the library's name
from requests_oauth2client import BearerToken, OAuth2AccessTokenAuth, OAuth2Client
import requests
from adapter import *


def client():
    return OAuth2Client(TOKEN, revocation_endpoint=REVOCATION, client_id=CLIENT, testing=True)


def saved():
    token = load()
    return BearerToken(access_token=token["access_token"], refresh_token=token.get("refresh_token"), expires_in=round(token["expires_at"] - time.time()))


def keep(token):
    save({"access_token": token.access_token, "refresh_token": token.refresh_token, "expires_at": token.expires_at.timestamp()})


def log_in(password):
    keep(client().resource_owner_password(USER, password))


def show():
    token = saved()
    auth = OAuth2AccessTokenAuth(client(), token)
    try:
        answer = requests.get(RESOURCE, auth=auth)
    finally:
        if auth.token is not token:
            keep(auth.token)
    answer.raise_for_status()
    print(answer.text)


run(show, log_in, lambda: client().revoke_refresh_token(saved()))
