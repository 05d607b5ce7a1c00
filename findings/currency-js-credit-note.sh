#!/usr/bin/env bash
# currency.js 2.0.4 (npm), VAT of an amount and of the same amount below zero.
#
# Guess: half a cent goes away from zero on both sides, so that a credit note returns what its invoice took.
# Seen: it goes towards plus infinity: up on an invoice, down on its credit note.
#
#   15 % of 17.90: 2.69   15 % of -17.90: -2.68   2.675: 2.68   -2.675: -2.67
#
# Who is hurt: billing that works out a credit note from the negative lines of its invoice: each line with
# half a cent of tax returns a cent less than was taken, and the balance never comes to zero. The rounded
# amount times -1 is right.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error currency.js@2.0.4 >/dev/null
cat >vat.cjs <<'JS'
const currency = require('currency.js')
const vat = (amount) => currency(amount).multiply(0.15).value
const [taken, returned] = [vat(17.9), vat(-17.9)]
const [up, down] = [currency(2.675).value, currency(-2.675).value]
console.log(`15 % of 17.90: ${taken}   15 % of -17.90: ${returned}   2.675: ${up}   -2.675: ${down}`)
process.exit(taken === 2.69 && returned === -2.68 && up === 2.68 && down === -2.67 ? 0 : 1)
JS
node vat.cjs
