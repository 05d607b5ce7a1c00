#!/usr/bin/env bash
# email-reply-parser 2.3.9 (npm), a customer who quotes our website in own words.
#
# Guess: 'On your page you wrote:' has no date and no address, so it is not the head of an earlier email,
# and what stands below it, without any '>', stays visible.
# Seen: it is taken for one, and all that follows, with the question itself, is quoted and hidden.
#
#   visible: 'Good day'
#
# Who is hurt: a helpdesk that shows `getVisibleText()`: the agent sees a greeting and closes the ticket.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error email-reply-parser@2.3.9 >/dev/null
cat >read.mjs <<'JS'
import EmailReplyParser from 'email-reply-parser'
const text = 'Good day\n\nOn your page you wrote:\nAll plans include SSL.\n\nIs that so for the Starter plan?\n'
const email = new EmailReplyParser().read(text)
const visible = email.getVisibleText().trim()
console.log(`visible: '${visible}'`)
for (const one of email.getFragments())
  console.log({ hidden: one.isHidden(), quoted: one.isQuoted(), signature: one.isSignature() })
process.exit(visible === 'Good day' ? 0 : 1)
JS
node read.mjs
