import { sql } from 'drizzle-orm'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { describe } from './compare.ts'
import { load, requestBytes } from './load.ts'
import { type Program, startHostwright } from './setting.ts'
import { firstPost } from './slow-phone.ts'

const seconds = 15
const connections = 64
const pauseMs = 250
const browser = { accept: 'text/html', 'accept-encoding': 'gzip' }

type Staleness = { writes: number; stale: number; elsewhereMs: number[] }

/**
 * The page cache while content changes: two servers on one database, 64 connections on one of them, and four times a second somebody whose comment
 * is shown at once. Aim: no page older than an acknowledged write, on the second server none after 100 ms.
 */
export async function changingContent(databaseUrl: string): Promise<void> {
  const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' }
  const first = await startHostwright(databaseUrl, behindProxy)
  const second = await startHostwright(databaseUrl, behindProxy)
  openDatabase(databaseUrl, 2)
  try {
    await db().execute(sql`update blog_settings set moderate_comments = false`)
    const post = await firstPost(first)
    const pages = ['/', '/products', post].map((path) => requestBytes('GET', path, browser))
    let hits = 0
    let answers = 0
    const loading = load({
      url: first.url,
      pid: first.pid,
      connections,
      seconds,
      expect: 200,
      request: (connection, last) => {
        if (last) {
          answers++
          // A page made for one visitor carries a nonce; a kept one cannot.
          if (!last.head.includes("'nonce-")) hits++
        }
        return pages[(connection + answers) % pages.length]
      },
    })
    const staleness = await keepWriting(first, second, post)
    const measured = await loading
    const { writes, stale, elsewhereMs } = staleness
    const sorted = elsewhereMs.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(0)
    console.log(
      `${`kept pages, ${connections} connections, ${writes} changes`.padEnd(44)} ${((100 * hits) / Math.max(1, answers)).toFixed(1)} % kept, ${stale} stale after the answer, second server p50 ${at(0.5)} p95 ${at(0.95)} most ${at(1)} ms   ${describe(measured)}`,
    )
  } finally {
    await db().execute(sql`delete from blog_comments where author_email like '%@bench.example'`)
    await db().execute(sql`update blog_settings set moderate_comments = true`)
    await closeDatabase()
    await second.stop()
    await first.stop()
  }
}

async function keepWriting(first: Program, second: Program, post: string): Promise<Staleness> {
  const found: Staleness = { writes: 0, stale: 0, elsewhereMs: [] }
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await new Promise((resolve) => setTimeout(resolve, pauseMs))) {
    const words = `Comment ${crypto.randomUUID()}`
    await comment(first, post, words, found.writes)
    const written = performance.now()
    found.writes++
    if (!(await shows(first, post, words))) found.stale++
    while (!(await shows(second, post, words))) if (performance.now() - written > 5000) throw new Error('The second server never showed a comment')
    found.elsewhereMs.push(performance.now() - written)
  }
  return found
}

async function comment({ url }: Program, post: string, content: string, number: number): Promise<void> {
  const answer = await fetch(url + post, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin, 'x-forwarded-for': `10.9.${number % 250}.${(number * 7) % 250}`, ...browser },
    body: new URLSearchParams({ name: 'Bench', email: `visitor-${number}@bench.example`, content, website: '', parent: '' }),
  })
  if (answer.status !== 303 && answer.status !== 302) throw new Error(`A comment was answered with ${answer.status}`)
}

async function shows({ url }: Program, post: string, words: string): Promise<boolean> {
  return (await (await fetch(url + post, { headers: browser })).text()).includes(words)
}
