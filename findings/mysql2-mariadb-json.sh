#!/usr/bin/env bash
# mysql2 3.24.6 and MariaDB 10.11 (Debian's mariadb-server), a column of type JSON.
#
# Guessed: JSON of MariaDB is another word for LONGTEXT, so it comes as the text that was stored, and
# only MySQL's own type is parsed.
#
# Seen: MariaDB says in its extended metadata that the column is JSON, and mysql2 parses it, so that
# an amount that was stored as 1.10 is the number 1.1 and a long number loses its last digits.
# `jsonStrings: true`, or a `typeCast` that takes the text, gives what was stored.
#
#   plain: {"amount":1.1,"id":12345678901234567000}   jsonStrings: {"amount": 1.10, "id": 12345678901234567890}
#
# Exit 0: it behaves so. Exit 1: it changed. Exit 2: there is no MariaDB to ask.
set -eu
command -v mariadbd >/dev/null && command -v mariadb-install-db >/dev/null || exit 2
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" 2>/dev/null || true; }; rm -rf "$folder"' EXIT
cd "$folder"
user=$(id -un)
mariadb-install-db --no-defaults --datadir="$folder/data" --auth-root-authentication-method=normal \
  --user="$user" >/dev/null 2>&1
mariadbd --no-defaults --datadir="$folder/data" --socket="$folder/sock" --skip-networking \
  --user="$user" --sql-mode= >/dev/null 2>&1 &
server=$!
for _ in $(seq 100); do
  mariadb --no-defaults --socket="$folder/sock" --user=root -e 'select 1' >/dev/null 2>&1 && break
  sleep 0.1
done
mariadb --no-defaults --socket="$folder/sock" --user=root -e \
  "create database d; create table d.t (a json); insert into d.t values ('{\"amount\": 1.10, \"id\": 12345678901234567890}')"
npm init -y >/dev/null
npm install --no-audit --no-fund mysql2@3.24.6 >/dev/null 2>&1
cat > ask.cjs <<'JS'
const { createConnection } = require('mysql2/promise')
async function row(options) {
  const connection = await createConnection({
    socketPath: process.argv[2], user: 'root', database: 'd', timezone: 'Z', ...options,
  })
  const [[found]] = await connection.query('select * from t')
  await connection.end()
  return found
}
async function main() {
  const plain = await row({})
  const text = await row({ jsonStrings: true })
  console.log(`plain: ${JSON.stringify(plain.a)}   jsonStrings: ${text.a}`)
  const isAsSeen = plain.a.amount === 1.1 && text.a === '{"amount": 1.10, "id": 12345678901234567890}'
  process.exitCode = isAsSeen ? 0 : 1
}
void main()
JS
timeout 60 node ask.cjs "$folder/sock"
