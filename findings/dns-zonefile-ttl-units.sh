#!/usr/bin/env bash
# dns-zonefile 0.3.2 (npm), a record whose TTL has a unit ('1d'), as BIND, NSD, Knot and PowerDNS take.
#
# Guess: `$TTL 1h` is kept as it stands, so units are known, and `@ 1d IN MX 10 mail` has a TTL of a day.
# Seen: with a number the record is read; with a unit it is not there at all, whatever its type, and
# nothing is thrown.
#
#   $ttl 1h   MX with 86400: 1   MX with 1d: 0   A with 1h: 0
#
# Who is hurt: who imports a zone that was written by hand. The domain comes over without its MX, and
# mail goes to the address of the website.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error dns-zonefile@0.3.2 >/dev/null
cat >read.mjs <<'JS'
import zonefile from 'dns-zonefile'
const read = (record) =>
  zonefile.parse(`$ORIGIN example.co.za.
$TTL 1h
@ IN SOA ns1.example.co.za. hostmaster.example.co.za. 2026113001 7200 3600 1209600 3600
@ IN NS ns1.example.co.za.
${record}
`)
const count = (record, type) => read(record)[type]?.length ?? 0
const ttl = read('').$ttl
const seen = [count('@ 86400 IN MX 10 mail', 'mx'), count('@ 1d IN MX 10 mail', 'mx'), count('www 1h IN A 192.0.2.1', 'a')]
console.log(`$ttl ${ttl}   MX with 86400: ${seen[0]}   MX with 1d: ${seen[1]}   A with 1h: ${seen[2]}`)
process.exit(ttl === '1h' && seen.join() === '1,0,0' ? 0 : 1)
JS
node read.mjs
