import { setImmediate as nextTurn } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** `compressed` is for text; most other files are compressed by themselves. */
export type ZipEntry = {
  path: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  compressed: boolean
  at: Date
}

/** Without the extension for larger archives, which not every program reads. */
export const zipLimits = { bytes: 4_000_000_000, entries: 60_000 }

const sliceBytes = 262_144

/**
 * A ZIP archive as it is read: an entry is asked for once the one before is written, so that memory
 * holds a piece of one. Throws above `zipLimits`.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  let [bytes, count] = [0, 0]
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const taken = () => {
    const chunks = ready
    ready = []
    for (const chunk of chunks) bytes += chunk.length
    if (bytes > zipLimits.bytes || count > zipLimits.entries)
      throw new Error('The archive would be larger than ZIP programs read')
    return chunks
  }
  for await (const { path, content, compressed, at } of entries) {
    count += 1
    const file = compressed ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path)
    file.mtime = at
    zip.add(file)
    for await (const part of content)
      for (let from = 0; from < part.length; from += sliceBytes) {
        file.push(part.subarray(from, from + sliceBytes))
        yield* taken()
        await nextTurn()
      }
    file.push(new Uint8Array(0), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
