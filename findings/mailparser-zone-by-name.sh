#!/usr/bin/env bash
# mailparser 3.14.2 (npm), an email whose Date has its zone by name: '10:00:00 SAST'.
#
# Guess: RFC 5322 4.3: a zone whose name is unknown is read as '-0000', so it is 10:00 UTC; or there is
# no date. postal-mime 4.0.0 hands the text on.
# Seen: `date` is the moment at which the email is read, without a sign of it. So it is for SAST, CAT,
# CET and the single letters of RFC 822; 'EST' and 'GMT' are read. Read twice, it has two dates.
#
#   SAST: the time of reading   CET: the time of reading   EST: 2026-11-02T15:00:00.000Z
#
# Who is hurt: a helpdesk that imports an old mailbox: such messages all come at the end of their
# conversations, as of today, and 'answered within' is counted from then.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error mailparser@3.14.2 >/dev/null
cat >read.mjs <<'JS'
import { simpleParser } from 'mailparser'
const start = Date.now()
async function read(zone) {
  const head = `From: a@example.com\r\nTo: b@example.com\r\nDate: Mon, 2 Nov 2026 10:00:00 ${zone}\r\n`
  const { date } = await simpleParser(`${head}Subject: Site\r\n\r\nHello\r\n`)
  const isNow = date >= start && date <= Date.now()
  return isNow ? 'the time of reading' : date.toISOString()
}
const [sast, cet, est] = [await read('SAST'), await read('CET'), await read('EST')]
console.log(`SAST: ${sast}   CET: ${cet}   EST: ${est}`)
const isAsSeen = sast === cet && sast === 'the time of reading' && est === '2026-11-02T15:00:00.000Z'
process.exit(isAsSeen ? 0 : 1)
JS
node read.mjs
