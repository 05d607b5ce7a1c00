#!/usr/bin/env bash
# csv-parse 7.0.3 (npm) with `cast: true`, a list of customers.
#
# Guess: numbers are cast, and what is no plain number (a phone number with '+', an account number with
# a nought in front) stays text.
# Seen: '+27215550100' is 27215550100, '0012345678' is 12345678, a branch '5E3' is 5000, and a reference
# in hexadecimal, whatever it is, is nought: two different ones are the same.
#
#   +27215550100: 27215550100   0012345678: 12345678   5E3: 5000   0x1F4: 0   0xA07: 0
#
# Who is hurt: an import with matching by reference or account finds the wrong customer, and phone
# numbers cannot be dialled. `cast` with a function, or none, gives what stands in the file.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error csv-parse@7.0.3 >/dev/null
cat >read.mjs <<'JS'
import { parse } from 'csv-parse/sync'
const fields = ['+27215550100', '0012345678', '5E3', '0x1F4', '0xA07']
const [row] = parse(fields.join(','), { cast: true })
console.log(fields.map((text, at) => `${text}: ${row[at]}`).join('   '))
process.exit(JSON.stringify(row) === '[27215550100,12345678,5000,0,0]' ? 0 : 1)
JS
node read.mjs
