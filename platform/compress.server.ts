import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const smallest = 860 // below this the frame costs more than it saves

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

/** A page for one reader: little time matters more than few bytes. Sets the headers that belong to it. */
export function compressPage(html: string, accept: string | null, headers: Headers): string | Uint8Array<ArrayBuffer> {
  headers.append('vary', 'accept-encoding')
  if (html.length < smallest || !accept?.includes('gzip') || acceptedEncoding(accept) === 'identity') return html
  headers.set('content-encoding', 'gzip')
  return gzipSync(html, { level: 1, windowBits: 13, memLevel: 7, chunkSize: 32 * 1024 })
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** How hard to try: 11 is slow and for what is made once, 10 for what stays a while, 4 for what is sent now. */
export type Quality = 4 | 10 | 11

/** All variants of bytes that many readers will get. */
export async function compressForAll(bytes: Buffer, quality: Quality): Promise<Partial<Record<Encoding, Buffer>> & { identity: Buffer }> {
  if (bytes.length < smallest) return { identity: bytes }
  const [br, gz] = await Promise.all([
    toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    toGzip(bytes, { level: quality === 4 ? 4 : 9 }),
  ])
  return { identity: bytes, ...(br.length < bytes.length && { br }), ...(gz.length < bytes.length && { gzip: gz }) }
}
