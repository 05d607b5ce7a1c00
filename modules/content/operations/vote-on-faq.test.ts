import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aFaq } from '../factories.ts'
import { faqCategories, faqs, faqVotes } from '../tables.faq.server.ts'
import { faqVoteLimit, recordFaqView, voteOnFaq } from './vote-on-faq.server.ts'

useTestDatabase()
beforeEach(async () => {
  await db().delete(faqCategories)
  await db().$client.query('delete from rate_limits')
})

async function counts(id: string) {
  const [row] = await db().select().from(faqs).where(eq(faqs.id, id))
  return row && [row.helpfulCount, row.notHelpfulCount, row.viewsCount]
}

describe('a voice on an answer', () => {
  test('counts once, however often it is heard, and its owner cannot be read from it', async () => {
    const { id } = await aFaq()
    for (let time = 0; time < 3; time++)
      expect(await voteOnFaq(id, true, '198.51.100.7')).toEqual({ ok: true, value: undefined })
    expect(await counts(id)).toEqual([1, 0, 0])
    const [vote] = await db().select().from(faqVotes)
    expect(JSON.stringify(vote)).not.toContain('198.51.100')
    expect(vote?.voter).toMatch(/^[\w-]{43}$/)
  })

  test('may change: both counts move', async () => {
    const { id } = await aFaq({ helpfulCount: 10, notHelpfulCount: 4 })
    await voteOnFaq(id, true, '198.51.100.7')
    await voteOnFaq(id, false, '198.51.100.7')
    expect(await counts(id)).toEqual([10, 5, 0])
    await voteOnFaq(id, true, '198.51.100.7')
    expect(await counts(id)).toEqual([11, 4, 0])
  })

  test('twenty at once count once', async () => {
    const { id } = await aFaq()
    await Promise.all(Array.from({ length: 20 }, () => voteOnFaq(id, true, '198.51.100.7')))
    expect(await counts(id)).toEqual([1, 0, 0])
  })

  test('ten for and ten against at once leave one voice', async () => {
    const { id } = await aFaq()
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => voteOnFaq(id, at % 2 === 0, '198.51.100.7')),
    )
    const [helpful = 0, not = 0] = (await counts(id)) ?? []
    expect(helpful + not).toBe(1)
    const [vote] = await db().select().from(faqVotes)
    expect(vote?.helpful).toBe(helpful === 1)
  })

  test('twenty people at once are twenty voices; one /64 is one person', async () => {
    const { id } = await aFaq()
    await Promise.all(Array.from({ length: 20 }, (_, at) => voteOnFaq(id, true, `203.0.113.${at}`)))
    await voteOnFaq(id, true, '2001:db8::1')
    await voteOnFaq(id, true, '2001:db8::ffff')
    expect(await counts(id)).toEqual([21, 0, 0])
  })

  test.each([
    ['an inactive question', { isActive: false }],
    ['a question of an inactive category', { category: { isActive: false } }],
  ])('is refused on %s', async (_case, hidden) => {
    const { id } = await aFaq(hidden)
    expect(await voteOnFaq(id, true, '198.51.100.7')).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await recordFaqView(id, '198.51.100.7')).toBe(false)
    expect(await counts(id)).toEqual([0, 0, 0])
  })

  test.each([newId(), 'x', "' or 1=1 --"])('is refused on what is not there: %s', async (id) => {
    expect(await voteOnFaq(id, true, '198.51.100.7')).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await recordFaqView(id, '198.51.100.7')).toBe(false)
  })

  test('is refused once an address has voted too often, and says when to come back', async () => {
    const { id } = await aFaq()
    const other = await aFaq()
    // What is not there, and the same voice again, change nothing and count as nothing.
    for (let time = 0; time < 5; time++) await voteOnFaq(newId(), true, '198.51.100.8')
    for (let time = 0; time < faqVoteLimit.limit; time++)
      await voteOnFaq(other.id, time % 2 === 0, '198.51.100.8')
    await voteOnFaq(other.id, faqVoteLimit.limit % 2 === 1, '198.51.100.8')
    expect(await voteOnFaq(id, true, '198.51.100.8')).toMatchObject({
      ok: false,
      error: { code: 'too_many', retryAfter: expect.any(Number) },
    })
    expect(await counts(id)).toEqual([0, 0, 0])
    expect(await voteOnFaq(id, true, '198.51.100.9')).toMatchObject({ ok: true })
  })
})

describe('an opened answer', () => {
  test('counts once a day for each address, also when opened twenty times at once, and leaves the question as old as it was', async () => {
    const { id, updatedAt } = await aFaq()
    const opened = await Promise.all(
      Array.from({ length: 20 }, () => recordFaqView(id, '198.51.100.7')),
    )
    expect(opened.filter(Boolean)).toHaveLength(1)
    await recordFaqView(id, '198.51.100.8')
    await voteOnFaq(id, true, '198.51.100.8')
    expect(await counts(id)).toEqual([1, 0, 2])
    const [row] = await db().select().from(faqs).where(eq(faqs.id, id))
    expect(row?.updatedAt).toEqual(updatedAt)
  })
})
