/** Bytes that all bodies being received may hold together. A form takes about four times its size until it is read. */
const budgetBytes = 48 * 1024 * 1024

let held = 0

/** What one request holds of the memory for bodies. Only bytes that came count, so that nobody can reserve what they never send. */
export class BodyShare {
  #bytes = 0

  /** False when there is no room for these bytes now. */
  take(bytes: number): boolean {
    if (held + bytes > budgetBytes) return false
    held += bytes
    this.#bytes += bytes
    return true
  }

  release(): void {
    held -= this.#bytes
    this.#bytes = 0
  }
}

/** The body, or why it is not read on. */
export async function readBody(body: AsyncIterable<Uint8Array>, maxBytes: number, share: BodyShare): Promise<Buffer | 'too large' | 'no room'> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) return 'too large'
    if (!share.take(chunk.length)) return 'no room'
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes)
}
