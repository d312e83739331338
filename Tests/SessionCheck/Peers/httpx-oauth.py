# Follows "OAuth2" of HTTPX OAuth: "Refresh a token" and "Revoke a token".
import asyncio, httpx
from httpx_oauth.oauth2 import BaseOAuth2, OAuth2Token
from adapter import *

client = BaseOAuth2(CLIENT, "", AUTHORIZE, TOKEN, TOKEN, REVOCATION, token_endpoint_auth_method="client_secret_post",
                    revocation_endpoint_auth_method="client_secret_post")


def log_in(password):
    # The library has no password grant.
    form = {"grant_type": "password", "client_id": CLIENT, "username": USER, "password": password}
    save(OAuth2Token(httpx.post(TOKEN, data=form).json()))


def show():
    token = OAuth2Token(load())
    if token.is_expired():
        token = asyncio.run(client.refresh_token(token["refresh_token"]))
        save(token)
    answer = httpx.get(RESOURCE, headers={"Authorization": "Bearer " + token["access_token"]})
    answer.raise_for_status()
    print(answer.text)


def log_out():
    asyncio.run(client.revoke_token(load()["refresh_token"], "refresh_token"))


run(show, log_in, log_out)
