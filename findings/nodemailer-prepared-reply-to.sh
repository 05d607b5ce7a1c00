#!/usr/bin/env bash
# nodemailer 10.6.0 (npm) drops a Reply-To header that is given as prepared, and folds the same address given as replyTo right behind the colon.
#
# Guess: `headers: { 'Reply-To': { prepared: true, value } }` is sent as it is, as the manual says of prepared headers, and a long address stays on its line.
# Seen: the prepared header is missing from the message, without an error; by `replyTo` the line is 'Reply-To:' and the address stands on the next.
# Who is hurt: rspamd gives a point for a Reply-To that is folded behind the colon (measured with 3.4), and who prepares the header to avoid it sends none.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error nodemailer@10.6.0 >/dev/null
cat >send.mjs <<'END'
import nodemailer from 'nodemailer'
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
const address = 'reply+t.03hbhs2mi5onfbyg2v16k3gvj.03hbhs2mtjviz1y1q7p2426mo.cd42f3da478ecc6adc59@support.hosting-company.example'
const mail = { from: 'a@example.com', to: 'b@example.com', subject: 'Hello', text: 'Hello' }
const sent = async (more) => String((await transport.sendMail({ ...mail, ...more })).message)
const prepared = await sent({ headers: { 'Reply-To': { prepared: true, value: `<${address}>` } } })
const plain = await sent({ replyTo: address })
const line = (text) => /^Reply-To:.*(?:\r?\n[ \t].*)*/im.exec(text)?.[0] ?? '(none)'
console.log('prepared:', JSON.stringify(line(prepared)))
console.log('replyTo: ', JSON.stringify(line(plain)))
process.exit(line(prepared) === '(none)' && /^Reply-To:\r?\n/i.test(line(plain)) ? 0 : 1)
END
node send.mjs
