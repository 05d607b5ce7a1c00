#!/usr/bin/env bash
# pdns-server 4.7.3-2 with pdns-backend-sqlite3 4.7.3-2 (Debian 12): a zone that is made by the HTTP API
# just after its name was asked for.
#
# Guess: the API puts the zone into the zone cache and empties the packet cache for it, as a PATCH does
# for what it changes, so the zone answers at once (201).
# Seen: what was asked before stays REFUSED for as long as the packet cache holds it (20 seconds); other
# types of the same name are answered at once.
#
#   before: EREFUSED   after 201: SOA EREFUSED, NS ns1.example.net   22 seconds later: SOA answered
#
# Who is hurt: panels that look whether the server has the zone, make it, and look again: 'not there'.
# A registry or a resolver that asked in between refuses the delegation, or sends the customer to the
# other name server, and a check of the name servers says that ours are wrong.
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
mkdir sockets config
port=$((20000 + RANDOM % 20000))
LD_LIBRARY_PATH=$libraries root/usr/sbin/pdns_server --config-dir=config --daemon=no --guardian=no \
  --module-dir="$libraries/pdns" --launch=gsqlite3 --gsqlite3-database="$folder/db" \
  --local-address=127.0.0.1 --local-port=$((port + 1)) --api=yes --api-key=key --webserver=yes \
  --webserver-address=127.0.0.1 --webserver-port=$port --socket-dir="$folder/sockets" \
  --security-poll-suffix= >log 2>&1 &
server=$!
cat >ask.mjs <<'JS'
import { Resolver } from 'node:dns/promises'
const port = Number(process.argv[2])
const base = `http://127.0.0.1:${port}/api/v1/servers/localhost/zones`
const headers = { 'X-API-Key': 'key' }
const wait = (ms) => new Promise((done) => setTimeout(done, ms))
for (let left = 100; left > 0; left--) {
  if (await fetch(base, { headers }).then((answer) => answer.ok, () => false)) break
  await wait(100)
}
async function ask(type) {
  const resolver = new Resolver({ tries: 1 })
  resolver.setServers([`127.0.0.1:${port + 1}`])
  return resolver.resolve('new.co.za', type).then(
    (found) => (type === 'SOA' ? 'answered' : found.join()),
    ({ code }) => code,
  )
}
const before = await ask('SOA')
const zone = { name: 'new.co.za.', kind: 'Native', nameservers: ['ns1.example.net.'] }
const { status } = await fetch(base, { method: 'POST', headers, body: JSON.stringify(zone) })
const [soa, ns] = [await ask('SOA'), await ask('NS')]
await wait(22_000)
const later = await ask('SOA')
console.log(`before: ${before}   after ${status}: SOA ${soa}, NS ${ns}   22 seconds later: SOA ${later}`)
const isAsSeen = before === 'EREFUSED' && status === 201 && soa === 'EREFUSED'
process.exit(isAsSeen && ns === 'ns1.example.net' && later === 'answered' ? 0 : 1)
JS
node ask.mjs "$port"
