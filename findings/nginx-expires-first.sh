#!/usr/bin/env bash
# nginx 1.22.1 (Debian 12), proxy_cache before a program that answers both `Expires` (in
# the past, for old caches) and `Cache-Control: max-age=60`.
#
# Guess: max-age wins over Expires (RFC 9111 5.3), whichever line comes first: the answer is cached.
# Seen: the first line wins. Cache-Control above Expires: HIT. Expires above Cache-Control: MISS for
# ever, though the browser, by the same answer, caches it.
#
#   Cache-Control first: MISS HIT   Expires first: MISS MISS
#
# Who is hurt: whose framework writes headers in another order after an update (PHP's session functions
# write Expires first): all visitors reach the program, and the cache is empty without an error.
# Exits 0 where that is so, 1 where it changed. Needs Debian 12 (apt-get), Linux on x64, Node.js.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q nginx >/dev/null
dpkg-deb -x nginx_*.deb root
cat >try.mjs <<'JS'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
const folder = process.cwd()
const lines = {
  '/cache-control-first': ['Cache-Control', 'max-age=60', 'Expires', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  '/expires-first': ['Expires', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Cache-Control', 'max-age=60'],
}
const program = createServer((request, answer) => answer.writeHead(200, lines[request.url]).end('ok'))
const free = createServer()
await once(program.listen(0, '127.0.0.1'), 'listening')
await once(free.listen(0, '127.0.0.1'), 'listening')
const { port } = free.address()
free.close()
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
writeFileSync('nginx.conf', `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  proxy_cache_path ${folder}/cache keys_zone=z:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${program.address().port};
      proxy_cache z;
      add_header X-Cache $upstream_cache_status;
    }
  }
}
`)
const nginx = spawn(process.argv[2], ['-c', `${folder}/nginx.conf`, '-p', folder], { stdio: 'inherit' })
const ask = async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).headers.get('x-cache')
for (let left = 100; left > 0; left--) {
  if (await ask('/none').then(() => true, () => false)) break
  await new Promise((done) => setTimeout(done, 100))
}
const twice = async (path) => `${await ask(path)} ${await ask(path)}`
const [first, last] = [await twice('/cache-control-first'), await twice('/expires-first')]
console.log(`Cache-Control first: ${first}   Expires first: ${last}`)
const ended = once(nginx, 'exit')
nginx.kill('SIGTERM')
await ended
process.exit(first === 'MISS HIT' && last === 'MISS MISS' ? 0 : 1)
JS
node try.mjs "$folder/root/usr/sbin/nginx"
