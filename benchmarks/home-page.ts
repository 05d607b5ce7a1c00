import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alternate, printClaim } from './measuring/compare.ts'
import { load, requestBytes } from './measuring/load.ts'
import { type Program, startHostwright, startReference } from './measuring/setting.ts'

const seconds = 3
const paths = ['/', '/products/wordpress']
const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }

/**
 * Claim (a), first half: pages for signed-out visitors, beside a bare Node server that sends the
 * same compressed bytes. Aim: 0.8, p99 ≤ 5 ms at 16.
 */
export async function homePage(databaseUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hostwright-bench-'))
  const ours = await startHostwright(databaseUrl)
  try {
    for (const path of paths) {
      const file = join(folder, 'page')
      await writeFile(file, await compressedBytes(ours.url + path))
      const reference = await startReference('bare-bytes', { BYTES: file })
      const bytes = requestBytes('GET', path, { headers: browser })
      const run =
        ({ url, pid }: Program, connections: number) =>
        () =>
          load({ url, pid, connections, seconds, expect: 200, request: () => bytes })
      for (const connections of [16, 64]) {
        const [mine, bare] = await alternate(3, run(ours, connections), run(reference, connections))
        printClaim({
          name: `${path} cached, ${connections} connections`,
          ours: mine,
          reference: bare,
        })
      }
      await reference.stop()
    }
  } finally {
    await ours.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

// Not fetch, which would decompress the bytes.
function compressedBytes(url: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  request(url, { headers: browser }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk) => chunks.push(chunk))
    response.on('end', () =>
      response.statusCode === 200
        ? resolve(Buffer.concat(chunks))
        : reject(new Error(`${url} answered ${response.statusCode}`)),
    )
  })
    .on('error', reject)
    .end()
  return promise
}
