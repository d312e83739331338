#!/usr/bin/env bash
# Rates the first active restaurant, and says what to do if that fails. Needs jq. EMAIL and PASSWORD log in.
set -euo pipefail
export SURVEY_ERROR_FORMAT=json
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
try() {
    survey "$@" 2>"$work/messages" && return
    local status=$? failure
    failure=$(jq -c '.error // empty' "$work/messages")
    case $(jq -r .code <<<"$failure") in
    login.rejected) echo 'Correct EMAIL and PASSWORD.' ;;
    session.*) echo 'Log in again.' ;;
    request.*) jq -r '"Try again in \(.retryAfter // 60) s: \(.message)"' <<<"$failure" ;;
    answers.*) echo 'The survey has changed.' ;;
    *) jq -r '"\(.message) \(.remedy // "")"' <<<"$failure" ;;
    esac >&2
    exit "$status"
}
try login --email "$EMAIL" --password-stdin <<<"$PASSWORD"
try list --all --format ndjson >"$work/surveys"
id=$(jq -rn 'first(inputs | select(.isActive and .surveyType == "Restaurant")) | .id' "$work/surveys")
try answer "$id" --template >"$work/template"
jq '(.questions[] | select(.kind == "star" or .kind == "smiley" or .kind == "nps")).answer = 5' "$work/template" >"$work/filled"
try answer "$id" --from "$work/filled"
