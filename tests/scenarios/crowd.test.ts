import { Agent, get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  // Every page is rendered again, so that the crowd exceeds what the server can answer at once.
  server = await startServer({ PAGE_CACHE: 'false' })
}, 60_000)
afterAll(() => server.stop())

const people = 48

/** One visitor's connection, requesting page after page until stopped. */
async function ask(url: string, answered: () => void, isOver: () => boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (!isOver()) {
    await new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { accept: 'text/html' } }, (answer) => {
        answer.resume()
        answer.on('end', resolve)
      }).on('error', reject)
    })
    answered()
  }
  agent.destroy()
}

test('who comes last in a crowd is let in before the first have had a handful of pages each', async () => {
  await (await fetch(server.url)).text()
  const pages = new Array<number>(people).fill(0)
  let maxWhenAllAreServed = 0
  const isOver = () => maxWhenAllAreServed > 0
  await Promise.all(
    pages.map((_, person) =>
      ask(
        server.url,
        () => {
          pages[person] = (pages[person] ?? 0) + 1
          if (!isOver() && Math.min(...pages) > 0) maxWhenAllAreServed = Math.max(...pages)
        },
        isOver,
      ),
    ),
  )
  expect(maxWhenAllAreServed).toBeLessThan(8)
}, 60_000)
