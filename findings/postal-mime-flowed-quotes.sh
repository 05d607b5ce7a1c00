#!/usr/bin/env bash
# postal-mime 4.0.0 (npm) joins the lines of a format=flowed text across quotation levels.
#
# Guess: RFC 3676 section 4.5 ends a paragraph where the number of '>' changes, so an answer below a quoted line that ends in a space stays a line of its own.
# Seen: the quoted line swallows the answer: '> When will it be ready? On Friday, we promise.'
# Who is hurt: a helpdesk folds quotations away, and the customer's answer goes with them. Alpine and Thunderbird write such texts.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error postal-mime@4.0.0 >/dev/null
cat >read.mjs <<'END'
import PostalMime from 'postal-mime'
const lines = [
  'From: a@example.com', 'To: b@example.com', 'Subject: Re: Site', 'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8; format=flowed', '',
  '> When will it be ready? ', 'On Friday, we promise.', '',
]
const { text } = await PostalMime.parse(lines.join('\r\n'))
console.log(JSON.stringify(text))
process.exit(/^> When will it be ready\? On Friday/m.test(text) ? 0 : 1)
END
node read.mjs
