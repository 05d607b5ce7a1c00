import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipEntry, zipped } from './zip.server.ts'

const zone = 'Africa/Johannesburg'
const at = new Date('2026-11-20T22:20:00Z')
const bytes = (text: string) => new TextEncoder().encode(text)

async function* given(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries
}

async function* parts(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield bytes(text)
}

async function collected(chunks: AsyncIterable<Uint8Array>) {
  const found: Uint8Array[] = []
  for await (const chunk of chunks) found.push(chunk)
  return found
}

async function archive(entries: AsyncIterable<ZipEntry>): Promise<Buffer> {
  return Buffer.concat(await collected(zipped(entries, zone)))
}

const opened = (whole: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(whole)).map(([path, content]) => [path, strFromU8(content)]),
  )

test('a small archive is one that every program reads', async () => {
  const whole = await archive(
    given(
      { path: 'files/quote é.pdf', at, content: bytes('%PDF') },
      { path: 'invoices.csv', at, content: parts('one,', 'two') },
      { path: 'empty.csv', at, content: parts() },
      { path: 'empty.txt', at, content: new Uint8Array() },
    ),
  )
  expect(opened(whole)).toEqual({
    'files/quote é.pdf': '%PDF',
    'invoices.csv': 'one,two',
    'empty.csv': '',
    'empty.txt': '',
  })
  expect(whole.includes('PK\x06\x06')).toBe(false)
  const needed = whole.readUInt16LE(4)
  const [isStreamed, method] = [whole.readUInt16LE(6) & 8, whole.readUInt16LE(8)]
  expect({ needed, isStreamed, method }).toEqual({ needed: 20, isStreamed: 0, method: 0 })
})

test('files have their time: the customer’s, and the instant', async () => {
  const whole = await archive(given({ path: 'a', at, content: bytes('a') }))
  const directory = whole.indexOf('PK\x01\x02')
  for (const date of [whole.readUInt32LE(10), whole.readUInt32LE(directory + 12)])
    expect([
      date >> 25,
      (date >> 21) & 15,
      (date >> 16) & 31,
      (date >> 11) & 31,
      date & 0x7ff,
    ]).toEqual([46, 11, 21, 0, 20 << 5])
  for (const extra of [30 + 1, directory + 46 + 1])
    expect([whole.readUInt16LE(extra), whole.readInt32LE(extra + 5)]).toEqual([
      0x5455,
      at.getTime() / 1000,
    ])
})

test.each([65_535, 65_537])('%i files are all read', async (count) => {
  async function* many(): AsyncGenerator<ZipEntry> {
    for (let i = 0; i < count; i++) yield { path: `${i}.txt`, at, content: bytes(`${i}`) }
  }
  const whole = await archive(many())
  const files = opened(whole)
  expect(Object.keys(files)).toHaveLength(count)
  expect(files[`${count - 1}.txt`]).toBe(`${count - 1}`)
  expect(whole.includes('PK\x06\x06')).toBe(true)
})

test('nothing is asked for before the reader asks, and one that stops closes what it read', async () => {
  let asked = 0
  const closed: string[] = []
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        asked += 1
        yield crypto.getRandomValues(new Uint8Array(65_536))
      }
    } finally {
      closed.push('content')
    }
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      yield { path: 'endless', at, content: endless() }
    } finally {
      closed.push('entries')
    }
  }
  const chunks = zipped(entries(), zone)
  expect(asked).toBe(0)
  for (let i = 0; i < 10; i++) await chunks.next()
  await new Promise((done) => setTimeout(done, 50))
  expect(asked).toBeLessThan(20)
  await chunks.return(undefined)
  expect(closed).toEqual(['content', 'entries'])
})

test('content that fails is the reader’s failure', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield bytes('a')
    throw new Error('The store is gone')
  }
  await expect(archive(given({ path: 'a', at, content: broken() }))).rejects.toThrow(
    'The store is gone',
  )
})
