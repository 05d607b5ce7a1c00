#!/usr/bin/env bash
# iso8601-duration 2.1.4 (npm), `end(parse('P1M'), start)` from the last day of January.
#
# Guess: a month after 31 January is the last day of February, as ISO 8601 calendars of libraries (Temporal,
# Luxon, java.time, PostgreSQL) have it.
# Seen: 3 March; and a year after 29 February 2024 is 1 March 2025.
#
#   P1M from 2026-01-31: 2026-03-03   P1Y from 2024-02-29: 2025-03-01
#
# Who is hurt: subscriptions whose period is kept as a duration (as payment providers and app stores send
# it): a customer of 31 January is not billed in February at all, and then always on the 3rd.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error iso8601-duration@2.1.4 >/dev/null
cat >end.cjs <<'JS'
const { end, parse } = require('iso8601-duration')
const after = (duration, day) => end(parse(duration), new Date(`${day}T12:00:00Z`)).toISOString().slice(0, 10)
const [month, year] = [after('P1M', '2026-01-31'), after('P1Y', '2024-02-29')]
console.log(`P1M from 2026-01-31: ${month}   P1Y from 2024-02-29: ${year}`)
process.exit(month === '2026-03-03' && year === '2025-03-01' ? 0 : 1)
JS
TZ=UTC node end.cjs
