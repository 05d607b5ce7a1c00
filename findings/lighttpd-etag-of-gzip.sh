#!/usr/bin/env bash
# lighttpd 1.4.69 (Debian 12) with mod_proxy and mod_deflate before a program that sends an ETag.
#
# Guess: compression on the way leaves the ETag, as Caddy 2.6 does, or makes it weak (W/"v1"), as nginx and
# HAProxy do; either way the program knows it again when a visitor asks with it.
# Seen: "v1" becomes "v1-gzip", as strong as before and unknown to the program. It is handed back to the
# program as it is: If-Match is answered 412, and with If-None-Match the program does all of its work,
# and lighttpd throws the answer away and says 304 itself.
#
#   GET: "v1-gzip"   PUT with If-Match: 412 (program saw "v1-gzip")   GET with If-None-Match: 304 (program: 200)
#
# Who is hurt: an API that guards changes by If-Match: each change by a client that takes gzip is refused as
# a conflict, and the same client without compression, as in tests, has none.
# Exits 0 where that is so, 1 where it changed. Needs Debian 12 (apt-get), Linux on x64, Node.js.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q lighttpd lighttpd-mod-deflate libbrotli1 libdeflate0 libnettle8 libxxhash0 >/dev/null
for package in *.deb; do dpkg-deb -x "$package" root; done
cat >try.mjs <<'JS'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
const folder = process.cwd()
const saw = []
const program = createServer(({ method, headers }, answer) => {
  const asked = headers['if-match'] ?? headers['if-none-match'] ?? ''
  const known = asked.replace('W/', '') === '"v1"'
  const status = method === 'PUT' ? (known ? 204 : 412) : known ? 304 : 200
  saw.push(`${status} ${asked}`)
  answer.writeHead(status, { etag: '"v1"', 'content-type': 'text/html' })
  answer.end(status === 200 ? 'word '.repeat(1000) : undefined)
})
const free = createServer()
await once(program.listen(0, '127.0.0.1'), 'listening')
await once(free.listen(0, '127.0.0.1'), 'listening')
const { port } = free.address()
free.close()
writeFileSync('lighttpd.conf', `server.document-root = "${folder}"
server.bind = "127.0.0.1"
server.port = ${port}
server.modules = ("mod_deflate", "mod_proxy")
deflate.mimetypes = ("text/")
deflate.allowed-encodings = ("gzip")
proxy.server = ("/" => (("host" => "127.0.0.1", "port" => ${program.address().port})))
`)
const lighttpd = spawn('root/usr/sbin/lighttpd', ['-D', '-f', 'lighttpd.conf', '-m', `${folder}/root/usr/lib/lighttpd`], {
  stdio: 'ignore',
  env: { ...process.env, LD_LIBRARY_PATH: `${folder}/root/usr/lib/x86_64-linux-gnu` },
})
const ask = (method, headers) =>
  new Promise((done, failed) => {
    const one = request({ host: '127.0.0.1', port, method, headers: { 'accept-encoding': 'gzip', ...headers } }, (answer) =>
      answer.resume().on('end', () => done({ status: answer.statusCode, etag: answer.headers.etag })),
    )
    one.on('error', failed).end()
  })
for (let left = 100; left > 0; left--) {
  if (await ask('GET', {}).then(() => true, () => false)) break
  await new Promise((done) => setTimeout(done, 100))
}
const { etag } = await ask('GET', {})
const change = await ask('PUT', { 'if-match': etag })
const again = await ask('GET', { 'if-none-match': etag })
const [forChange, forAgain] = saw.slice(-2)
console.log(`GET: ${etag}   PUT with If-Match: ${change.status} (program: ${forChange})   GET with If-None-Match: ${again.status} (program: ${forAgain})`)
const ended = once(lighttpd, 'exit')
lighttpd.kill('SIGTERM')
await ended
const isAsSeen = etag === '"v1-gzip"' && change.status === 412 && again.status === 304
process.exit(isAsSeen && forAgain === '200 "v1-gzip"' ? 0 : 1)
JS
node try.mjs
