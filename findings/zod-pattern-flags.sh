#!/usr/bin/env bash
# zod 4.6.7 (npm), `z.toJSONSchema` of a text with a pattern that does not mind case (/^inv-\d+$/i).
#
# Guess: JSON Schema's `pattern` has no flags, so the letters are written both ways, or the schema is
# refused, as zod refuses a date or a bigint (`unrepresentable`).
# Seen: the flag is dropped: `pattern: '^inv-\d+$'`. The server takes INV-1001, and who checks by its
# published document does not.
#
#   zod takes INV-1001: true   the schema's pattern takes it: false
#
# Who is hurt: an API whose OpenAPI document comes from its schemas. Clients that are generated from it
# refuse valid references before they send them, and gateways that check by it answer 400.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error zod@4.6.7 >/dev/null
cat >write.mjs <<'JS'
import { z } from 'zod'
const reference = z.string().regex(/^inv-\d+$/i)
const taken = reference.safeParse('INV-1001').success
const { pattern } = z.toJSONSchema(reference)
const published = new RegExp(pattern, 'u').test('INV-1001')
console.log(`${pattern}   zod takes INV-1001: ${taken}   the schema's pattern takes it: ${published}`)
process.exit(taken && !published ? 0 : 1)
JS
node write.mjs
