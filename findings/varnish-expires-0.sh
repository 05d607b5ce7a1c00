#!/usr/bin/env bash
# varnish 7.1.1 (Debian 12) before a program that answers 'Expires: Thu, 01 Jan 1970 00:00:00 GMT' (the
# clock's nought, as Java's setDateHeader("Expires", 0) writes) or 'Expires: 0', and no Cache-Control.
#
# Guess: a date in the past is in the past, and RFC 9111 5.3 says that an invalid one, '0' above all, is
# too, so the page is not cached.
# Seen: both are cached for two minutes (default_ttl), like a page without any header. A second later,
# 00:00:01 GMT, and any other day in the past is not cached.
#
#   1970 00:00:00: 1 1   1970 00:00:01: 1 2   0: 1 1   (which of the program's answers came)
#
# Who is hurt: who puts Varnish before a customer's older shop: stock, prices and orders of two minutes
# ago, though the browser, by the same header, asks each time.
# Exits 0 where that is so, 1 where it changed. Needs Debian 12 (apt-get), Linux on x64, a C compiler,
# Node.js.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q varnish libvarnishapi3 libjemalloc2 >/dev/null
for package in *.deb; do dpkg-deb -x "$package" root; done
cat >try.mjs <<'JS'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
const folder = process.cwd()
const dates = ['Thu, 01 Jan 1970 00:00:00 GMT', 'Thu, 01 Jan 1970 00:00:01 GMT', '0']
const counts = {}
const program = createServer(({ url }, answer) => {
  counts[url] = (counts[url] ?? 0) + 1
  answer.writeHead(200, dates[url.slice(1)] === undefined ? {} : { expires: dates[url.slice(1)] })
  answer.end(String(counts[url]))
})
const free = createServer()
await once(program.listen(0, '127.0.0.1'), 'listening')
await once(free.listen(0, '127.0.0.1'), 'listening')
const { port } = free.address()
free.close()
writeFileSync('site.vcl', `vcl 4.1; backend default { .host = "127.0.0.1"; .port = "${program.address().port}"; }`)
const root = `${folder}/root/usr`
const varnish = spawn(
  `${root}/sbin/varnishd`,
  ['-F', '-a', `127.0.0.1:${port}`, '-f', `${folder}/site.vcl`, '-n', `${folder}/work`, '-s', 'malloc,10m', '-j', 'none'],
  { stdio: 'ignore', env: { ...process.env, LD_LIBRARY_PATH: `${root}/lib/x86_64-linux-gnu:${root}/lib/varnish` } },
)
const ask = async (path) => (await fetch(`http://127.0.0.1:${port}/${path}`)).text()
for (let left = 200; left > 0; left--) {
  if (await ask('up').then(() => true, () => false)) break
  await new Promise((done) => setTimeout(done, 100))
}
const seen = []
for (const at of dates.keys()) seen.push(`${await ask(at)} ${await ask(at)}`)
console.log(dates.map((date, at) => `Expires: ${date}: ${seen[at]}`).join('   '))
const ended = once(varnish, 'exit')
varnish.kill('SIGTERM')
await ended
process.exit(seen.join() === '1 1,1 2,1 1' ? 0 : 1)
JS
node try.mjs
