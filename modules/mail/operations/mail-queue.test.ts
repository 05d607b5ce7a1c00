import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emailTemplates as definitions } from '#db/seeds/email-templates.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { setClock } from '#platform/clock.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { startQueue, stopQueue } from '#platform/queue.server.ts'
import { cast } from '#tests/actors.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { startMailDelivery } from '../jobs.server.ts'
import { countMailsToReview, mailQueueState } from '../queries/mail-queue.server.ts'
import { emailLogs, mailQueue } from '../tables.server.ts'
import { addMissingTemplates } from './add-missing-templates.server.ts'
import { deliverMail, failMail } from './deliver-mail.server.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import {
  discardQueuedMails,
  pauseMailQueue,
  resumeMailQueue,
  retryFailedMails,
  sendQueuedMails,
} from './mail-queue.server.ts'
import { sendNow } from './send-now.server.ts'
import { sendTestMail, testMailSettings } from './test-mail-settings.server.ts'

const database = useTestDatabase()
const admin = cast['a super admin']
const soon = { timeout: 15_000, interval: 50 }
let count = 0

beforeEach(async () => {
  await writeShopSettings()
  await addMissingTemplates(db(), definitions)
  await db().delete(emailLogs)
  await db().delete(mailQueue)
  useConfig({
    ...config(),
    mail: { transport: 'capture', smtpUrl: undefined, allowPrivateHosts: true },
  })
})
afterEach(async () => {
  setClock(null)
  await stopQueue(500)
})

async function queued(): Promise<string> {
  const key = `queue-test:${++count}`
  await db().transaction((tx) =>
    enqueueMail(tx, {
      key,
      template: 'welcome',
      to: 'thandi@test.example',
      variables: { customer_name: 'Thandi' },
    }),
  )
  const [row] = await db()
    .select({ id: emailLogs.id })
    .from(emailLogs)
    .where(eq(emailLogs.idempotencyKey, key))
  return row?.id ?? ''
}

async function statusOf(id: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ status: emailLogs.status })
    .from(emailLogs)
    .where(eq(emailLogs.id, id))
  return row?.status
}

test('while the queue is paused nothing goes out; resuming sends what waits, also what came meanwhile', async () => {
  await startMailDelivery()
  await startQueue(database.url())
  expect((await pauseMailQueue(admin)).ok).toBe(true)
  expect(await pauseMailQueue(admin)).toMatchObject({ error: { code: 'conflict' } })
  const ids = [await queued(), await queued()]
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(await Promise.all(ids.map(statusOf))).toEqual(['queued', 'queued'])
  expect(await mailQueueState()).toMatchObject({
    waiting: 2,
    pausedBy: 'Thandi Nkosi',
    isStalled: false,
  })
  expect(await resumeMailQueue(admin)).toMatchObject({ ok: true, value: 2 })
  await vi.waitFor(
    async () => expect(await Promise.all(ids.map(statusOf))).toEqual(['sent', 'sent']),
    soon,
  )
  expect(await resumeMailQueue(admin)).toMatchObject({ error: { code: 'conflict' } })
})

test('what waits for its next try goes out at once when staff say so, once; not while the queue is paused', async () => {
  const ids = [await queued(), await queued()]
  // As after an outage: the next try is an hour away.
  await db().execute(
    "update queue.job set start_after = now() + interval '1 hour' where name = 'mail.deliver' and state < 'completed'",
  )
  await startMailDelivery()
  await startQueue(database.url())
  await pauseMailQueue(admin)
  expect(await sendQueuedMails(admin)).toMatchObject({
    error: { code: 'conflict', message: expect.stringContaining('paused') },
  })
  await db().delete(mailQueue)
  expect(await sendQueuedMails(admin)).toEqual({ ok: true, value: 2 })
  await vi.waitFor(
    async () => expect(await Promise.all(ids.map(statusOf))).toEqual(['sent', 'sent']),
    soon,
  )
  expect(await sendQueuedMails(admin)).toMatchObject({
    error: { code: 'conflict', message: 'No email is waiting.' },
  })
})

test('a test email goes out also while the queue is paused', async () => {
  await pauseMailQueue(admin)
  const sent = await sendTestMail(admin, {
    template: 'welcome',
    to: 'thandi@test.example',
    variables: {},
  })
  expect(sent).toMatchObject({ ok: true, value: { messageId: expect.stringContaining('@') } })
})

test('the queue has stalled when an email waits for more than half an hour', async () => {
  await queued()
  expect((await mailQueueState()).isStalled).toBe(false)
  setClock(new Date(Date.now() + 31 * 60_000))
  expect(await mailQueueState()).toMatchObject({ waiting: 1, isStalled: true })
})

test('discarded emails are failed in the log and never sent', async () => {
  const id = await queued()
  expect(await discardQueuedMails(admin)).toMatchObject({ ok: true, value: 1 })
  expect(await statusOf(id)).toBe('failed')
  expect(await sendNow(id)).toEqual({ success: false, error: 'Discarded by staff.' })
  expect(await discardQueuedMails(admin)).toMatchObject({ error: { code: 'conflict' } })
})

test('failed emails are retried; what may have arrived and what has lost its secret is left alone', async () => {
  const [plain, uncertain, erased] = [await queued(), await queued(), await queued()]
  await db().update(emailLogs).set({ handedOverAt: new Date() }).where(eq(emailLogs.id, uncertain))
  await db()
    .update(emailLogs)
    .set({ variables: { temporary_password: '[hidden]' } })
    .where(eq(emailLogs.id, erased))
  for (const id of [plain, uncertain, erased]) await failMail(id, 'The provider was away')
  expect(await retryFailedMails(admin)).toMatchObject({ ok: true, value: 1 })
  expect(await Promise.all([plain, uncertain, erased].map(statusOf))).toEqual([
    'queued',
    'failed',
    'failed',
  ])
  expect(await sendNow(plain)).toMatchObject({ success: true })
})

test('after a test email went out, what failed because no provider was set up is sent too, and nothing else', async () => {
  const [unset, refused] = [await queued(), await queued()]
  const waiting = await queued()
  useConfig({
    ...config(),
    mail: { transport: 'settings', smtpUrl: undefined, allowPrivateHosts: true },
  })
  await expect(deliverMail(unset)).rejects.toThrow()
  const [row] = await db().select().from(emailLogs).where(eq(emailLogs.id, unset))
  await failMail(unset, row?.errorMessage ?? '')
  await failMail(refused, 'The mailbox is full')
  useConfig({
    ...config(),
    mail: { transport: 'capture', smtpUrl: undefined, allowPrivateHosts: true },
  })
  expect(await testMailSettings(admin, 'owner@test.example')).toMatchObject({ ok: true })
  expect(await Promise.all([unset, refused, waiting].map(statusOf))).toEqual([
    'queued',
    'failed',
    'queued',
  ])
  await startQueue(database.url())
  await startMailDelivery()
  await expect.poll(() => statusOf(unset), soon).toBe('sent')
  await expect.poll(() => statusOf(waiting), soon).toBe('sent')
})

test('a send that a user waits for fails with a message and is not tried again by itself', async () => {
  useConfig({
    ...config(),
    mail: { transport: 'settings', smtpUrl: undefined, allowPrivateHosts: true },
  })
  const id = await queued()
  expect(await sendNow(id)).toEqual({
    success: false,
    error: 'SMTP settings not configured. Please configure SMTP in Admin Settings.',
  })
  expect(await statusOf(id)).toBe('failed')
  // It needs no review.
  expect(await countMailsToReview()).toBe(0)
})

test.each([
  'a visitor',
  'a customer',
  'a support agent',
  'a custom role without permissions',
] as const)('%s may do none of it', async (who) => {
  for (const operation of [
    pauseMailQueue,
    resumeMailQueue,
    retryFailedMails,
    sendQueuedMails,
    discardQueuedMails,
  ])
    expect(await operation(cast[who])).toMatchObject({ error: { code: 'forbidden' } })
  expect(
    await sendTestMail(cast[who], { template: 'welcome', to: 'a@b.example', variables: {} }),
  ).toMatchObject({ error: { code: 'forbidden' } })
})
