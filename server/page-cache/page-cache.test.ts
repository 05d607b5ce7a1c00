import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentChanged, followContent } from '#platform/caching/cached-read.server.ts'
import { setClock } from '#platform/clock.server.ts'
import type { Quality } from '#platform/compression.server.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { cacheAnswer } from '../cached-answer.ts'
import { createPageCache } from './page-cache.ts'

const database = useTestDatabase()
followContent()

const closers: (() => void)[] = []
beforeEach(() => startEvents(database.url()))
afterEach(async () => {
  for (const close of closers.splice(0)) close()
  await stopEvents()
  setClock(null)
})

/** A server whose page says how often it was made; `text` is what is made now. */
async function serveCounted(pauseMs = 0) {
  const page = { made: 0, text: 'first', status: 200 }
  const cache = createPageCache(async () => {
    page.made++
    const { text } = page
    await sleep(pauseMs)
    if (page.status === 302) return undefined
    const cached = (quality: Quality) =>
      cacheAnswer(Buffer.from(text.repeat(400)), [['content-type', 'text/html']], {
        quality,
        status: page.status,
      })
    return { answer: await cached(5), isCacheable: page.status === 200, smaller: () => cached(10) }
  })
  const server = createServer((incoming, outgoing) =>
    cache.answer(incoming, outgoing, () => outgoing.end('not from the cache')),
  )
  server.listen(0)
  await once(server, 'listening')
  closers.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}/`, { headers, method })
  return { page, get, text: async () => (await (await get()).text()).slice(0, 9) }
}

describe('cached pages', () => {
  test('are made once, also for many who come at once', async () => {
    const { page, get } = await serveCounted(50)
    await Promise.all(Array.from({ length: 20 }, () => get()))
    await get()
    expect(page.made).toBe(1)
  })

  test('that stay are sent in fewer bytes soon, as the same page', async () => {
    const { page, get } = await serveCounted()
    const seen = async () => {
      const answer = await get({ 'accept-encoding': 'br' })
      return {
        etag: answer.headers.get('etag'),
        bytes: Number(answer.headers.get('content-length')),
        text: await answer.text(),
      }
    }
    page.text = Array.from(
      { length: 60 },
      (_, at) => `${at * 7919} words and ${at * 104_729} more, `,
    ).join('')
    const first = await seen()
    await expect
      .poll(async () => (await seen()).bytes, { timeout: 10_000 })
      .toBeLessThan(first.bytes)
    expect(await seen()).toMatchObject({ etag: first.etag, text: first.text })
    expect(page.made).toBe(1)
  })

  test('are right as soon as a change is acknowledged, and only if it is kept', async () => {
    const { page, text } = await serveCounted()
    expect(await text()).toBe('firstfirs')
    await db().transaction(async (tx) => {
      await contentChanged(tx)
      page.text = 'second'
    })
    expect(await text()).not.toContain('first')
    await sleep(100)
    expect(await text()).toBe('secondsec')
    expect(await text()).toBe('secondsec')
    expect(page.made).toBe(2)
  })

  test('made from the old content while it changed are not served', async () => {
    const { page, get, text } = await serveCounted(100)
    const early = get()
    await sleep(30)
    await db().transaction(async (tx) => {
      await contentChanged(tx)
      page.text = 'second'
    })
    expect(await (await early).text()).toBe('not from the cache')
    await sleep(100)
    expect(await text()).toBe('secondsec')
  })

  test('end with the day and after five minutes', async () => {
    const { page, get } = await serveCounted()
    setClock(new Date('2026-03-01T23:59:00+02:00'))
    await get()
    setClock(new Date('2026-03-02T00:00:01+02:00'))
    await get()
    expect(page.made).toBe(2)
    setClock(new Date('2026-03-02T00:05:02+02:00'))
    await get()
    expect(page.made).toBe(3)
  })

  test('are not used while changes cannot be heard', async () => {
    const { page, get, text } = await serveCounted()
    await get()
    await stopEvents()
    page.text = 'second'
    expect(await text()).toBe('secondsec')
    expect(await text()).toBe('secondsec')
    expect(page.made).toBe(3)
  })

  test('stand in while the database is away, until their day ends', async () => {
    const { page, get, text } = await serveCounted()
    setClock(new Date('2026-03-01T12:00:00+02:00'))
    await get()
    await stopEvents()
    page.status = 503
    setClock(new Date('2026-03-01T18:00:00+02:00'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => get()))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await text()).toBe('firstfirs')
    expect(page.made).toBe(2)
    setClock(new Date('2026-03-02T00:00:01+02:00'))
    expect(await (await get()).text()).toBe('not from the cache')
  })

  test('do not stand in for content that changed since', async () => {
    const { page, get } = await serveCounted()
    await get()
    await db().transaction((tx) => contentChanged(tx))
    await sleep(100)
    await stopEvents()
    page.status = 503
    expect(await (await get()).text()).toBe('not from the cache')
  })

  test('do not exist for one visitor only: signed in, or sent elsewhere', async () => {
    const { page, get } = await serveCounted()
    expect(await (await get({ cookie: 'hostwright.session_token=1' })).text()).toBe(
      'not from the cache',
    )
    page.status = 302
    expect(await (await get()).text()).toBe('not from the cache')
  })

  test('that are not whole, or not there, are made once for all who wait and never again', async () => {
    const { page, get } = await serveCounted(50)
    page.status = 404
    const answers = await Promise.all(Array.from({ length: 10 }, () => get()))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(404))
    expect(page.made).toBe(1)
    page.status = 200
    expect((await get()).status).toBe(200)
    expect(page.made).toBe(2)
  })

  test('answer HEAD, and 304 to whom has the same bytes', async () => {
    const { get } = await serveCounted()
    const head = await get({ 'accept-encoding': 'gzip' }, 'HEAD')
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
    const etag = head.headers.get('etag') ?? ''
    expect(
      (await get({ 'accept-encoding': 'gzip', 'if-none-match': `"x", W/${etag}` })).status,
    ).toBe(304)
    expect((await get({ 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(200)
  })
})
