#!/usr/bin/env bash
# date-fns 4.4.0 (npm), from 29 February 2024 to 28 February 2025.
#
# Guess: twelve months and one year are the same, so `differenceInMonths` is 12 and `differenceInYears`
# is 1, or they are 11 and 0.
# Seen: 12 months and 0 years. Months count the last day of a month as reached (so 28 February is a
# month after 31 January), years do not; `addYears` of that day is 28 February 2025 nevertheless.
#
#   months 12, years 0, addYears 2025-02-28
#
# Who is hurt: renewals. A domain that was registered on 29 February is billed by the monthly figure and
# not yet due by the yearly one, on the day itself.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error date-fns@4.4.0 >/dev/null
cat >count.mjs <<'JS'
import { addYears, differenceInMonths, differenceInYears, format } from 'date-fns'
const [from, to] = [new Date(2024, 1, 29), new Date(2025, 1, 28)]
const seen = [differenceInMonths(to, from), differenceInYears(to, from), format(addYears(from, 1), 'yyyy-MM-dd')]
console.log(`months ${seen[0]}, years ${seen[1]}, addYears ${seen[2]}`)
process.exit(seen.join() === '12,0,2025-02-28' ? 0 : 1)
JS
node count.mjs
