#!/usr/bin/env bash
# pdns-server 4.7.3-2 with pdns-backend-sqlite3 4.7.3-2 (Debian 12), a TXT record that is longer than a
# DNS message (RFC 1035: 65 535 bytes of RDATA), sent by the HTTP API.
#
# Guessed: 422, as for every other content that can't be served.
#
# Seen: 204, and it is stored. From then on a transfer of the zone (AXFR) breaks off without its end,
# so one record of one name leaves all secondaries with the zone as it was; a query for the name is
# answered with nothing (truncated, over TCP too). pdnsutil check-zone finds no error.
#
#   PATCH: 204   AXFR complete before: yes   after: no
#
# Exit 0: it behaves so. Exit 1: it changed. Exit 2: there is no PowerDNS of this version to ask.
set -eu
command -v pdns_server >/dev/null && command -v sqlite3 >/dev/null && command -v dig >/dev/null || exit 2
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
  curl -sS -m 10 -o /dev/null -w '%{http_code}' -X "$1" -H 'X-API-Key: key' -d @- \
    "http://127.0.0.1:$port/api/v1/servers/localhost$2"
}
for _ in $(seq 100); do
  [ "$(api GET '' </dev/null 2>/dev/null)" = 200 ] && break
  sleep 0.1
done
# A transfer ends with the SOA record that it began with.
isComplete() {
  [ "$(dig @127.0.0.1 -p $((port + 1)) axfr example.org | grep -c 'IN[[:space:]]*SOA')" = 2 ] && echo yes || echo no
}
echo '{"name":"example.org.","kind":"Native","nameservers":["ns1.example.net."]}' | api POST /zones >/dev/null
rrset() {
  printf '{"rrsets":[{"name":"%s.example.org.","type":"%s","ttl":60,"changetype":"REPLACE","records":[{"content":"%s","disabled":false}]}]}' "$@"
}
rrset a A 192.0.2.1 | api PATCH /zones/example.org. >/dev/null
before=$(isComplete)
long=$(head -c 70000 /dev/zero | tr '\0' x)
status=$(rrset big TXT "\\\"$long\\\"" | api PATCH /zones/example.org.)
after=$(isComplete)
echo "PATCH: $status   AXFR complete before: $before   after: $after"
[ "$status $before $after" = '204 yes no' ]
