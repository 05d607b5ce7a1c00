import { createHash, X509Certificate } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailServerCertificate, mailServerKey } from '#tests/mail-server.ts'
import { type Call, callPinned } from './call.server.ts'

const asked: string[] = []
const listener: RequestListener = (request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    asked.push(`${request.method} ${request.headers.host} ${request.url} ${body}`)
    if (request.url === '/silent') return
    if (request.url === '/cut') return request.socket.destroy()
    if (request.url === '/half') {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half', () => request.socket.destroy())
      return
    }
    if (request.url === '/large') return response.end('x'.repeat(9 * 1024 * 1024))
    response.writeHead(request.url === '/moved' ? 302 : 200, { location: '/secret' }).end('é')
  })
}

let plain: Server
let secure: Server
beforeAll(async () => {
  plain = createServer(listener)
  secure = createSecureServer({ cert: mailServerCertificate, key: mailServerKey }, listener)
  for (const server of [plain, secure])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  for (const server of [plain, secure]) {
    server.close()
    server.closeAllConnections()
  }
})
beforeEach(() => {
  asked.length = 0
})

const portOf = (server: Server) => (server.address() as AddressInfo).port
const fingerprint = createHash('sha256')
  .update(new X509Certificate(mailServerCertificate).raw)
  .digest('hex')

function call(url: string, change: Partial<Call> = {}) {
  return callPinned(new URL(url), '127.0.0.1', {
    method: 'POST',
    headers: { 'x-name': 'value' },
    body: 'name=jacaranda',
    timeoutMs: 10_000,
    fingerprint: '',
    ...change,
  })
}

test('calls the address that was checked under its name, and follows no redirect', async () => {
  const base = `http://panel.example:${portOf(plain)}`
  expect(await call(`${base}/a?b=c`)).toMatchObject({ status: 200, body: 'é' })
  expect(await call(`${base}/moved`, { method: 'GET' })).toMatchObject({ status: 302 })
  expect(await call(base, { method: 'DELETE', body: '' })).toMatchObject({ status: 200 })
  const host = `panel.example:${portOf(plain)}`
  expect(asked).toEqual([
    `POST ${host} /a?b=c name=jacaranda`,
    `GET ${host} /moved `,
    `DELETE ${host} / `,
  ])
})

test('says whether the request may have been carried out', async () => {
  const base = `http://panel.example:${portOf(plain)}`
  for (const path of ['/cut', '/half', '/large'])
    expect(await call(`${base}${path}`), path).toMatchObject({ failure: /./, isSent: true })
  expect(await call(`${base}/silent`, { timeoutMs: 300 })).toMatchObject({ isSent: true })
  const gone = createSocketServer()
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
  const port = (gone.address() as AddressInfo).port
  await new Promise((resolve) => gone.close(resolve))
  expect(await call(`http://panel.example:${port}/`)).toEqual({
    failure: 'The connection was refused',
    isSent: false,
    isTrusted: true,
  })
})

test('a certificate that cannot be verified is refused before anything is sent, unless it is pinned', async () => {
  const url = `https://localhost:${portOf(secure)}/`
  const untrusted = { isSent: false, isTrusted: false }
  expect(await call(url)).toMatchObject(untrusted)
  expect(await call(url, { fingerprint: fingerprint.replace(/^./, '0') })).toMatchObject(untrusted)
  expect(asked).toEqual([])
  const colons = fingerprint.toUpperCase().match(/../g)?.join(':') ?? ''
  for (const pinned of [fingerprint, colons])
    expect(await call(url, { fingerprint: pinned })).toMatchObject({ status: 200 })
  // A pin is of the certificate, whatever name it is reached by.
  expect(await call(url.replace('localhost', 'other.example'), { fingerprint })).toMatchObject({
    status: 200,
  })
})

test('a server that speaks no TLS is not sent a request either', async () => {
  expect(await call(`https://localhost:${portOf(plain)}/`)).toMatchObject({ isSent: false })
  expect(asked).toEqual([])
})
