#!/usr/bin/env bash
# dns-zonefile 0.3.2 (npm, 'RFC1035 compliant'), a record that begins with blanks.
#
# Guess: RFC 1035 5.1: a line that begins with a blank belongs to the name of the record before it, so
# the AAAA, MX and TXT below `mail` are mail's.
# Seen: they are the zone's own ('@'), without a word. The same file in BIND (named-compilezone) has
# them at mail.
#
#   A mail, AAAA @, MX @, TXT @
#
# Who is hurt: who moves a zone with it. The bare domain gets the mail server's address for IPv6, so
# visitors with IPv6 do not reach the website, and the domain's mail goes by mail's MX.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error dns-zonefile@0.3.2 >/dev/null
cat >read.mjs <<'JS'
import zonefile from 'dns-zonefile'
const { a, aaaa, mx, txt } = zonefile.parse(`$ORIGIN example.co.za.
$TTL 3600
@ IN SOA ns1.example.co.za. hostmaster.example.co.za. 2026113001 7200 3600 1209600 3600
@ IN NS ns1.example.co.za.
mail IN A 192.0.2.1
     IN AAAA 2001:db8::1
     IN MX 10 relay
     IN TXT "inside"
`)
const owners = [a, aaaa, mx, txt].map(([{ name }]) => name)
console.log(['A', 'AAAA', 'MX', 'TXT'].map((type, at) => `${type} ${owners[at]}`).join(', '))
process.exit(owners.join() === 'mail,@,@,@' ? 0 : 1)
JS
node read.mjs
