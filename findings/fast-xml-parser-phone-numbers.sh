#!/usr/bin/env bash
# fast-xml-parser 5.12.1 (npm), a contact of a domain registry (EPP, RFC 5733) with its phone numbers.
#
# Guess: what begins with '+' stays text. Its manual has leading noughts, hexadecimal, exponents and
# '-' among what becomes a number, and nothing of '+'.
# Seen: '+27.2155501000' is the number 27.2155501. The plus is gone, and so are noughts at the end, so
# that two different phone numbers are one.
#
#   +27.2155501000 is 27.2155501   +27.215550100 is 27.2155501   +27821234567 is 27821234567
#
# Who is hurt: who reads a registry's answers with it and updates the contact: customers' numbers are
# lost at the registry. `parseTagValue: false` leaves all as it is.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error fast-xml-parser@5.12.1 >/dev/null
cat >read.mjs <<'JS'
import { XMLParser } from 'fast-xml-parser'
const numbers = ['+27.2155501000', '+27.215550100', '+27821234567']
const voice = (options, text) =>
  new XMLParser(options).parse(`<contact:voice>${text}</contact:voice>`)['contact:voice']
const read = numbers.map((text) => voice({}, text))
console.log(numbers.map((text, at) => `${text} is ${read[at]}`).join('   '))
const kept = numbers.map((text) => voice({ parseTagValue: false }, text))
const isAsSeen = read[0] === 27.2155501 && read[1] === 27.2155501 && read[2] === 27821234567
process.exit(isAsSeen && kept.join() === numbers.join() ? 0 : 1)
JS
node read.mjs
