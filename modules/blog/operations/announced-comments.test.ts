import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aComment, aPost } from '../factories.ts'
import { blogComments } from '../tables.server.ts'

const database = useTestDatabase()
let listener: pg.Client
let heard = 0

beforeAll(async () => {
  listener = new pg.Client({ connectionString: database.url() })
  await listener.connect()
  listener.on('notification', () => heard++)
  await listener.query('listen hostwright_content')
})
afterAll(() => listener.end())

/**
 * How many changes of public content `work` announced. What was sent before a statement's answer
 * has arrived with it.
 */
async function announced(work: () => Promise<unknown>): Promise<number> {
  const before = heard
  await work()
  await listener.query('select 1')
  return heard - before
}

let postId: string
beforeEach(async () => {
  postId = (await aPost()).id
  await listener.query('select 1')
})

const judge = (id: string, status: 'approved' | 'rejected') =>
  db().update(blogComments).set({ status }).where(eq(blogComments.id, id))

test('a comment that waits, or is turned down, clears no cached page', async () => {
  let id = ''
  expect(
    await announced(async () => {
      id = (await aComment(postId, { status: 'pending' })).id
    }),
  ).toBe(0)
  expect(await announced(() => judge(id, 'rejected'))).toBe(0)
  expect(await announced(() => db().delete(blogComments).where(eq(blogComments.id, id)))).toBe(0)
})

test('one that is approved, at once or later, and one that goes, are announced', async () => {
  const { id } = await aComment(postId, { status: 'pending' })
  expect(await announced(() => judge(id, 'approved'))).toBe(1)
  expect(
    await announced(() =>
      db().update(blogComments).set({ content: 'Other words' }).where(eq(blogComments.id, id)),
    ),
  ).toBe(1)
  expect(await announced(() => judge(id, 'rejected'))).toBe(1)
  expect(await announced(() => aComment(postId, { status: 'approved' }))).toBe(1)
  expect(
    await announced(() => db().delete(blogComments).where(eq(blogComments.status, 'approved'))),
  ).toBe(1)
})
