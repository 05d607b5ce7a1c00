import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncoding, compressForAll, type Encoding } from '#platform/compress.server.ts'
import { logAccess } from './access-log.ts'
import { clientAddress } from './client-address.ts'
import { requestIdOf } from './request-id.ts'

type Variant = { bytes: Buffer; etag: string; head: string[] }

/** An answer that is the same for everybody, compressed once, ready to be written to a socket. */
export type KeptAnswer = { variants: Record<Encoding, Variant>; size: number }

/** `headers` go with every variant and with 304; the encoding, length and tag are added. */
export async function keepAnswer(body: Buffer, headers: [string, string][], quality: 9 | 11): Promise<KeptAnswer> {
  const made = await compressForAll(body, quality)
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const variant = (encoding: Encoding): Variant => {
    const bytes = made[encoding] ?? made.identity
    const used = made[encoding] ? encoding : 'identity'
    const etag = `"${tag}-${used}"`
    const head = [...headers.flat(), 'etag', etag, 'vary', 'accept-encoding']
    if (used !== 'identity') head.push('content-encoding', used)
    return { bytes, etag, head: [...head, 'content-length', String(bytes.length)] }
  }
  const variants = { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') }
  return { variants, size: Object.values(made).reduce((sum, bytes) => sum + bytes.length, 0) }
}

/** Answers GET and HEAD, with 304 for a reader that has the same bytes. */
export function sendKept(incoming: IncomingMessage, outgoing: ServerResponse, { variants }: KeptAnswer): void {
  const accept = incoming.headers['accept-encoding']
  const variant = variants[typeof accept === 'string' ? acceptedEncoding(accept) : 'identity']
  const requestId = requestIdOf(incoming)
  const known = incoming.headers['if-none-match']
  const status = known !== undefined && matches(known, variant.etag) ? 304 : 200
  outgoing.writeHead(status, [...(status === 304 ? variant.head.slice(0, -2) : variant.head), 'x-request-id', requestId])
  if (status === 304 || incoming.method === 'HEAD') outgoing.end()
  else outgoing.end(variant.bytes)
  logAccess(incoming, { requestId, clientAddress: clientAddress(incoming), status, ms: 0, kept: true })
}

function matches(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
}
