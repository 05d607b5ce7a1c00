#!/usr/bin/env bash
# nodemailer 10.6.0 (npm), `date` given as text, as a message has it that waited in a queue as JSON.
#
# Guess: a date is written in the form of RFC 5322, whether it comes as a Date or as its ISO text (the
# types allow both).
# Seen: text is sent as it stands: 'Date: 2026-11-30T08:00:00.000Z', which is no date of an email.
#
#   Date: Mon, 30 Nov 2026 08:00:00 +0000   text: Date: 2026-11-30T08:00:00.000Z
#
# Who is hurt: who keeps mail in a queue (JSON.stringify makes text of each Date). Spam filters
# count an invalid Date header, and programs sort the message by whatever they make of it.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error nodemailer@10.6.0 >/dev/null
cat >send.mjs <<'JS'
import nodemailer from 'nodemailer'
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
const mail = { from: 'a@example.com', to: 'b@example.com', subject: 'Hello', text: 'Hello', date: new Date('2026-11-30T08:00:00Z') }
const dateOf = async (one) => /^Date:.*/m.exec(String((await transport.sendMail(one)).message))[0].trim()
const direct = await dateOf(mail)
const queued = await dateOf(JSON.parse(JSON.stringify(mail)))
console.log(`${direct}   text: ${queued}`)
process.exit(direct === 'Date: Mon, 30 Nov 2026 08:00:00 +0000' && queued === 'Date: 2026-11-30T08:00:00.000Z' ? 0 : 1)
JS
node send.mjs
