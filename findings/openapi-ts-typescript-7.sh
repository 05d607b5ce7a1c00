#!/usr/bin/env bash
# @hey-api/openapi-ts 0.99.0 ends while loading with TypeScript 7, which its peer range (>=5.5.3 || >=6.0.0) allows.
#
# Guess: a generator whose peer range admits TypeScript 7.0.2 generates a client with it.
# Seen: 'Cannot read properties of undefined (reading 'AnyKeyword')' before anything is read, because TypeScript 7 no longer exports the compiler's syntax kinds
# from 'typescript'. npm's `overrides` for the peer changes nothing, because the root's own TypeScript satisfies it.
# Who is hurt: a project with TypeScript 7 that generates clients: npm installs without a warning, and the program never starts.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @hey-api/openapi-ts@0.99.0 typescript@7.0.2 >/dev/null
cat >api.json <<'END'
{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{"/a":{"get":{"operationId":"listA","responses":{"200":{"description":"ok"}}}}}}
END
if output=$(npx openapi-ts -i api.json -o client 2>&1); then
  echo 'It generates a client now.'
  exit 1
fi
grep -q AnyKeyword <<<"$output"
