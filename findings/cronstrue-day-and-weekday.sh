#!/usr/bin/env bash
# cronstrue 3.39.0 (npm), which says cron lines in words, with a day of the month and a weekday; and
# cron-parser 5.10.6, which says when such a line runs.
#
# Guess: cron runs when either fits, so the words are 'or': '0 9 1-7 * 1' is each of the first seven days,
# and each Monday.
# Seen: 'between day 1 and 7 of the month, and on Monday', which reads as the first Monday of the month, as
# who wrote the line meant it. It runs ten times in January 2027.
#
#   At 09:00 AM, between day 1 and 7 of the month, and on Monday   runs in January 2027: 10
#
# Who is hurt: a panel that shows a customer's or its own jobs in these words: a monthly run is 'checked',
# and goes out ten times.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error cronstrue@3.39.0 cron-parser@5.10.6 >/dev/null
cat >say.mjs <<'JS'
import { CronExpressionParser } from 'cron-parser'
import cronstrue from 'cronstrue'
const line = '0 9 1-7 * 1'
const words = cronstrue.toString(line)
const runs = CronExpressionParser.parse(line, { tz: 'UTC', currentDate: new Date('2027-01-01T00:00:00Z') })
let count = 0
while (runs.next().toDate() < new Date('2027-02-01T00:00:00Z')) count += 1
console.log(`${words}   runs in January 2027: ${count}`)
process.exit(/of the month, and on Monday$/.test(words) && count === 10 ? 0 : 1)
JS
node say.mjs
