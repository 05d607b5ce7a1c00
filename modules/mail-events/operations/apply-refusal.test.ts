import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emailTemplates as definitions } from '#db/seeds/email-templates.ts'
import { newId } from '#kernel/ids.ts'
import { aStaffMember } from '#modules/identity/factories.ts'
import { startMailDelivery } from '#modules/mail/jobs.server.ts'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { sendNow } from '#modules/mail/operations/send-now.server.ts'
import { countMailsToReview } from '#modules/mail/queries/mail-queue.server.ts'
import { undeliverable } from '#modules/mail/suppressions/queries/suppression.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { startQueue, stopQueue } from '#platform/queue.server.ts'
import { type MailServer, mailUser, startMailServer } from '#tests/mail-server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { startMailEventJobs } from '../jobs.server.ts'
import { applyRefusal } from './apply-event.server.ts'

const database = useTestDatabase()
const soon = { timeout: 20_000, interval: 50 }
let server: MailServer
let address = ''

beforeEach(async () => {
  address = `${newId()}@test.example`
  await addMissingTemplates(db(), definitions)
})
afterEach(async () => {
  await stopQueue(500)
  await server.close()
})

/** A mail server that refuses the address with these words, as one does that knows its users. */
async function useServer(refusal: string): Promise<void> {
  server = await startMailServer({ refuses: address, refusal })
  const { username, password } = mailUser
  useConfig({
    ...config(),
    mail: {
      transport: 'smtp',
      smtpUrl: `smtp://${username}:${encodeURIComponent(password)}@127.0.0.1:${server.port}?tls=none`,
      allowPrivateHosts: true,
    },
  })
  await writeShopSettings()
}

async function queued(): Promise<string> {
  const key = `refusal:${newId()}`
  await db().transaction((tx) =>
    enqueueMail(tx, {
      key,
      template: 'payment_reminder',
      to: address,
      variables: { customer_name: 'Thandi' },
      invoiceId: newId(),
    }),
  )
  const [row] = await db()
    .select({ id: emailLogs.id })
    .from(emailLogs)
    .where(eq(emailLogs.idempotencyKey, key))
  return row?.id ?? ''
}

async function rowOf(id: string) {
  const [row] = await db().select().from(emailLogs).where(eq(emailLogs.id, id))
  return row
}

async function startJobs(): Promise<void> {
  await startMailDelivery()
  await startMailEventJobs()
  await startQueue(database.url())
}

test('a mail server that says at once that the address does not exist is a bounce: final, listed, and told to billing', async () => {
  const clerk = await aStaffMember({ role: 'admin' })
  await useServer('5.1.1 No such user here')
  await startJobs()
  const id = await queued()
  await vi.waitFor(
    async () => expect(await undeliverable(address)).toMatchObject({ reason: 'hard_bounce' }),
    soon,
  )
  expect(await rowOf(id)).toMatchObject({
    status: 'failed',
    review: 'failed',
    delivery: 'bounced',
    attempts: 1,
    errorMessage: expect.stringMatching(/^Not delivered to .*5\.1\.1 No such user here/),
  })
  const [notice] = await db().select().from(emailLogs).where(eq(emailLogs.recipient, clerk.email))
  expect(notice).toMatchObject({
    templateName: 'billing_mail_bounced',
    variables: { recipient: address },
  })
  // A repeat of the job changes nothing.
  await applyRefusal({ emailLogId: id, answer: '550 5.1.1 No such user here' })
  expect(await db().$count(emailLogs, eq(emailLogs.recipient, clerk.email))).toBe(1)
  const next = await queued()
  await vi.waitFor(
    async () =>
      expect(await rowOf(next)).toMatchObject({
        errorMessage: expect.stringContaining('suppression list'),
      }),
    soon,
  )
})

test('a sender who waits for such an email sees it, and it needs no review', async () => {
  await useServer('5.1.1 No such user here')
  const before = await countMailsToReview()
  const id = await queued()
  expect(await sendNow(id)).toEqual({
    success: false,
    error: expect.stringContaining('5.1.1 No such user here'),
  })
  await applyRefusal({ emailLogId: id, answer: '550 5.1.1 No such user here' })
  expect(await countMailsToReview()).toBe(before)
  expect(await undeliverable(address)).toMatchObject({ reason: 'hard_bounce' })
})

test.each(['No such user', '4.2.2 Mailbox full', '5.7.1 Relaying denied'])(
  '%s blocks nobody: the email is tried again',
  async (refusal) => {
    await useServer(refusal)
    await startJobs()
    const id = await queued()
    await vi.waitFor(
      async () =>
        expect(await rowOf(id)).toMatchObject({
          attempts: 1,
          errorMessage: expect.stringContaining(refusal),
        }),
      soon,
    )
    expect(await rowOf(id)).toMatchObject({ status: 'queued', review: null, delivery: null })
    expect(await undeliverable(address)).toBeNull()
  },
)
