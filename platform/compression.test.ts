import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptedEncoding, compressPage } from './compression.server.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  [null, 'identity'],
] as const)('a client that accepts %s gets %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('a page is compressed when it is worth it and wanted', () => {
  const headers = new Headers()
  const long = ['x'.repeat(5_000)]
  expect(compressPage(long, 'gzip', headers).length).toBeLessThan(500)
  expect(headers.get('content-encoding')).toBe('gzip')
  const page = `<p>R1 299 – ${'x'.repeat(5_000)}</p>`
  const packed = compressPage([page.slice(0, 9), page.slice(9)], 'gzip, deflate, br', headers)
  expect(headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(packed).toString()).toBe(page)
  expect(compressPage(long, 'gzip;q=0', new Headers()).toString()).toBe(long[0])
  expect(compressPage(['short'], 'gzip', new Headers()).toString()).toBe('short')
})

test('pages that are made one after another do not get into each other, whatever their signs and size', () => {
  const read = (answer: Buffer) => brotliDecompressSync(answer).toString()
  const long = '–😀é<p>'.repeat(100_000)
  const made = [long, 'é'.repeat(2_000), long.slice(0, 60_000)].map(
    (page) => [page, compressPage([page], 'br', new Headers())] as const,
  )
  for (const [page, answer] of made) expect(read(answer) === page).toBe(true)
})
