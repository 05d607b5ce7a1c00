import { desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { countMailsToReview, mailsToReview } from '../queries/mail-queue.server.ts'
import { emailLogs, restoredBackups } from '../tables.server.ts'
import { deliverMail } from './deliver-mail.server.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import { holdMailsAfterRestore } from './mail-queue.server.ts'
import { dismissReviewed, releaseHeldMails, sendReviewed } from './review-mail.server.ts'

useTestDatabase()
beforeAll(() => writeShopSettings())
beforeEach(() => db().delete(emailLogs))

const clerk = staffWith('email.manage')
let made = 0

async function aMail(): Promise<string> {
  const key = `mail ${++made}`
  const variables = { subject: 'Hello', html_body: '<p>Hi</p>', text_body: 'Hi' }
  await db().transaction((tx) =>
    enqueueMail(tx, { key, template: 'custom', to: 'thandi@test.example', variables }),
  )
  const [row] = await db().select().from(emailLogs).where(eq(emailLogs.idempotencyKey, key))
  return row?.id ?? ''
}

const record = async (id: string) =>
  (await db().select().from(emailLogs).where(eq(emailLogs.id, id)))[0]

test('what was queued at the backup waits for staff after a restore; what comes later goes out', async () => {
  const [one, two] = [await aMail(), await aMail()]
  await holdMailsAfterRestore()
  expect(await countMailsToReview()).toBe(0)
  await db().insert(restoredBackups).values({})
  await Promise.all([holdMailsAfterRestore(), holdMailsAfterRestore()])
  const later = await aMail()
  await holdMailsAfterRestore()
  for (const id of [one, two, later]) await deliverMail(id)
  expect([await record(one), await record(two), await record(later)]).toMatchObject([
    { status: 'queued', review: 'held', attempts: 0 },
    { status: 'queued', review: 'held', attempts: 0 },
    { status: 'sent', review: null },
  ])
  const [trace] = await db()
    .select()
    .from(activityLog)
    .where(eq(activityLog.action, 'attention'))
    .orderBy(desc(activityLog.id))
  expect(trace?.title).toBe('A backup was restored: 2 emails are held until staff release them')
  expect(await sendReviewed(clerk, one)).toMatchObject({ ok: true })
  expect(await releaseHeldMails(clerk)).toEqual({ ok: true, value: 1 })
  for (const id of [one, two]) await deliverMail(id)
  expect([await record(one), await record(two)]).toMatchObject([
    { status: 'sent' },
    { status: 'sent' },
  ])
  expect(await mailsToReview()).toEqual({ mails: [], count: 0 })
})

test('a broken-off email is sent again as its own row, or dismissed, once', async () => {
  const [again, arrived] = [await aMail(), await aMail()]
  await db().update(emailLogs).set({ status: 'failed', review: 'uncertain' })
  expect((await mailsToReview()).count).toBe(2)
  expect(await sendReviewed(clerk, again)).toMatchObject({ ok: true })
  expect(await dismissReviewed(clerk, arrived)).toMatchObject({ ok: true })
  expect(await dismissReviewed(clerk, arrived)).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  })
  expect(await countMailsToReview()).toBe(0)
  expect((await db().select().from(emailLogs)).map(({ status }) => status).sort()).toEqual([
    'failed',
    'failed',
    'queued',
  ])
})

test('a held email that is dismissed is never sent', async () => {
  const id = await aMail()
  await db().update(emailLogs).set({ review: 'held' })
  await dismissReviewed(clerk, id)
  await deliverMail(id)
  expect(await record(id)).toMatchObject({ status: 'failed', review: null, attempts: 0 })
})

test.each([
  ['a visitor', visitor],
  ['staff without the permission', staffWith('orders.manage')],
] satisfies [string, Actor][])('%s may not', async (_, actor) => {
  const id = await aMail()
  await db().update(emailLogs).set({ review: 'held' })
  for (const work of [
    sendReviewed(actor, id),
    dismissReviewed(actor, id),
    releaseHeldMails(actor),
  ]) {
    expect(await work).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  }
  expect(await record(id)).toMatchObject({ review: 'held' })
})
