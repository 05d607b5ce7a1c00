#!/usr/bin/env bash
# mysql2 3.24.6 and MariaDB 10.11 (Debian's mariadb-server), a column of type DATE with the zero date.
#
# Guessed: without `dateStrings` the zero date '0000-00-00' comes as an Invalid Date, as its documents
# say of dates that JavaScript cannot hold, so that a reader who forgets the option notices.
#
# Seen: of a DATE it is 30 November 1899, a day like any other; only of a DATETIME it is an Invalid
# Date. A due date that was never set becomes a debt of a hundred years. With `dateStrings: true`, or
# a `typeCast` that takes the text, it is '0000-00-00' for both.
#
#   date: 1899-11-30T00:00:00.000Z   datetime: Invalid Date   dateStrings: 0000-00-00
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
  "create database d; create table d.t (a date, b datetime); insert into d.t values ('0000-00-00', '0000-00-00 00:00:00')"
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
  const text = await row({ dateStrings: true })
  console.log(`date: ${plain.a?.toJSON() ?? plain.a}   datetime: ${plain.b}   dateStrings: ${text.a}`)
  const isAsSeen = plain.a instanceof Date && plain.a.getUTCFullYear() === 1899 &&
    Number.isNaN(plain.b.getTime()) && text.a === '0000-00-00'
  process.exitCode = isAsSeen ? 0 : 1
}
void main()
JS
timeout 60 node ask.cjs "$folder/sock"
