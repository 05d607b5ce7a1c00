#!/usr/bin/env bash
# structured-headers 2.1.0 (npm), a decimal that is whole once it is rounded to three places.
#
# Guess: RFC 9651 4.1.5 rounds 0.9996 to three places and writes at least one digit behind the point:
# '1.0'.
# Seen: '1.', which is no structured field: its own parser refuses it ('Decimal cannot end on a period').
#
#   0.9996 '1.'   29.9999 '30.'   0.25 '0.25'
#
# Who is hurt: headers with measured figures (quotas, rates, weights): right for years, and once in some
# thousand answers the header is refused, with all the other members of its dictionary.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error structured-headers@2.1.0 >/dev/null
cat >write.mjs <<'JS'
import { parseItem, serializeItem } from 'structured-headers'
const written = [0.9996, 29.9999, 0.25].map((value) => serializeItem([value, new Map()]))
const isRead = written.map((text) => {
  try {
    return Number.isFinite(parseItem(text)[0])
  } catch {
    return false
  }
})
console.log(written.map((text, at) => `'${text}' ${isRead[at] ? 'read' : 'refused'}`).join('   '))
process.exit(written.join() === '1.,30.,0.25' && isRead.join() === 'false,false,true' ? 0 : 1)
JS
node write.mjs
