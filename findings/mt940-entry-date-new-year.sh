#!/usr/bin/env bash
# mt940js 1.3.5 and mt940-js 1.0.0 (npm; with tslib 2.8.1, which it forgets to name), a bank statement's line (:61:) over the turn of the year.
#
# Guess: the entry date names no year (MMDD), so it is the one next to the value date: value
# 31 December 2025, entered 0102, is 2 January 2026. The statement's closing balance says so as well.
# Seen: both take the value date's year, and the entry is a year early, before the account's opening:
#
#   mt940js: value 2025-12-31, entry 2025-01-02   mt940-js: value 2025-12-31, entry 2025-01-02
#
# Who is hurt: who books payments by entry date. A payment of the new year falls into a tax year that
# was handed in, and a matching that asks 'not before the invoice' finds nothing, each January.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error mt940js@1.3.5 mt940-js@1.0.0 tslib@2.8.1 >/dev/null
cat >read.cjs <<'JS'
const { Parser } = require('mt940js')
const { read } = require('mt940-js')
const statement = `:20:STMT1
:25:62001234567
:28C:1/1
:60F:C251230ZAR1000,00
:61:2512310102C500,00NTRFINV-1001
:86:Payment INV-1001
:62F:C260102ZAR1500,00
-
`
const day = (date) => (typeof date === 'string' ? date : date.toISOString()).slice(0, 10)
async function main() {
  const [one] = new Parser().parse(statement)
  const [two] = await read(Buffer.from(statement))
  const [a, b] = [one.transactions[0], two.transactions[0]]
  const seen = [`${day(a.date)} ${day(a.entryDate)}`, `${day(b.valueDate)} ${day(b.entryDate)}`]
  console.log(`mt940js: ${seen[0]}   mt940-js: ${seen[1]}`)
  process.exit(seen.every((dates) => dates === '2025-12-31 2025-01-02') ? 0 : 1)
}
void main()
JS
node read.cjs
