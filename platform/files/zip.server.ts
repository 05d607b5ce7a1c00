import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { dayIn, type TimeZone, timeIn } from '#kernel/dates.ts'
import type { ZipFile } from './zip-fields.server.ts'
import {
  directoryEntry,
  dosClock,
  endRecords,
  localHeader,
  sizesRecord,
} from './zip-records.server.ts'

/**
 * Bytes are stored as they are, since most files are compressed by themselves; a stream is text
 * and is compressed.
 */
export type ZipEntry = {
  path: string
  at: Date
  content: Uint8Array | AsyncIterable<Uint8Array>
}

/**
 * A ZIP archive as it is read, by PKWARE's APPNOTE 6.3.10, with records of ZIP64 only for what needs
 * them, since not every program reads these (docs/decisions/142-archives-of-any-size.md). An entry
 * is asked for once the one before is read: memory holds a piece of one, and each one's line of the
 * directory. `zone` is the one of the reader's clock.
 */
export async function* zipped(
  entries: AsyncIterable<ZipEntry>,
  zone: TimeZone,
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { path, at, content } of entries) {
    const isStored = content instanceof Uint8Array
    const file: ZipFile = {
      name: Buffer.from(path),
      clock: dosClock(dayIn(zone, at), timeIn(zone, at)),
      modified: Math.floor(at.getTime() / 1000),
      isStreamed: !isStored,
      ...{ crc: 0, size: 0, packed: 0 },
      offset,
    }
    for await (const chunk of isStored ? stored(content, file) : deflated(content, file)) {
      offset += chunk.length
      yield chunk
    }
    directory.push(directoryEntry(file))
  }
  const records = Buffer.concat(directory)
  yield records
  yield endRecords({ count: directory.length, offset, length: records.length })
}

function* stored(content: Uint8Array, file: ZipFile): Generator<Uint8Array> {
  file.crc = crc32(content)
  file.size = content.length
  file.packed = content.length
  yield localHeader(file)
  yield content
}

async function* deflated(
  content: AsyncIterable<Uint8Array>,
  file: ZipFile,
): AsyncGenerator<Uint8Array> {
  yield localHeader(file)
  async function* counted() {
    for await (const part of content) {
      file.crc = crc32(part, file.crc)
      file.size += part.length
      yield part
    }
  }
  const deflate = createDeflateRaw()
  // What fails in it is thrown where `deflate` is read.
  const fed = pipeline(counted, deflate).catch(() => undefined)
  try {
    for await (const chunk of deflate) {
      file.packed += chunk.length
      yield chunk
    }
  } finally {
    deflate.destroy()
    await fed
  }
  yield sizesRecord(file)
}
