import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { pinnedLookup } from './probe-address.server.ts'

/** What a program elsewhere answered, with the beginning of its body, or why there was no answer. */
export type PostAnswer =
  | { status: number; headers: IncomingMessage['headers']; body: string }
  | { failure: string }

const connectMs = 3_000
const answerMs = 15_000
const shownBytes = 2_048
/** A longer answer is cut off, with its connection. */
const readBytes = 65_536

const connections = { keepAlive: true, maxSockets: 16, maxFreeSockets: 4, timeout: answerMs }
const agents = { 'http:': new PlainAgent(connections), 'https:': new SecureAgent(connections) }

/**
 * Sends a body to an address that was resolved and checked: the name is not resolved again, and a
 * redirect is an answer like others. At most 15 seconds.
 */
export function postPinned(
  url: URL,
  ip: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<PostAnswer> {
  const { promise, resolve } = Promise.withResolvers<PostAnswer>()
  const isSecure = url.protocol === 'https:'
  const request = (isSecure ? secureRequest : plainRequest)(url, {
    method: 'POST',
    agent: isSecure ? agents['https:'] : agents['http:'],
    lookup: pinnedLookup(ip),
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  })
  const fail = (failure: string) => {
    resolve({ failure })
    request.destroy()
  }
  const end = setTimeout(() => fail('No answer within 15 seconds'), answerMs)
  const connecting = setTimeout(() => fail('No connection within 3 seconds'), connectMs)
  request.on('socket', (socket) => {
    if (!socket.connecting) return clearTimeout(connecting)
    socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
  })
  request.on('response', (answer) => {
    const chunks: Buffer[] = []
    let size = 0
    const done = () =>
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: Buffer.concat(chunks).subarray(0, shownBytes).toString('utf8'),
      })
    answer.on('data', (chunk: Buffer) => {
      if (size < shownBytes) chunks.push(chunk)
      size += chunk.length
      if (size <= readBytes) return
      done()
      request.destroy()
    })
    answer.on('end', done)
    answer.on('error', () => fail('The answer broke off'))
  })
  request.on('error', (error: NodeJS.ErrnoException) => fail(reasonOf(error)))
  request.on('close', () => {
    clearTimeout(end)
    clearTimeout(connecting)
    resolve({ failure: 'The connection was closed without an answer' })
  })
  request.end(body)
  return promise
}

function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  if (code === 'ECONNREFUSED') return 'The connection was refused'
  if (code === 'ECONNRESET') return 'The connection was reset'
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code)) return `The certificate is not valid (${code})`
  return code || message
}
