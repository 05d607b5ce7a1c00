#!/usr/bin/env bash
# dayjs 1.11.23 (npm), months between two days as a fraction, `diff(from, 'month', true)`.
#
# Guess: 28 February is not yet a month after 31 January (0.9 or so), and each further day adds a bit.
# Seen: it is exactly 1, and from 28 February the 28th, 29th, 30th and 31st of March are each exactly 1;
# then it goes on in steps of a day.
#
#   31 Jan to 28 Feb: 1   28 Feb to 28, 29, 30, 31 Mar: 1 1 1 1   to 1 Apr: 1.129032258064516
#
# Who is hurt: who bills parts of months with it: three days at each such month end cost nothing, and a
# plan that was left on 31 March costs as much as one left on the 28th.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error dayjs@1.11.23 >/dev/null
cat >count.cjs <<'JS'
const dayjs = require('dayjs')
const months = (from, to) => dayjs(to).diff(from, 'month', true)
const january = months('2026-01-31', '2026-02-28')
const march = [28, 29, 30, 31].map((day) => months('2026-02-28', `2026-03-${day}`))
const april = months('2026-02-28', '2026-04-01')
console.log(`31 Jan to 28 Feb: ${january}   28 Feb to 28, 29, 30, 31 Mar: ${march.join(' ')}   to 1 Apr: ${april}`)
process.exit(january === 1 && march.join() === '1,1,1,1' && april > 1 ? 0 : 1)
JS
node count.cjs
