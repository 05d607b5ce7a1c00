#!/usr/bin/env bash
# mt940-js 1.0.0 (npm; with tslib 2.8.1, which it forgets to name), a bank statement's line (:61:) with the mark RC, 'reversal of a credit'.
#
# Guess: the bank takes a payment back, so the line is not a credit (or at least says 'reversal').
# Seen: it is a credit like the payment itself, and nothing else tells them apart; RD, a fee that the
# bank gives back, is a debit. The statement's own balances say the contrary: 1000 + 500 - 500 + 50.
#
#   C 500, RC 500, RD 50 are signed by isCredit:  500 500 -50  sum 1950, closing balance 1050
#
# Who is hurt: a bounced payment is counted as a second payment: the customer's account is in credit,
# and the hosting goes on for money that the bank took back.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error mt940-js@1.0.0 tslib@2.8.1 >/dev/null
cat >read.cjs <<'JS'
const { read } = require('mt940-js')
const text = `:20:STMT1
:25:62001234567
:28C:1/1
:60F:C260601ZAR1000,00
:61:2606020602C500,00NTRFINV-1001
:86:Payment
:61:2606030603RC500,00NRTIINV-1001
:86:Payment taken back
:61:2606030603RD50,00NCHGFEE
:86:Fee given back
:62F:C260603ZAR1050,00
-
`
async function main() {
  const [{ openingBalance, closingBalance, transactions }] = await read(Buffer.from(text))
  const signed = transactions.map(({ amount, isCredit }) => (isCredit ? amount : -amount))
  const sum = signed.reduce((all, one) => all + one, openingBalance.value)
  console.log(signed.join(' '), `sum ${sum}, closing balance ${closingBalance.value}`)
  const keys = transactions.map((found) => Object.keys(found).filter((key) => /rever/i.test(key)))
  const isAsSeen = signed.join() === '500,500,-50' && closingBalance.value === 1050
  process.exit(isAsSeen && keys.flat().length === 0 ? 0 : 1)
}
void main()
JS
node read.cjs
