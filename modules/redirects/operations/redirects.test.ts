import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseListQuery } from '#kernel/list-query.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { redirectOf } from '../queries/known-redirects.server.ts'
import { missingList } from '../queries/missing-list.server.ts'
import { redirectById, redirectList } from '../queries/redirect-list.server.ts'
import { maxMissingAddresses, missingListShape } from '../rules/missing-address.ts'
import { redirectListShape } from '../rules/redirect.ts'
import { missingAddresses, redirects } from '../tables.server.ts'
import {
  pruneMissingAddresses,
  recordMissingAddresses,
  recordRedirectHits,
} from './record-requests.server.ts'
import { redirectOldAddress } from './redirect-old-address.server.ts'
import { deleteRedirect, dismissMissingAddress, saveRedirect } from './redirects.server.ts'

useTestDatabase()
const clerk = staffWith('seo.manage')
const nowhere = async () => false

beforeEach(async () => {
  await db().delete(redirects)
  await db().delete(missingAddresses)
})

const add = (from: string, to: string, status: 301 | 302 | 308 = 301) =>
  saveRedirect(clerk, null, { input: { from, to, status }, isPage: nowhere })
const stored = async () =>
  Object.fromEntries(
    (await db().select().from(redirects)).map((row) => [row.fromAddress, row.toAddress]),
  )

describe('by hand', () => {
  test('is made, found, changed and deleted, each with its record', async () => {
    const made = await add('/old', '/faq')
    if (!made.ok) throw new Error(made.error.message)
    expect(await redirectOf('/OLD/?x=1')).toMatchObject({ to: '/faq?x=1', status: 301 })
    const row = await redirectById(made.value.id)
    const seen = { id: made.value.id, version: row?.updatedAt.toISOString() ?? '' }
    expect(
      await saveRedirect(clerk, seen, {
        input: { from: '/old', to: '/contact', status: 302 },
        isPage: nowhere,
      }),
    ).toMatchObject({ ok: true })
    expect(await redirectOf('/old')).toMatchObject({ to: '/contact', status: 302 })
    expect(
      await saveRedirect(
        clerk,
        { ...seen, version: '2020-01-01T00:00:00.000Z' },
        { input: { from: '/old', to: '/faq', status: 301 }, isPage: nowhere },
      ),
    ).toMatchObject({
      error: { code: 'conflict' },
    })
    expect(await deleteRedirect(clerk, seen.id)).toMatchObject({ ok: true })
    expect(await redirectOf('/old')).toBeNull()
    expect(await deleteRedirect(clerk, seen.id)).toMatchObject({ error: { code: 'not_found' } })
    const log = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, seen.id))
      .orderBy(activityLog.createdAt)
    expect(log.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted'])
    expect(log[1]).toMatchObject({
      before: { toAddress: '/faq', status: 301 },
      after: { toAddress: '/contact', status: 302 },
    })
  })

  test('is refused without permission, where a page is, and for an address that has a redirect', async () => {
    for (const nobody of [visitor, staffWith('settings.manage')]) {
      expect(
        await saveRedirect(nobody, null, {
          input: { from: '/a', to: '/b', status: 301 },
          isPage: nowhere,
        }),
      ).toMatchObject({ error: { code: 'forbidden' } })
      expect(await deleteRedirect(nobody, 'x')).toMatchObject({ error: { code: 'forbidden' } })
      expect(await dismissMissingAddress(nobody, 'x')).toMatchObject({
        error: { code: 'forbidden' },
      })
    }
    expect(
      await saveRedirect(clerk, null, {
        input: { from: '/faq', to: '/b', status: 301 },
        isPage: async (path) => path === '/faq',
      }),
    ).toMatchObject({
      error: { fields: { from: [expect.stringContaining('There is a page')] } },
    })
    await add('/a', '/faq')
    expect(await add('/a', '/contact')).toMatchObject({
      error: { fields: { from: ['There is a redirect from this address already.'] } },
    })
  })

  test('chains become one step, and loops are refused', async () => {
    await add('/b', '/c')
    await add('/a', '/b')
    expect(await stored()).toEqual({ '/a': '/c', '/b': '/c' })
    await add('/c', '/d')
    expect(await stored()).toEqual({ '/a': '/d', '/b': '/d', '/c': '/d' })
    expect(await add('/d', '/a')).toMatchObject({
      error: { fields: { to: ['This leads back to where it began: /d → /a → /d.'] } },
    })
    expect(await add('/e', '/e')).toMatchObject({ error: { code: 'invalid' } })
    expect(Object.keys(await stored())).toHaveLength(3)
  })

  test('a temporary one keeps its own target, so that it can end', async () => {
    await add('/b', '/c', 302)
    await add('/a', '/b')
    expect(await stored()).toEqual({ '/a': '/b', '/b': '/c' })
    expect(await add('/c', '/a')).toMatchObject({ error: { code: 'invalid' } })
  })

  test('of two that would make a loop together one is refused', async () => {
    const both = await Promise.all([add('/p', '/q'), add('/q', '/p')])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  })
})

describe('by itself', () => {
  const move = (from: string, to: string) =>
    db().transaction((tx) => redirectOldAddress(tx, clerk, { from, to }))

  test('an address that moves back and forth, and on, always leads to where the page is', async () => {
    await move('/blog/a', '/blog/b')
    expect(await stored()).toEqual({ '/blog/a': '/blog/b' })
    await move('/blog/b', '/blog/a')
    expect(await stored()).toEqual({ '/blog/b': '/blog/a' })
    await move('/blog/a', '/blog/c')
    expect(await stored()).toEqual({ '/blog/a': '/blog/c', '/blog/b': '/blog/c' })
    await move('/blog/c', '/blog/c')
    expect(Object.keys(await stored())).toHaveLength(2)
    const [row] = await db().select().from(redirects).limit(1)
    expect(row?.origin).toBe('system')
  })

  test('is taken back with the change that made it', async () => {
    const failing = db().transaction(async (tx) => {
      await redirectOldAddress(tx, clerk, { from: '/blog/x', to: '/blog/y' })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await stored()).toEqual({})
  })
})

describe('what was requested', () => {
  const at = new Date('2026-11-20T10:00:00Z')
  const query = (params: Record<string, string> = {}) =>
    parseListQuery(missingListShape, new URLSearchParams(params))

  test('hits are counted and sorted by', async () => {
    const [one, two] = [await add('/one', '/faq'), await add('/two', '/faq')]
    if (!one.ok || !two.ok) throw new Error('not made')
    await recordRedirectHits([{ id: two.value.id, count: 3, at }])
    await recordRedirectHits([{ id: two.value.id, count: 2, at: new Date(at.getTime() - 1000) }])
    const list = (params: Record<string, string>) =>
      redirectList(parseListQuery(redirectListShape, new URLSearchParams(params)))
    expect(
      (await list({ sort: '-hits' })).rows.map(({ hits, lastUsedAt }) => [hits, lastUsedAt]),
    ).toEqual([
      [5, at],
      [0, null],
    ])
    expect((await list({ q: 'TWO' })).rows.map(({ fromAddress }) => fromAddress)).toEqual(['/two'])
    expect((await list({ origin: 'system' })).rows).toEqual([])
  })

  test('missing addresses are counted, keep the page that had the link, and leave with their redirect or by hand', async () => {
    await recordMissingAddresses([
      { path: '/gone', referrer: '/faq', count: 1, at },
      { path: '/lost', referrer: null, count: 1, at },
    ])
    await recordMissingAddresses([
      { path: '/gone', referrer: null, count: 4, at: new Date(at.getTime() + 1000) },
    ])
    const { rows } = await missingList(query())
    expect(rows.map(({ path, count, referrer }) => [path, count, referrer])).toEqual([
      ['/gone', 5, '/faq'],
      ['/lost', 1, null],
    ])
    expect((await missingList(query({ linked: 'ours' }))).rows).toHaveLength(1)
    await add('/gone', '/faq')
    expect(await dismissMissingAddress(clerk, rows[1]?.id ?? '')).toMatchObject({ ok: true })
    expect((await missingList(query())).rows).toEqual([])
  })

  test('there are only so many, and those that our own pages link to stay longest', async () => {
    const many = Array.from({ length: maxMissingAddresses + 20 }, (_, at2) => ({
      path: `/n-${at2}`,
      referrer: null,
      count: 1,
      at,
    }))
    await recordMissingAddresses([
      { path: '/linked', referrer: '/faq', count: 1, at: new Date('2026-10-01T00:00:00Z') },
    ])
    await recordMissingAddresses(many)
    expect(await db().$count(missingAddresses)).toBe(maxMissingAddresses)
    expect(await db().$count(missingAddresses, eq(missingAddresses.path, '/linked'))).toBe(1)
  })

  test('what is no longer requested is pruned', async () => {
    await recordMissingAddresses([
      { path: '/long-ago', referrer: '/faq', count: 9, at: new Date(Date.now() - 61 * 86_400_000) },
      { path: '/lately', referrer: null, count: 1, at: new Date() },
    ])
    await pruneMissingAddresses()
    expect((await missingList(query())).rows.map(({ path }) => path)).toEqual(['/lately'])
  })
})
