#!/usr/bin/env bash
# pdns-server 4.7.3-2 with pdns-backend-sqlite3 4.7.3-2 (Debian 12): PATCH of a SOA record by the HTTP
# API, in a zone with SOA-EDIT-API 'DEFAULT'.
#
# Guess: 'DEFAULT' keeps the serial rising whatever a PATCH holds, as it does for every other type.
# Seen: the serial of the SOA record that was sent is the start. With a lower one (a template's 0 or 1)
# the zone goes back to the first serial of the day: before: 2026113006, after: 2026113001.
# Who is hurt: secondaries that have a higher serial transfer nothing any more, without an error, until
# the date passes it; records stay as they were for hours or days.
# Exits 0 where that is so, 1 where it changed. Needs Debian 12 (apt-get), sqlite3 and curl.
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
api() {
  curl -fsS -m 10 -X "$1" -H 'X-API-Key: key' "http://127.0.0.1:$port/api/v1/servers/localhost$2" -d "${3-}"
}
for _ in $(seq 100); do
  api GET '' >/dev/null 2>&1 && break
  sleep 0.1
done
rrset() {
  printf '{"rrsets":[{"name":"%s","type":"%s","ttl":60,"changetype":"REPLACE","records":[{"content":"%s","disabled":false}]}]}' "$@"
}
serial() { api GET /zones/example.org. | sed 's/.*"serial": *\([0-9]*\).*/\1/'; }
api POST /zones '{"name":"example.org.","kind":"Native","nameservers":["ns1.example.net."],"soa_edit_api":"DEFAULT"}' >/dev/null
for last in 1 2 3 4 5; do
  api PATCH /zones/example.org. "$(rrset a.example.org. A 192.0.2.$last)"
done
before=$(serial)
api PATCH /zones/example.org. \
  "$(rrset example.org. SOA 'ns1.example.net. it.example.net. 1 10800 3600 604800 3600')"
after=$(serial)
echo "before: $before   after a SOA record with serial 1: $after"
[ "$after" -lt "$before" ]
