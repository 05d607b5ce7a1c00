import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import {
  acceptedEncoding,
  compressForAll,
  type Encoding,
  type Quality,
} from '#platform/compression.server.ts'
import { logAccess } from './access-log.ts'
import { clientAddress } from './client-address.ts'
import { newRequestId } from './request-id.ts'

/**
 * `read` gives the bytes: as they are sent, or decompressed for the rare client that accepts
 * nothing compressed.
 */
type Variant = { read: () => Buffer; etag: string; head: string[] }

/**
 * A response that is the same for all users, compressed once and ready to be written to a socket.
 */
export type CachedAnswer = { status: number; variants: Record<Encoding, Variant>; size: number }

/** `headers` go with every variant and with 304; the encoding, length and tag are added. */
export async function cacheAnswer(
  body: Buffer,
  headers: [string, string][],
  { quality, status = 200 }: { quality: Quality; status?: number | undefined },
): Promise<CachedAnswer> {
  const made = await compressForAll(body, quality)
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const gzipped = made.gzip
  const variant = (encoding: Encoding): Variant => {
    const bytes = made[encoding] ?? made.identity
    const used = made[encoding] ? encoding : 'identity'
    const etag = `"${tag}-${used}"`
    const head = [...headers.flat(), 'etag', etag, 'vary', 'accept-encoding']
    if (used !== 'identity') head.push('content-encoding', used)
    return {
      read: used === 'identity' && gzipped ? gunzipped(gzipped) : plainly(bytes),
      etag,
      head: [...head, 'content-length', String(bytes.length)],
    }
  }
  const variants = { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') }
  const stored = gzipped ? [made.br, gzipped] : [made.identity, made.br]
  return { status, variants, size: stored.reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0) }
}

// Plain bytes beside the compressed ones would be most of the memory. Outside of the function, so
// that the closures hold on to nothing else.
const gunzipped = (bytes: Buffer) => () => gunzipSync(bytes)
const plainly = (bytes: Buffer) => () => bytes

/** Answers GET and HEAD, with 304 for a reader that has the same bytes. */
export function sendCached(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: CachedAnswer,
): void {
  const accept = incoming.headers['accept-encoding']
  const variant =
    answer.variants[typeof accept === 'string' ? acceptedEncoding(accept) : 'identity']
  const requestId = newRequestId()
  const known = incoming.headers['if-none-match']
  const status =
    answer.status === 200 && known !== undefined && matches(known, variant.etag)
      ? 304
      : answer.status
  outgoing.writeHead(status, [
    ...(status === 304 ? variant.head.slice(0, -2) : variant.head),
    'x-request-id',
    requestId,
  ])
  if (status === 304 || incoming.method === 'HEAD') outgoing.end()
  else outgoing.end(variant.read())
  logAccess(incoming, {
    requestId,
    clientAddress: clientAddress(incoming),
    status,
    ms: 0,
    cached: true,
  })
}

function matches(header: string, etag: string): boolean {
  return (
    header.trim() === '*' ||
    header.split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
  )
}
