#!/usr/bin/env bash
# haproxy 2.6.12 (Debian 12): an agent (agent-check) that answers a percentage for a server of the
# default weight.
#
# Guess: '99%' takes a hundredth of its share off the server, '50%' half; only '0%' ends it.
# Seen: the weight is 1 where none is set, and 99 % of it is rounded down to 0, so '99%' drains the server
# like '0%': it is UP and gets nothing; alone in its backend, visitors get 503. '100%' is its return.
#
#   100%: 200   99%: 503   100%: 200   weight 100 and 99%: 200
#
# Who is hurt: who adds an agent that answers its load to servers that work: under load, when all of them
# say '80%', the site is down, with all servers UP. `weight 100` in the server's line mends it.
# Exits 0 where that is so, 1 where it changed. Needs Debian 12 (apt-get), Linux on x64, Node.js.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q haproxy liblua5.3-0 libopentracing-c-wrapper0 libopentracing1 >/dev/null
for package in *.deb; do dpkg-deb -x "$package" root; done
haproxy=$folder/root/usr/sbin/haproxy
libraries=$folder/root/usr/lib/x86_64-linux-gnu
cat >try.mjs <<'JS'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createAgent } from 'node:net'
const listening = async (server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server.address().port
}
const free = createAgent()
const front = await listening(free)
free.close()
let word = '100%'
const web = await listening(createServer((_, answer) => answer.end('ok')))
const agent = await listening(createAgent((socket) => socket.on('error', () => {}).end(`${word}\n`)))
async function run(weight, words) {
  writeFileSync('haproxy.cfg', `defaults
  mode http
  timeout connect 2s
  timeout client 5s
  timeout server 5s
frontend in
  bind 127.0.0.1:${front}
  default_backend out
backend out
  server one 127.0.0.1:${web} ${weight} agent-check agent-port ${agent} agent-inter 100ms
`)
  const proxy = spawn(process.argv[2], ['-db', '-f', 'haproxy.cfg'], { stdio: 'ignore' })
  const seen = []
  try {
    for (word of words) {
      await new Promise((done) => setTimeout(done, 1500))
      const answer = await fetch(`http://127.0.0.1:${front}/`)
      seen.push(`${word}: ${answer.status}`)
    }
  } finally {
    const ended = once(proxy, 'exit')
    proxy.kill('SIGTERM')
    await ended
  }
  console.log(weight || 'no weight', seen.join('   '))
  return seen.join()
}
const plain = await run('', ['100%', '99%', '100%'])
const heavy = await run('weight 100', ['99%'])
process.exit(plain === '100%: 200,99%: 503,100%: 200' && heavy === '99%: 200' ? 0 : 1)
JS
LD_LIBRARY_PATH=$libraries node try.mjs "$haproxy"
