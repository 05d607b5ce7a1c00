#!/usr/bin/env bash
# dayjs 1.11.23 (npm) with its plugins utc and timezone: the start of November in Africa/Johannesburg,
# where no clock is ever changed, on a server in New York.
#
# Guess: the zone of the machine plays no part: `.tz('Africa/Johannesburg').startOf('month')` is
# 1 November 00:00 +02:00 wherever it runs.
# Seen: it is 01:00 where the machine's own clock changes on that day (New York: 1 November 2026);
# October's start, and the same on a machine in UTC, are right.
#
#   TZ=UTC 2026-11-01T00:00:00+02:00   TZ=America/New_York 2026-11-01T01:00:00+02:00
#
# Who is hurt: a billing run with 'since the start of the month': what was ordered in the first hour is
# in no month, in years whose 1 November is a Sunday, on servers that were rented in America only.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error node@24.21.0 dayjs@1.11.23 >/dev/null
cat >start.cjs <<'JS'
const dayjs = require('dayjs')
dayjs.extend(require('dayjs/plugin/utc'))
dayjs.extend(require('dayjs/plugin/timezone'))
const start = (at) => dayjs(at).tz('Africa/Johannesburg').startOf('month').format()
console.log(start('2026-10-15T10:00:00Z'), start('2026-11-15T10:00:00Z'))
JS
starts() { TZ=$1 node_modules/node/bin/node start.cjs; }
utc=$(starts UTC) york=$(starts America/New_York)
printf 'UTC: %s\nNew York: %s\n' "$utc" "$york"
right='2026-10-01T00:00:00+02:00'
[ "$utc" = "$right 2026-11-01T00:00:00+02:00" ] && [ "$york" = "$right 2026-11-01T01:00:00+02:00" ]
