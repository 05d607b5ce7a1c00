#!/usr/bin/env bash
# nsd 4.6.1 (Debian 12), a zone file without $TTL in which one record has a TTL and the next have none.
#
# Guess: RFC 1035 5.1: what is omitted is the last that was stated, so `www` below `ns1 300` has 300, as
# named-checkzone (BIND 9.18), ldns-read-zone 1.8.3 and zone2sql (PowerDNS 4.7) read it.
# Seen: 3600, NSD's own default, for all that state none.
#
#   ns1 300, www 3600, mail 3600
#
# Who is hurt: name servers of two makes from one file: the TTL that was lowered before a move is 300 here
# and an hour there, and some of the visitors go to the old server for that hour.
# Exits 0 where that is so, 1 where it changed. Needs Debian 12 (apt-get), Linux on x64.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q nsd libevent-2.1-7 libfstrm0 libprotobuf-c1 >/dev/null
for package in *.deb; do dpkg-deb -x "$package" root; done
export LD_LIBRARY_PATH=$folder/root/usr/lib/x86_64-linux-gnu
cat >zone <<'ZONE'
$ORIGIN example.co.za.
@ 86400 IN SOA ns1 hostmaster 2026113001 7200 3600 1209600 900
@ 86400 IN NS ns1
ns1 300 IN A 192.0.2.1
www IN A 192.0.2.2
mail IN A 192.0.2.3
ZONE
read_ttl() { root/usr/sbin/nsd-checkzone -p example.co.za zone | awk -v name="$1" '$1 == name { print $2 }'; }
seen="ns1 $(read_ttl ns1), www $(read_ttl www), mail $(read_ttl mail)"
echo "$seen"
[ "$seen" = 'ns1 300, www 3600, mail 3600' ]
