import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { describe } from './measuring/compare.ts'
import { load, requestBytes } from './measuring/load.ts'
import { type Program, startHostwright } from './measuring/setting.ts'
import { firstPost } from './slow-phone.ts'

const seconds = 15
const connections = 64
const pauseMs = 250
const browser = { accept: 'text/html', 'accept-encoding': 'gzip' }

/**
 * Stale pages: requests sent after a write was acknowledged (on the second server 0.1 s later) that
 * got the old page.
 */
type Staleness = { writes: number; stale: number; staleElsewhere: number }

/**
 * The page cache while content changes: two servers on one database, 64 connections on one of them,
 * and four times a second a visitor whose comment is shown at once. Aim: no page older than an
 * acknowledged write, on the second server none after 100 ms.
 */
export async function changingContent(databaseUrl: string): Promise<void> {
  const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' }
  const first = await startHostwright(databaseUrl, behindProxy)
  const second = await startHostwright(databaseUrl, behindProxy)
  openDatabase(databaseUrl, 2)
  try {
    await db().execute(sql`update blog_settings set moderate_comments = false`)
    const post = await firstPost(first)
    const pages = ['/', '/products', post].map((path) =>
      requestBytes('GET', path, { headers: browser }),
    )
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
          // A page made for one visitor carries a nonce; a cached one cannot.
          if (!last.head.includes("'nonce-")) hits++
        }
        return pages[(connection + answers) % pages.length]
      },
    })
    const staleness = await keepWriting(first, second, post)
    const measured = await loading
    const { writes, stale, staleElsewhere } = staleness
    console.log(
      `${`cached pages, ${connections} connections, ${writes} changes`.padEnd(44)} ${((100 * hits) / Math.max(1, answers)).toFixed(1)} % cached, ${stale} stale after the answer, ${staleElsewhere} on the second server 100 ms after it   ${describe(measured)}`,
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
  const found: Staleness = { writes: 0, stale: 0, staleElsewhere: 0 }
  for (
    const end = performance.now() + seconds * 1000;
    performance.now() < end;
    await sleep(pauseMs)
  ) {
    const words = `Comment ${crypto.randomUUID()}`
    await comment(first, post, { content: words, number: found.writes })
    found.writes++
    const [here, there] = await Promise.all([
      shows(first, post, words),
      sleep(100).then(() => shows(second, post, words)),
    ])
    if (!here) found.stale++
    if (!there) found.staleElsewhere++
  }
  return found
}

async function comment(
  { url }: Program,
  post: string,
  { content, number }: { content: string; number: number },
): Promise<void> {
  const answer = await fetch(url + post, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: new URL(url).origin,
      'x-forwarded-for': `10.9.${number % 250}.${(number * 7) % 250}`,
      ...browser,
    },
    body: new URLSearchParams({
      name: 'Bench',
      email: `visitor-${number}@bench.example`,
      content,
      website: '',
      parent: '',
    }),
  })
  if (answer.status !== 303 && answer.status !== 302)
    throw new Error(`A comment was answered with ${answer.status}`)
}

async function shows({ url }: Program, post: string, words: string): Promise<boolean> {
  return (await (await fetch(url + post, { headers: browser })).text()).includes(words)
}
