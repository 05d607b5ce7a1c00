#!/usr/bin/env bash
# ical-generator 11.1.2 (npm), an event of a whole day, given as local midnight, on a server in
# Africa/Johannesburg (TZ), in a calendar without a zone.
#
# Guess: times are written in UTC, as its manual says, but a day has no time and no zone, so
# `new Date(2026, 10, 30)` with `allDay` is 20261130.
# Seen: the day is taken in UTC as well, where it is still the evening before.
#
#   TZ=UTC 20261130   TZ=Africa/Johannesburg 20261129   TZ=America/New_York 20261130
#
# Who is hurt: a host's calendar of due dates and public holidays: all of them a day early east of
# Greenwich, and right on the developer's machine that runs in UTC.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error node@24.21.0 ical-generator@11.1.2 >/dev/null
cat >write.mjs <<'JS'
import ical from 'ical-generator'
const calendar = ical()
calendar.createEvent({ id: 'due', start: new Date(2026, 10, 30), allDay: true, summary: 'Due' })
console.log(/DTSTART;VALUE=DATE:(\d+)/.exec(calendar.toString())[1])
JS
day() { TZ=$1 node_modules/node/bin/node write.mjs; }
utc=$(day UTC) here=$(day Africa/Johannesburg) west=$(day America/New_York)
echo "TZ=UTC $utc   TZ=Africa/Johannesburg $here   TZ=America/New_York $west"
[ "$utc $here $west" = '20261130 20261129 20261130' ]
