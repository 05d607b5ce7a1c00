#!/usr/bin/env bash
# @hono/node-server 2.1.8 with hono 4.13.19 (npm) answers 400 to an HTTP/1.0 request without a Host header, before any route is asked.
#
# Guess: HTTP/1.0 has no Host header (RFC 1945; only 1.1 demands one), Node's own server takes such a request, and so does an app on it: 200.
# Seen: node:http alone answers 200, the app answers 400.
# Who is hurt: HAProxy's `option httpchk GET /readyz` asks in HTTP/1.0 without Host unless told otherwise: every server is 'DOWN', and visitors get its 503.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @hono/node-server@2.1.8 hono@4.13.19 >/dev/null
cat >ask.mjs <<'END'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

async function statusOf(listener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const text = await new Promise((resolve, reject) => {
    let all = ''
    const socket = connect(server.address().port, '127.0.0.1')
    socket.on('data', (bytes) => { all += bytes }).on('end', () => resolve(all)).on('error', reject)
    socket.write('GET /readyz HTTP/1.0\r\n\r\n')
  })
  server.close()
  return Number(text.split(' ')[1])
}

const app = new Hono().get('/readyz', (c) => c.text('ready'))
const plain = await statusOf((_, answer) => answer.end('ready'))
const withHono = await statusOf(getRequestListener(app.fetch))
console.log(`node:http ${plain}, hono ${withHono}`)
process.exit(plain === 200 && withHono === 400 ? 0 : 1)
END
node ask.mjs
