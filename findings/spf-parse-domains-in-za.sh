#!/usr/bin/env bash
# spf-parse 1.0.4 (npm), SPF records that name a domain of South Africa (.za).
#
# Guess: `redirect=_spf.example.co.za` is the modifier with its domain, and `include:` likewise.
# Seen: with .com and .net it is so. Whatever ends in 'a' (.za, .africa, .ca) is the mechanism `a` without
# a domain; include, mx, exists, ptr and exp as well as redirect. The record is said to be valid.
#
#   include:example.net: include example.net   include:example.co.za: a
#   redirect=example.net: redirect example.net   redirect=example.co.za: a
#
# Who is hurt: a panel that checks the records of customers in South Africa with it: it says that the
# website's address may send, and that the mail host's include is missing.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error spf-parse@1.0.4 >/dev/null
cat >read.cjs <<'JS'
const parse = require('spf-parse')
const read = (term) => {
  const { mechanisms, valid } = (parse.default ?? parse)(`v=spf1 ${term}`)
  const { type, value } = mechanisms[1]
  const found = value ? `${type} ${value}` : type
  console.log(`${term}: ${found} (${valid ? 'valid' : 'not valid'})`)
  return valid ? found : ''
}
const abroad = ['include:example.net', 'redirect=example.net', 'mx:example.com'].map(read)
const here = ['include:example.co.za', 'redirect=example.co.za', 'mx:example.co.za', 'include:example.africa'].map(read)
const isRight = abroad.join() === 'include example.net,redirect example.net,mx example.com'
process.exit(isRight && here.every((found) => found === 'a') ? 0 : 1)
JS
node read.cjs
