#!/usr/bin/env bash
# Papa Parse 5.7.1 (npm), a file of two columns with semicolons and amounts with a decimal comma.
#
# Guess: each line has one semicolon, the first has no comma at all, so ';' is found.
# Seen: ',' is taken, and amounts are cut in two, whenever the file has fewer than ten lines and ends
# in a line end, as files do: the empty rest behind it counts as a line of one field, and a mean below
# two rules ';' out. The same file without its last line end, or with ten payments, is read right.
# Nothing is thrown; `errors` has one entry, UndetectableDelimiter, which is there for files of one
# column as well.
#
#   two payments: ',' INV-1;100 | 00   no line end at the end: ';' INV-1 | 100,00   ten: ';'
#
# Who is hurt: an import of payments that works in tests with many lines, and on the quiet day with two
# payments reads 'INV-1;100' and '00'.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error papaparse@5.7.1 >/dev/null
cat >read.cjs <<'JS'
const { parse } = require('papaparse')
const file = (count) =>
  ['Invoice;Amount', ...Array.from({ length: count }, (_, at) => `INV-${at + 1};100,00`), ''].join('\n')
function read(name, text) {
  const { data, meta } = parse(text)
  console.log(`${name}: '${meta.delimiter}' ${data[1].join(' | ')}`)
  return `${meta.delimiter} ${data[1].join('|')}`
}
const two = read('two payments', file(2))
const bare = read('no line end at the end', file(2).trimEnd())
const ten = read('ten payments', file(10))
process.exit(two === ', INV-1;100|00' && bare === '; INV-1|100,00' && ten === bare ? 0 : 1)
JS
node read.cjs
