import {
  type ClientRequest,
  type IncomingMessage,
  Agent as PlainAgent,
  request as plainRequest,
} from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { isIP, connect as plainConnect, type Socket } from 'node:net'
import { connect as secureConnect, type TLSSocket } from 'node:tls'
import { pinnedLookup } from './probe-address.server.ts'

export type Answer = { status: number; headers: IncomingMessage['headers']; body: string }

/** What a program elsewhere answered, with the beginning of its body, or why there was no answer. */
export type PostAnswer = Answer | { failure: string }

/**
 * `isSent` is false where the connection failed before the request, so that nothing can have been
 * done. `isTrusted` is false where the other side is not the one that it should be.
 */
export type CallAnswer = Answer | { failure: string; isSent: boolean; isTrusted: boolean }

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  body: string
  timeoutMs: number
  /** SHA-256 of the only certificate that is accepted, in hexadecimal digits; '' verifies it. */
  fingerprint: string
}

const connectMs = 3_000
const answerMs = 15_000
const shownBytes = 2_048
/** A longer answer is cut off, with its connection. */
const readBytes = 65_536
/** Servers far away and busy ones take their time. */
const callConnectMs = 10_000
const callBytes = 8 * 1024 * 1024

const connections = { keepAlive: true, maxSockets: 16, maxFreeSockets: 4, timeout: answerMs }
const agents = { 'http:': new PlainAgent(connections), 'https:': new SecureAgent(connections) }

/**
 * Sends a body to an address that was resolved and checked: the name is not resolved again, and a
 * redirect is an answer like others. At most 15 seconds.
 */
export async function postPinned(
  url: URL,
  ip: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<PostAnswer> {
  const isSecure = url.protocol === 'https:'
  const request = (isSecure ? secureRequest : plainRequest)(url, {
    method: 'POST',
    agent: isSecure ? agents['https:'] : agents['http:'],
    lookup: pinnedLookup(ip),
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  })
  const connecting = setTimeout(
    () => request.destroy(new Error('No connection within 3 seconds')),
    connectMs,
  )
  request.on('socket', (socket) => {
    if (!socket.connecting) return clearTimeout(connecting)
    socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
  })
  request.on('close', () => clearTimeout(connecting))
  request.end(body)
  const answer = await answerTo(request, { timeoutMs: answerMs, maxBytes: readBytes })
  return 'failure' in answer
    ? answer
    : { ...answer, body: Buffer.from(answer.body).subarray(0, shownBytes).toString('utf8') }
}

/**
 * One call to an address that was resolved and checked, on a new connection: nothing is sent
 * before the certificate was verified or found to be the pinned one, redirects are not followed,
 * and an answer that is too large or breaks off is none. Never throws for a fault of the other side.
 */
export async function callPinned(url: URL, ip: string, call: Call): Promise<CallAnswer> {
  const socket = await openConnection(url, ip, call.fingerprint)
  if ('failure' in socket) return { ...socket, isSent: false }
  const { method, headers, body, timeoutMs } = call
  const request = plainRequest({
    method,
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      ...headers,
      ...(method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    createConnection: () => socket,
  })
  request.end(method === 'GET' ? undefined : body)
  const answer = await answerTo(request, { timeoutMs, maxBytes: callBytes })
  socket.destroy()
  if ('failure' in answer) return { ...answer, isSent: true, isTrusted: true }
  return answer.isCut
    ? { failure: 'The answer is too large', isSent: true, isTrusted: true }
    : answer
}

type Limits = { timeoutMs: number; maxBytes: number }

/** The answer to a request; where it is longer than `maxBytes`, its beginning. */
function answerTo(
  request: ClientRequest,
  { timeoutMs, maxBytes }: Limits,
): Promise<(Answer & { isCut: boolean }) | { failure: string }> {
  const { promise, resolve } = Promise.withResolvers<
    (Answer & { isCut: boolean }) | { failure: string }
  >()
  const fail = (failure: string) => {
    resolve({ failure })
    request.destroy()
  }
  const seconds = Math.round(timeoutMs / 1_000)
  const end = setTimeout(() => fail(`No answer within ${seconds} seconds`), timeoutMs)
  request.on('response', (answer) => {
    const chunks: Buffer[] = []
    let size = 0
    const done = (isCut: boolean) =>
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        isCut,
      })
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size <= maxBytes) return
      done(true)
      request.destroy()
    })
    answer.on('end', () => done(false))
    answer.on('error', () => fail('The answer broke off'))
  })
  request.on('error', (error: NodeJS.ErrnoException) => fail(reasonOf(error)))
  request.on('close', () => {
    clearTimeout(end)
    resolve({ failure: 'The connection was closed without an answer' })
  })
  return promise
}

/** A connection over which nothing was sent yet. */
async function openConnection(
  url: URL,
  ip: string,
  fingerprint: string,
): Promise<Socket | { failure: string; isTrusted: boolean }> {
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const to = { host: ip, port: Number(url.port) || (isSecure ? 443 : 80) }
  const socket = isSecure
    ? secureConnect({
        ...to,
        ...(isIP(host) === 0 ? { servername: host } : {}),
        rejectUnauthorized: fingerprint === '',
      })
    : plainConnect(to)
  const { promise, resolve } = Promise.withResolvers<
    Socket | { failure: string; isTrusted: boolean }
  >()
  const fail = (failure: string, isTrusted: boolean) => {
    resolve({ failure, isTrusted })
    socket.destroy()
  }
  const end = setTimeout(() => fail('No connection within 10 seconds', true), callConnectMs)
  socket.once('error', (error: NodeJS.ErrnoException) =>
    fail(reasonOf(error), !isCertificateFault(error)),
  )
  socket.once('close', () => fail('The connection was closed', true))
  socket.once(isSecure ? 'secureConnect' : 'connect', () => {
    if (!isSecure || isPinned(socket, fingerprint)) resolve(socket)
    else fail('The certificate is not the pinned one', false)
  })
  const result = await promise
  clearTimeout(end)
  return result
}

function isPinned(socket: Socket | TLSSocket, fingerprint: string): boolean {
  if (fingerprint === '') return true
  const seen = 'getPeerCertificate' in socket ? socket.getPeerCertificate().fingerprint256 : ''
  return hexOf(seen) === hexOf(fingerprint)
}

const hexOf = (fingerprint: string) => fingerprint.replaceAll(':', '').toLowerCase()

function isCertificateFault({ code = '' }: NodeJS.ErrnoException): boolean {
  return /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code)
}

function reasonOf(error: NodeJS.ErrnoException): string {
  const { code = '', message } = error
  if (code === 'ECONNREFUSED') return 'The connection was refused'
  if (code === 'ECONNRESET') return 'The connection was reset'
  if (isCertificateFault(error) || /TLS|SSL/.test(code))
    return `The certificate is not valid (${code})`
  return code || message
}
