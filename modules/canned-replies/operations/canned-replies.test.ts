import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { cast } from '#tests/actors.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  cannedReplyById,
  cannedReplyCategories,
  cannedReplyList,
} from '../queries/canned-replies.server.ts'
import {
  countCannedReplyUses,
  deleteCannedReply,
  saveCannedReply,
} from './canned-replies.server.ts'

useTestDatabase()

const agent = cast['a support agent']
const reply = (title: string, more = {}) => ({
  shortcut: `/${newId()}`,
  title,
  content: 'Hi {{first_name|there}}',
  category: 'Billing',
  isActive: true,
  ...more,
})

async function created(title: string, more = {}): Promise<string> {
  const saved = await saveCannedReply(agent, null, reply(title, more))
  if (!saved.ok) throw new Error(saved.error.message)
  return saved.value.id
}

test('replies are listed by title, the active ones or those of a category', async () => {
  const category = newId()
  await created('B', { category })
  await created('A', { category })
  await created('C', { category, isActive: false })
  const titles = async (of: Parameters<typeof cannedReplyList>[0]) =>
    (await cannedReplyList(of)).map(({ title }) => title)
  expect(await titles({ category })).toEqual(['A', 'B', 'C'])
  expect(await titles({ category, isActiveOnly: true })).toEqual(['A', 'B'])
  expect(await cannedReplyCategories()).toContain(category)
})

test('a shortcut is taken once, and a reply that another user saved meanwhile is not overwritten', async () => {
  const id = await created('First')
  const row = await cannedReplyById(id)
  const version = row?.updatedAt.toISOString() ?? ''
  expect(
    await saveCannedReply(agent, null, reply('Second', { shortcut: row?.shortcut })),
  ).toMatchObject({
    error: { code: 'invalid', fields: { shortcut: ['Another canned reply has this shortcut.'] } },
  })
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await saveCannedReply(agent, { id, version }, reply('Changed'))).ok).toBe(true)
  expect(await saveCannedReply(agent, { id, version }, reply('Late'))).toMatchObject({
    error: { code: 'conflict' },
  })
  expect((await deleteCannedReply(agent, id)).ok).toBe(true)
  expect(await deleteCannedReply(agent, id)).toMatchObject({ error: { code: 'not_found' } })
  expect(await saveCannedReply(agent, { id, version }, reply('Gone'))).toMatchObject({
    error: { code: 'not_found' },
  })
  const log = await db()
    .select({ action: activityLog.action })
    .from(activityLog)
    .where(eq(activityLog.entityId, id))
    .orderBy(activityLog.createdAt)
  expect(log.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted'])
})

test('writing and deleting are refused without the permission', async () => {
  const id = await created('Mine')
  for (const who of [
    cast['a visitor'],
    cast['a customer'],
    cast['a custom role without permissions'],
  ]) {
    expect(await saveCannedReply(who, null, reply('No'))).toMatchObject({
      error: { code: 'forbidden' },
    })
    expect(await deleteCannedReply(who, id)).toMatchObject({ error: { code: 'forbidden' } })
  }
})

test('uses are counted once for each message, also by many at once, and an open form may still be saved', async () => {
  const [a, b] = [await created('A'), await created('B')]
  const version = (await cannedReplyById(a))?.updatedAt.toISOString() ?? ''
  const send = (ids: string[]) =>
    transact(async (tx) => {
      await countCannedReplyUses(tx, ids)
      return ok(null)
    })
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      send(at % 2 === 0 ? [a, b, a, 'no id', newId()] : [b, a]),
    ),
  )
  expect((await cannedReplyById(a))?.usageCount).toBe(10)
  expect((await cannedReplyById(b))?.usageCount).toBe(10)
  expect((await saveCannedReply(agent, { id: a, version }, reply('A'))).ok).toBe(true)
})
