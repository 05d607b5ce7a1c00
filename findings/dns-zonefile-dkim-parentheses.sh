#!/usr/bin/env bash
# dns-zonefile 0.3.2 (npm), a DKIM key as opendkim-genkey and BIND write it: several quoted strings in
# parentheses over two lines.
#
# Guess: parentheses join the lines, as they do in the SOA record, which it reads so; both strings are
# the record's.
# Seen: the record ends at the line's end, an open parenthesis is part of the text, and the rest of the
# key is gone, without an error.
#
#   ( "v=DKIM1; k=rsa; p=MIGfMA0"
#
# Who is hurt: who imports a customer's zone. The key is published in half, signatures fail, and with
# p=reject in DMARC the customer's mail is refused.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error dns-zonefile@0.3.2 >/dev/null
cat >read.mjs <<'JS'
import zonefile from 'dns-zonefile'
const { soa, txt } = zonefile.parse(`$ORIGIN example.co.za.
$TTL 3600
@ IN SOA ns1.example.co.za. hostmaster.example.co.za. (
    2026113001 ; serial
    7200 3600 1209600 3600 )
@ IN NS ns1.example.co.za.
mail._domainkey IN TXT ( "v=DKIM1; k=rsa; p=MIGfMA0"
    "GCSqGSIb3DQEBAQUAA4GNADCB" )
www IN TXT "other"
`)
const [key] = txt
console.log(key.txt)
const isHalf = key.txt.includes('MIGfMA0') && !JSON.stringify(txt).includes('GCSqGSIb3DQ')
process.exit(soa.serial === 2026113001 && txt.length === 2 && isHalf ? 0 : 1)
JS
node read.mjs
