#!/usr/bin/env bash
# pdns-server 4.7.3-2 (its zone2sql and its server) with pdns-backend-sqlite3 (Debian 12): a zone with
# a CAA record whose value has no quotes, as BIND and NSD take it.
#
# Guess: PowerDNS's own importer writes what PowerDNS's server can serve, or refuses the file.
# Seen: it writes the value as it stands, without an error ('1 domains were fully parsed'), and the server
# answers SERVFAIL for CAA, and for each other type at that name; the rest of the zone is well. Of the same
# kind, an unquoted TXT is served.
#
#   zone2sql: 0 issue letsencrypt.org   CAA ESERVFAIL   A of the same name ESERVFAIL   TXT 'v=spf1 -all'
#
# Who is hurt: who moves zones from BIND to PowerDNS. With SERVFAIL for CAA no certificate is issued (RFC
# 8659): the site looks well until its certificate ends, weeks later.
# Exits 0 where that is so, 1 where it changed. Needs Debian 12 (apt-get), sqlite3 and Node.js.
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" 2>/dev/null || true; }; rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q pdns-server=4.7.3-2 pdns-backend-sqlite3=4.7.3-2 >/dev/null
apt-get download -q libboost-program-options1.74.0 libluajit-5.1-2 libsodium23 libyaml-cpp0.7 libsqlite3-0 >/dev/null
for package in *.deb; do dpkg-deb -x "$package" root; done
libraries=$folder/root/usr/lib/x86_64-linux-gnu
sqlite3 db <root/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql
cat >zone <<'ZONE'
$ORIGIN example.co.za.
$TTL 3600
@ IN SOA ns1 hostmaster 2026113001 7200 3600 1209600 900
@ IN NS ns1
ns1 IN A 192.0.2.1
txt IN TXT v=spf1 -all
shop IN A 192.0.2.2
shop IN CAA 0 issue letsencrypt.org
ZONE
LD_LIBRARY_PATH=$libraries root/usr/bin/zone2sql --gsqlite --zone=zone --zone-name=example.co.za 2>/dev/null | sqlite3 db
row=$(sqlite3 db "select content from records where type = 'CAA'")
mkdir sockets config
port=$((20000 + RANDOM % 20000))
LD_LIBRARY_PATH=$libraries root/usr/sbin/pdns_server --config-dir=config --daemon=no --guardian=no \
  --module-dir="$libraries/pdns" --launch=gsqlite3 --gsqlite3-database="$folder/db" \
  --local-address=127.0.0.1 --local-port=$port --socket-dir="$folder/sockets" \
  --security-poll-suffix= >log 2>&1 &
server=$!
cat >ask.mjs <<'JS'
import { Resolver } from 'node:dns/promises'
const [port, row] = process.argv.slice(2)
async function ask(name, type) {
  const resolver = new Resolver({ tries: 1 })
  resolver.setServers([`127.0.0.1:${port}`])
  return resolver.resolve(`${name}.example.co.za`, type).then((found) => String(found), ({ code }) => code)
}
for (let left = 100; left > 0; left--) {
  if ((await ask('ns1', 'A')) === '192.0.2.1') break
  await new Promise((done) => setTimeout(done, 100))
}
const [caa, a, txt] = [await ask('shop', 'CAA'), await ask('shop', 'A'), await ask('txt', 'TXT')]
console.log(`zone2sql: ${row}   CAA ${caa}   A of the same name ${a}   TXT '${txt}'`)
const isAsSeen = row === '0 issue letsencrypt.org' && caa === 'ESERVFAIL' && a === 'ESERVFAIL'
process.exit(isAsSeen && txt === 'v=spf1 -all' ? 0 : 1)
JS
node ask.mjs "$port" "$row"
