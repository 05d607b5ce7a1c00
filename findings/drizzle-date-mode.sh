#!/usr/bin/env bash
# drizzle-orm 0.45.4 (npm), a PostgreSQL column `date({ mode: 'date' })`, on a server in
# Africa/Johannesburg (TZ).
#
# Guess: the driver (pg) takes a Date's local day for a column of type date, so drizzle keeps the local day
# too: new Date(2026, 10, 30) is 2026-11-30.
# Seen: drizzle sends the text in UTC, 2026-11-29T22:00:00.000Z, of which PostgreSQL takes the day as it
# stands: 2026-11-29. It is read as midnight in UTC, so what comes back is not the moment that was stored
# either. With TZ=UTC, as in most containers and pipelines, all is well.
#
#   sent with TZ=UTC: 2026-11-30T00:00:00.000Z   with TZ=Africa/Johannesburg: 2026-11-29T22:00:00.000Z
#
# Who is hurt: due dates and periods that are made of local midnights: each is a day early, invoices are
# overdue on their due date. `mode: 'string'` has no such question.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error node@24.21.0 drizzle-orm@0.45.4 pg@8.23.1 >/dev/null
cat >store.mjs <<'JS'
import { drizzle } from 'drizzle-orm/node-postgres'
import { date, pgTable } from 'drizzle-orm/pg-core'
const invoices = pgTable('invoices', { due: date({ mode: 'date' }) })
const { params } = drizzle.mock().insert(invoices).values({ due: new Date(2026, 10, 30) }).toSQL()
const read = invoices.due.mapFromDriverValue('2026-11-29')
console.log(`${params[0]} ${read.toISOString()}`)
JS
stored() { TZ=$1 node_modules/node/bin/node store.mjs; }
utc=$(stored UTC) here=$(stored Africa/Johannesburg)
echo "sent with TZ=UTC: ${utc% *}   with TZ=Africa/Johannesburg: ${here% *}, read ${here#* }"
[ "${utc% *}" = 2026-11-30T00:00:00.000Z ] && [ "$here" = '2026-11-29T22:00:00.000Z 2026-11-29T00:00:00.000Z' ]
