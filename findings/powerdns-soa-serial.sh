#!/usr/bin/env bash
# pdns-server 4.7.3-2 with pdns-backend-sqlite3 4.7.3-2 (Debian 12), PATCH of a SOA record by the HTTP
# API, in a zone with SOA-EDIT-API 'DEFAULT'.
#
# Guessed: 'DEFAULT' keeps the serial rising whatever a PATCH holds, as it does for every other type.
#
# Seen: the serial of the SOA record that was sent is the start. With a lower one (a template's 0 or 1)
# the zone goes back to the first serial of the day. Secondaries that have a higher one transfer nothing
# any more, without an error, until the date passes it: records stay as they were for hours or days.
#
#   before: 2026113006   after a SOA record with serial 1: 2026113001
#
# Exit 0: it behaves so. Exit 1: it changed. Exit 2: there is no PowerDNS of this version to ask.
set -eu
command -v pdns_server >/dev/null && command -v sqlite3 >/dev/null || exit 2
for package in pdns-server pdns-backend-sqlite3; do
  [ "$(dpkg-query -W -f '${Version}' "$package" 2>/dev/null)" = 4.7.3-2 ] || exit 2
done
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" 2>/dev/null || true; }; rm -rf "$folder"' EXIT
sqlite3 "$folder/db" < /usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql
mkdir "$folder/sockets" "$folder/config"
port=$((20000 + RANDOM % 20000))
pdns_server --config-dir="$folder/config" --daemon=no --guardian=no --launch=gsqlite3 \
  --gsqlite3-database="$folder/db" --local-address=127.0.0.1 --local-port=$((port + 1)) --api=yes \
  --api-key=key --webserver=yes --webserver-address=127.0.0.1 --webserver-port=$port \
  --socket-dir="$folder/sockets" --security-poll-suffix= >/dev/null 2>&1 &
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
