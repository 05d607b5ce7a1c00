import { expect, test } from 'vitest'
import { type ZipEntry, zipped } from '#platform/files/zip.server.ts'

const megabyte = 1024 * 1024
const limit = 2 ** 32
const at = new Date('2026-11-20T08:00:00Z')

async function* zeros(bytes: number): AsyncGenerator<Uint8Array> {
  const part = Buffer.alloc(megabyte)
  for (let left = bytes; left > 0; left -= part.length) yield part.subarray(0, left)
}

/** A stream above 4 GB, and files before and behind the first 4 GB of the archive. */
async function* entries(): AsyncGenerator<ZipEntry> {
  const video = new Uint8Array(64 * megabyte)
  yield { path: 'export.csv', at, content: zeros(limit + megabyte) }
  for (let i = 0; i < 64; i++) yield { path: `videos/${i}.mp4`, at, content: video }
  yield { path: 'behind.txt', at, content: Buffer.from('behind') }
}

/** The size of the archive, and its last megabyte. */
async function counted(chunks: AsyncIterable<Uint8Array>) {
  let [size, tail] = [0, Buffer.alloc(0)]
  for await (const chunk of chunks) {
    size += chunk.length
    const last = chunk.subarray(Math.max(0, chunk.length - megabyte))
    tail = Buffer.concat([tail, last]).subarray(-megabyte)
  }
  return { size, tail }
}

type Found = { size: number; packed: number; offset: number; needs: number }

/** The directory by its ZIP64 records, as APPNOTE 4.3.14 to 4.5.3 describe them. */
function directory({ size, tail }: { size: number; tail: Buffer }): Map<string, Found> {
  const number = (at: number) => Number(tail.readBigUInt64LE(at))
  const place = (at: number) => at - (size - tail.length)
  const locator = tail.length - 22 - 20
  expect(tail.readUInt32LE(locator)).toBe(0x07064b50)
  const end = place(number(locator + 8))
  expect(tail.readUInt32LE(end)).toBe(0x06064b50)
  const files = new Map<string, Found>()
  let from = place(number(end + 48))
  for (let count = number(end + 32); count > 0; count--) {
    expect(tail.readUInt32LE(from)).toBe(0x02014b50)
    const name = tail.toString('utf8', from + 46, from + 46 + tail.readUInt16LE(from + 28))
    const extra = from + 46 + name.length
    const behind = extra + tail.readUInt16LE(from + 30)
    const found = {
      needs: tail.readUInt16LE(from + 6),
      packed: tail.readUInt32LE(from + 20),
      size: tail.readUInt32LE(from + 24),
      offset: tail.readUInt32LE(from + 42),
    }
    for (let at = extra; at < behind; at += 4 + tail.readUInt16LE(at + 2))
      if (tail.readUInt16LE(at) === 1)
        Object.assign(found, {
          size: number(at + 4),
          packed: number(at + 12),
          offset: number(at + 20),
        })
    files.set(name, found)
    from = behind
  }
  expect(from).toBe(end)
  return files
}

test('an archive above 4 GB names each file’s size and place, in little memory', {
  timeout: 180_000,
}, async () => {
  const before = process.memoryUsage().rss
  const archive = await counted(zipped(entries(), 'Africa/Johannesburg'))
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * megabyte)
  expect(archive.size).toBeGreaterThan(limit)
  const files = directory(archive)
  expect(files.size).toBe(66)
  expect(files.get('export.csv')).toMatchObject({ needs: 45, size: limit + megabyte, offset: 0 })
  const first = files.get('videos/0.mp4')
  expect(first).toMatchObject({ needs: 20, size: 64 * megabyte, packed: 64 * megabyte })
  const behind = files.get('behind.txt')
  expect(behind).toMatchObject({ needs: 45, size: 6 })
  const header = 30 + 'videos/00.mp4'.length + 9
  const last = files.get('videos/63.mp4')
  expect(behind?.offset).toBe((last?.offset ?? 0) + header + 64 * megabyte)
  expect(behind?.offset).toBeGreaterThan(limit)
})
