#!/usr/bin/env bash
# ofx-data-extractor 1.5.0 (npm), an OFX 1.0.2 file (SGML) whose balance stands on one line.
#
# Guess: line ends say nothing in SGML, so `<LEDGERBAL><BALAMT>1000.00<DTASOF>20260131</LEDGERBAL>` is
# read like its four lines, and the statement's sum is the same.
# Seen: `getTransactionsSummary()` answers noughts, without an error, though the payments stand before
# that line as before; `getBankTransferList()` of the same file throws a JSON error.
#
#   four lines: credit 500.1 (1 payment)   one line: credit 0 (0 payments)
#
# Who is hurt: an import that looks at the sum first says 'nothing came in' for a day with payments.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error ofx-data-extractor@1.5.0 >/dev/null
cat >read.cjs <<'JS'
const { Ofx } = require('ofx-data-extractor')
const balance = '<LEDGERBAL><BALAMT>1000.00<DTASOF>20260131</LEDGERBAL>'
const file = (lastLines) => `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX>
<BANKMSGSRSV1>
<STMTTRNRS>
<TRNUID>1
<STMTRS>
<CURDEF>ZAR
<BANKACCTFROM>
<BANKID>250655
<ACCTID>0012345678
<ACCTTYPE>CHECKING
</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>20260101
<DTEND>20260131
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20260131
<TRNAMT>500.10
<FITID>000124
<NAME>Customer
</STMTTRN>
</BANKTRANLIST>
${lastLines}
</STMTRS>
</STMTTRNRS>
</BANKMSGSRSV1>
</OFX>
`
function sum(lastLines) {
  const { credit, amountOfCredits } = new Ofx(file(lastLines)).getTransactionsSummary()
  return `credit ${credit} (${amountOfCredits} payments)`
}
const [lines, line] = [sum(balance.replaceAll('<', '\n<').trim()), sum(balance)]
console.log(`four lines: ${lines}   one line: ${line}`)
process.exit(lines === 'credit 500.1 (1 payments)' && line === 'credit 0 (0 payments)' ? 0 : 1)
JS
node read.cjs
