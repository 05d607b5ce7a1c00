import { readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/server.ts'

/** What a phone receives before any script, without pictures. */
const mostBytes = 60_000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, 90_000)
afterAll(() => server.stop())

/** As it travels: not unpacked. */
function bytesOf(path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(server.url + path, { headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' } }, (answer) => {
    let bytes = 0
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    answer.on('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path} answered ${answer.statusCode}`))))
  })
    .on('error', reject)
    .end()
  return promise
}

function fontBytes(): number {
  const folder = join(import.meta.dirname, '..', '..', process.env.BUILD_DIR ?? 'build', 'client', 'assets')
  const fonts = readdirSync(folder).filter((name) => /^(figtree|bricolage-grotesque)-[\w-]{8}\.woff2$/.test(name))
  expect(fonts).toHaveLength(2)
  return fonts.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

test('every page of the sitemap is light enough, with both fonts', async () => {
  const map = await (await fetch(`${server.url}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(paths.length).toBeGreaterThan(20)
  const fonts = fontBytes()
  const heavy: string[] = []
  for (const path of paths) {
    const bytes = (await bytesOf(path)) + fonts
    if (bytes > mostBytes) heavy.push(`${path} ${bytes}`)
  }
  expect(heavy).toEqual([])
})
