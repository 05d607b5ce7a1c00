#!/usr/bin/env bash
# Chromium 156 (Debian) ends a cross-document view transition with an uncaught error where the next page opts in by a linked style sheet and has an inline one too.
#
# Guess: a style sheet in <head> blocks rendering, so its `@view-transition { navigation: auto }` is known before the transition is decided.
# Seen: 'InvalidStateError: Transition was aborted because of invalid state. ViewTransition opt-in disabled' as an unhandled rejection of the next page; with the
# rule in an inline style before the link there is none, and the transition runs.
# Who is hurt: a site whose pages are watched for uncaught errors reports one at each such navigation, and shows no transition.
# Exits 0 where that is so, 1 where it changed. Needs chromium (CHROMIUM_PATH or in PATH); the headless shell reports nothing.
set -euo pipefail
browser=${CHROMIUM_PATH:-$(command -v chromium)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error puppeteer-core@24.30.0 >/dev/null
cat >try.mjs <<'END'
import { createServer } from 'node:http'
import puppeteer from 'puppeteer-core'
const rule = '@view-transition { navigation: auto }'
const page = (head) => `<!doctype html><head>${head}<link rel="stylesheet" href="/sheet.css"></head><body><style>p { color: red }</style><p>Next</p></body>`
const pages = {
  '/': `<!doctype html><style>${rule}</style><a id="linked" href="/linked">linked</a> <a id="inline" href="/inline">inline</a>`,
  '/linked': page(''),
  '/inline': page(`<style>${rule}</style>`),
}
const server = createServer((request, answer) => {
  if (request.url !== '/sheet.css') return answer.writeHead(200, { 'content-type': 'text/html' }).end(pages[request.url] ?? '')
  setTimeout(() => answer.writeHead(200, { 'content-type': 'text/css', 'cache-control': 'no-store' }).end(rule), 300)
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${server.address().port}/`
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const browser = await puppeteer.launch({ executablePath: process.argv[2], headless: true, args })
const tab = await browser.newPage()
const errors = { linked: [], inline: [] }
let at = 'linked'
tab.on('pageerror', (error) => errors[at].push(String(error.message ?? error)))
for (at of ['linked', 'inline']) {
  await tab.goto(address)
  await Promise.all([tab.waitForNavigation(), tab.click(`#${at}`)])
  await new Promise((resolve) => setTimeout(resolve, 800))
}
console.log(await browser.version(), errors)
await browser.close()
server.close()
process.exit(errors.linked.some((text) => text.includes('opt-in disabled')) && errors.inline.length === 0 ? 0 : 1)
END
node try.mjs "$browser"
