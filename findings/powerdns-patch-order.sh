#!/usr/bin/env bash
# pdns-server 4.7.3-2 with pdns-backend-sqlite3 4.7.3-2 (Debian 12): one PATCH of the HTTP API that makes
# an address (A) of an alias (CNAME).
#
# Guess: the changes of one PATCH are one step, all or none, so the order of 'REPLACE A' and 'DELETE
# CNAME' says nothing; what must not stand beside a CNAME is checked at the end.
# Seen: each change is checked against what stands there when its turn comes. A first: 422 'Conflicts
# with pre-existing RRset', and nothing is changed. The CNAME's end first: 204.
#
#   REPLACE A, DELETE CNAME: 422   DELETE CNAME, REPLACE A: 204
#
# Who is hurt: programs that send records in the order of their list or by type (A before CNAME): the
# way from address to alias works, the way back never does, and it shows on the day of a move.
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
cat >patch.mjs <<'JS'
const base = `http://127.0.0.1:${process.argv[2]}/api/v1/servers/localhost/zones`
const call = (method, path, body) =>
  fetch(base + path, { method, headers: { 'X-API-Key': 'key' }, body: JSON.stringify(body) })
for (let left = 100; left > 0; left--) {
  const isUp = await fetch(base, { headers: { 'X-API-Key': 'key' } }).then((answer) => answer.ok, () => false)
  if (isUp) break
  await new Promise((done) => setTimeout(done, 100))
}
await call('POST', '', { name: 'example.co.za.', kind: 'Native', nameservers: ['ns1.example.net.'] })
const name = 'www.example.co.za.'
const replace = (type, content) => ({
  name, type, ttl: 300, changetype: 'REPLACE', records: [{ content, disabled: false }],
})
const remove = (type) => ({ name, type, changetype: 'DELETE' })
const patch = async (...rrsets) => (await call('PATCH', '/example.co.za.', { rrsets })).status
const alias = await patch(replace('CNAME', 'example.co.za.'))
const first = await patch(replace('A', '192.0.2.1'), remove('CNAME'))
const last = await patch(remove('CNAME'), replace('A', '192.0.2.1'))
console.log(`REPLACE A, DELETE CNAME: ${first}   DELETE CNAME, REPLACE A: ${last}`)
process.exit(alias === 204 && first === 422 && last === 204 ? 0 : 1)
JS
node patch.mjs "$port"
