#!/usr/bin/env bash
# vcf 2.1.2 (npm), a vCard 3.0 whose name, address and note have an escaped comma or line end.
#
# Guess: RFC 2426: '\,' is a comma and '\n' a line end in the value, as vcard4 4.0.5 and vcard-parser
# 1.0.0 (npm) read it.
# Seen: the backslashes stay in every value, though parts of N and ADR are split at ';'.
#
#   FN: Smith\, John   ADR: 1 Main\, St   NOTE: a\, b\nc
#
# Who is hurt: an import of contacts: customers are called 'Smith\, John' on invoices and in greetings.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error vcf@2.1.2 vcard-parser@1.0.0 >/dev/null
cat >read.cjs <<'JS'
const VCard = require('vcf')
const { parse } = require('vcard-parser')
const lines = [
  'BEGIN:VCARD', 'VERSION:3.0', 'FN:Smith\\, John', 'N:Smith;John;;;', 'ADR:;;1 Main\\, St;Cape Town;;8001;',
  'NOTE:a\\, b\\nc', 'END:VCARD', '',
]
const text = lines.join('\r\n')
const card = new VCard().parse(text)
const value = (name) => card.get(name).valueOf()
const street = card.toJSON()[1].find(([name]) => name === 'adr')[3][2]
console.log(`FN: ${value('fn')}   ADR: ${street}   NOTE: ${value('note')}`)
const other = parse(text).fn[0].value
console.log(`vcard-parser, FN: ${other}`)
const isAsSeen = value('fn') === 'Smith\\, John' && street === '1 Main\\, St' && value('note') === 'a\\, b\\nc'
process.exit(isAsSeen && other === 'Smith, John' ? 0 : 1)
JS
node read.cjs
