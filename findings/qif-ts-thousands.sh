#!/usr/bin/env bash
# qif-ts 1.0.0 (npm), an amount with a separator of thousands, as the QIF specification's own example
# of a bank account has it ('T-1,000.00').
#
# Guess: T-1,234.56 is -1234.56, and a split of $-1,000.00 is -1000.
# Seen: what stands behind the comma is dropped, without an error: -1 and -1. Amounts below a thousand
# are right, so a trial with small ones shows nothing.
#
#   T-1,234.56 is -1; splits -1, -234.56
#
# Who is hurt: who imports a bank's QIF. A payment of R1,234.56 is booked as one rand, and the invoice
# stays open and is reminded of.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error qif-ts@1.0.0 >/dev/null
cat >read.cjs <<'JS'
const { deserializeQif } = require('qif-ts')
const text = `!Type:Bank
D31/01/2026
T-1,234.56
PRent
SOffice
$-1,000.00
SStore
$-234.56
^
`
const [{ amount, splits }] = deserializeQif(text).transactions
const parts = splits.map((split) => split.amount)
console.log(`T-1,234.56 is ${amount}; splits ${parts.join(', ')}`)
process.exit(amount === -1 && parts.join() === '-1,-234.56' ? 0 : 1)
JS
node read.cjs
