import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this many bytes compression costs more than it saves. */
const minSize = 860

/** The encodings a client accepts out of those we make, best first. `q=0` is a no. */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  let gzipAccepted = false
  for (const entry of header.split(',')) {
    const [name = '', ...parameters] = entry.split(';')
    if (parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter))) continue
    const encoding = name.trim().toLowerCase()
    if (encoding === 'br') return 'br'
    if (encoding === 'gzip') gzipAccepted = true
  }
  return gzipAccepted ? 'gzip' : 'identity'
}

/**
 * Compresses a page, given in pieces, for one visitor, quickly rather than well, and sets the
 * headers that belong to it.
 */
export function compressPage(
  pieces: readonly string[],
  accept: string | null,
  headers: Headers,
): Buffer<ArrayBuffer> {
  headers.append('vary', 'accept-encoding')
  const page = written(pieces)
  const encoding = page.length < minSize ? 'identity' : acceptedEncoding(accept)
  if (encoding === 'identity') return Buffer.from(page)
  headers.set('content-encoding', encoding)
  return encoding === 'br'
    ? brotliCompressSync(page, quickBrotli)
    : gzipSync(page, { level: 1, chunkSize })
}

/** What comes out is one piece, and large enough to go back to the system when it is let go. */
const chunkSize = 128 * 1024
/** A third of the time of gzip's quickest level, with a window as large as a page. */
const quickBrotli = {
  chunkSize,
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
}

/** Each page is written here, one after another: none is left behind for the garbage collector. */
let desk = Buffer.allocUnsafeSlow(512 * 1024)

/** The bytes of a text in UTF-8, until the next one is written. */
function written(pieces: readonly string[]): Buffer<ArrayBuffer> {
  // No sign takes more than three bytes for each of its units.
  const most = 3 * pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (desk.length < most) desk = Buffer.allocUnsafeSlow(most)
  const size = pieces.reduce((at, piece) => at + desk.write(piece, at), 0)
  return desk.subarray(0, size)
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * How hard to try: 11 is slow and for what is made once, 10 for what stays a while, 5 for what is
 * sent now.
 */
export type Quality = 5 | 10 | 11

/** All variants of bytes that many readers will get. */
export async function compressForAll(
  bytes: Buffer,
  quality: Quality,
): Promise<Partial<Record<Encoding, Buffer>> & { identity: Buffer }> {
  if (bytes.length < minSize) return { identity: bytes }
  const [br, gz] = await Promise.all([
    toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    toGzip(bytes, { level: quality === 5 ? 4 : 9 }),
  ])
  return {
    identity: bytes,
    ...(br.length < bytes.length && { br }),
    ...(gz.length < bytes.length && { gzip: gz }),
  }
}
