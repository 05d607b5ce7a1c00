import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { emailTemplates as definitions } from '#db/seeds/email-templates.ts'
import { newId } from '#kernel/ids.ts'
import { emptyAuditLog } from '#modules/activity/factories.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { aStaffMember } from '#modules/identity/factories.ts'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { deliverMail } from '#modules/mail/operations/deliver-mail.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { resumeMarketing } from '#modules/mail/operations/marketing-stop.server.ts'
import { mailQueueState } from '#modules/mail/queries/mail-queue.server.ts'
import { isHeldAsMarketing } from '#modules/mail/queries/marketing-stop.server.ts'
import { recordConsent } from '#modules/mail/suppressions/operations/suppress.server.ts'
import { emailLogs, emailTemplates } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { receiveFromSmtp2go } from './receive-events.server.ts'

useTestDatabase()
const [clerk, agent] = [staffWith('email.manage'), staffWith('tickets.handle')]

beforeEach(async () => {
  await db().execute(
    sql`truncate email_logs, email_events, email_suppressions, email_consents, mail_queue cascade`,
  )
  await emptyAuditLog()
  await writeShopSettings()
  await addMissingTemplates(db(), definitions)
  await db()
    .insert(emailTemplates)
    .values({
      name: 'offer',
      type: 'marketing',
      subject: 'Offer',
      htmlBody: '<p>Offer</p>',
      textBody: 'Offer',
    })
    .onConflictDoNothing()
})

/** Emails that went out today; gives the ids that the provider gave them. */
async function sent(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => newId()).map((id) => ({ id, at: new Date() }))
  await db()
    .insert(emailLogs)
    .values(
      rows.map(({ id, at }) => ({
        id,
        idempotencyKey: id,
        templateName: 'invoice',
        recipient: `${id}@test.example`,
        messageId: `p-${id}`,
        status: 'sent' as const,
        sentAt: at,
      })),
    )
  return rows.map(({ id }) => id)
}

async function reported(ids: readonly string[], event: Record<string, string>): Promise<void> {
  for (const id of ids)
    await receiveFromSmtp2go({
      ...event,
      rcpt: `${id}@test.example`,
      email_id: `p-${id}`,
      time: new Date().toISOString(),
    })
}

const hardBounce = { event: 'bounce', bounce: 'hard', message: '550 5.1.1 no such user' }

async function anEmail(template: string): Promise<string> {
  const id = newId()
  await db().transaction(async (tx) => {
    await recordConsent(tx, {
      address: 'thandi@test.example',
      choice: 'given',
      channel: 'profile',
      clientAddress: null,
    })
    await enqueueMail(tx, {
      key: id,
      template,
      to: 'thandi@test.example',
      variables: { customer_name: 'Thandi' },
    })
  })
  const [row] = await db()
    .select({ id: emailLogs.id })
    .from(emailLogs)
    .where(sql`idempotency_key = ${id}`)
  return row?.id ?? ''
}

test('too many addresses that don’t exist stop marketing, tell staff once, and leave the rest going; staff resume', async () => {
  await aStaffMember({ role: 'admin' })
  const ids = await sent(220)
  await reported(ids.slice(0, 11), hardBounce)
  expect((await mailQueueState()).marketing).toBeNull()
  await reported(ids.slice(11, 14), hardBounce)
  const reason = '12 of 220 emails in 24 hours went to addresses that don’t exist (more than 5 %).'
  expect((await mailQueueState()).marketing).toMatchObject({ reason, waiting: 0 })
  const announced = await db().$count(emailLogs, sql`template_name = 'marketing_stopped'`)
  expect(announced).toBeGreaterThan(0)
  expect(await db().$count(activityLog, sql`title like 'Marketing emails stopped%'`)).toBe(1)

  const [offer, invoice] = [await anEmail('offer'), await anEmail('welcome')]
  expect([await isHeldAsMarketing(offer), await isHeldAsMarketing(invoice)]).toEqual([true, false])
  await deliverMail(invoice)
  expect((await mailQueueState()).marketing).toMatchObject({ waiting: 1 })
  await db().execute(
    sql`update email_logs set created_at = now() - interval '31 minutes' where id = ${offer}`,
  )
  expect((await mailQueueState()).isStalled).toBe(false)

  expect(await resumeMarketing(agent)).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  expect(await resumeMarketing(clerk)).toEqual({ ok: true, value: 1 })
  expect(await resumeMarketing(clerk)).toMatchObject({ ok: false, error: { code: 'conflict' } })
  expect(await isHeldAsMarketing(offer)).toBe(false)
  await deliverMail(offer)
  // What bounced before was looked at.
  await reported(ids.slice(14, 16), hardBounce)
  expect((await mailQueueState()).marketing).toBeNull()
})

test('complaints stop it above one in a thousand; soft bounces and few emails do not', async () => {
  const few = await sent(199)
  await reported(few.slice(0, 30), hardBounce)
  expect((await mailQueueState()).marketing).toBeNull()
  await db().execute(sql`truncate email_suppressions`)
  const ids = await sent(301)
  await reported(ids.slice(0, 40), {
    event: 'bounce',
    bounce: 'soft',
    message: '452 4.2.2 mailbox full',
  })
  expect((await mailQueueState()).marketing).toBeNull()
  await reported(ids.slice(40, 41), { event: 'spam' })
  expect((await mailQueueState()).marketing).toMatchObject({
    reason: '1 of 500 emails in 24 hours were marked as spam (more than 0.1 %).',
  })
})
