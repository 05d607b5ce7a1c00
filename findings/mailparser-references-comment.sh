#!/usr/bin/env bash
# mailparser 3.14.2 (npm), References and In-Reply-To with a comment, as RFC 5322 allows between ids.
#
# Guess: comments are left out (as mailparser does in addresses), and the ids stay.
# Seen: each word of the comment becomes one more id in angle brackets, and In-Reply-To keeps the
# comment and gets a second bracket at its end.
#
#   references: <a@example.com> <(was> <Move)> <b@example.com>
#   inReplyTo:  <b@example.com> (message of Monday)>
#
# Who is hurt: a helpdesk that looks up the ticket by `inReplyTo` finds none and opens another one.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error mailparser@3.14.2 >/dev/null
cat >read.mjs <<'JS'
import { simpleParser } from 'mailparser'
const { references, inReplyTo } = await simpleParser(
  [
    'From: a@example.com',
    'To: "B" (the helpdesk) <b@example.com>',
    'References: <a@example.com> (was Move) <b@example.com>',
    'In-Reply-To: <b@example.com> (message of Monday)',
    'Subject: Re: Site',
    '',
    'Hello',
    '',
  ].join('\r\n'),
)
console.log(`references: ${references.join(' ')}\ninReplyTo:  ${inReplyTo}`)
process.exit(references.length > 2 && inReplyTo !== '<b@example.com>' ? 0 : 1)
JS
node read.mjs
