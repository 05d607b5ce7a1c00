import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailTemplates as definitions } from '#db/seeds/email-templates.ts'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { aStaffMember } from '#modules/identity/factories.ts'
import { type Actor, type Person, visitor } from '#modules/identity/rules/actor.ts'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { deliverMail } from '#modules/mail/operations/deliver-mail.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import {
  chooseMarketing,
  unsubscribe,
} from '#modules/mail/suppressions/operations/choose-marketing.server.ts'
import { recordConsent } from '#modules/mail/suppressions/operations/suppress.server.ts'
import {
  addressWarning,
  hasConsent,
  undeliverable,
} from '#modules/mail/suppressions/queries/suppression.server.ts'
import { unsubscribeAddress } from '#modules/mail/suppressions/queries/unsubscribe-token.server.ts'
import { emailLogs, emailSuppressions, emailTemplates } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db } from '#platform/database.server.ts'
import { capturedMails } from '#simulators/mailbox/tables.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import type { MailEvent } from '../rules/mail-event.ts'
import { emailEvents } from '../tables.server.ts'
import { applyEvent } from './apply-event.server.ts'

useTestDatabase()
beforeAll(async () => {
  await writeShopSettings()
  await addMissingTemplates(db(), definitions)
})

let address = ''
beforeEach(() => {
  address = `${newId()}@test.example`
})

async function aSentMail(changes: Partial<typeof emailLogs.$inferInsert> = {}): Promise<string> {
  const id = newId()
  const row = {
    id,
    idempotencyKey: id,
    templateName: 'welcome',
    recipient: address,
    subject: 'Welcome',
    status: 'sent' as const,
    messageId: `p-${id}`,
  }
  await db()
    .insert(emailLogs)
    .values({ ...row, ...changes })
  return id
}

let count = 0
function anEvent(mail: string, changes: Partial<MailEvent> = {}): MailEvent {
  const fixed = {
    provider: 'smtp2go',
    kind: 'bounced',
    recipient: address,
    detail: '550 5.1.1 no such user',
    occurredAt: new Date(),
  } as const
  return { ...fixed, key: `key-${++count}`, messageIds: [`p-${mail}`], ...changes }
}

const apply = (event: MailEvent) => db().transaction((tx) => applyEvent(tx, event))

async function logOf(id: string) {
  const [row] = await db().select().from(emailLogs).where(eq(emailLogs.id, id))
  if (!row) throw new Error('no such email')
  return row
}

const suppressed = async () =>
  (
    await db()
      .select({ reason: emailSuppressions.reason })
      .from(emailSuppressions)
      .where(and(eq(emailSuppressions.address, address), isNull(emailSuppressions.removedAt)))
  ).map(({ reason }) => reason)

describe('events move an email only forward', () => {
  test('delivered, then bounced, then marked as spam; what comes late undoes nothing', async () => {
    const mail = await aSentMail()
    await apply(anEvent(mail, { kind: 'delivered', detail: '250 OK' }))
    expect(await logOf(mail)).toMatchObject({ status: 'sent', delivery: 'delivered', review: null })
    await apply(anEvent(mail, { kind: 'deferred' }))
    expect(await logOf(mail)).toMatchObject({ delivery: 'delivered' })
    await apply(anEvent(mail))
    expect(await logOf(mail)).toMatchObject({
      status: 'failed',
      delivery: 'bounced',
      review: 'failed',
    })
    await apply(anEvent(mail, { kind: 'delivered' }))
    expect(await logOf(mail)).toMatchObject({ status: 'failed', delivery: 'bounced' })
    await apply(anEvent(mail, { kind: 'complained' }))
    expect(await logOf(mail)).toMatchObject({ delivery: 'complained' })
    await apply(anEvent(mail))
    expect(await logOf(mail)).toMatchObject({ delivery: 'complained' })
  })

  test('the same event twice, also at once, is one', async () => {
    const event = anEvent(await aSentMail(), { kind: 'delivered' })
    const taken = await Promise.all([apply(event), apply(event), apply(event)])
    expect(taken.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await db().$count(emailEvents, eq(emailEvents.eventKey, event.key))).toBe(1)
  })

  test('a bounce that is quicker than the provider’s answer ends as failed', async () => {
    const key = `quick:${newId()}`
    await db().transaction((tx) =>
      enqueueMail(tx, {
        key,
        template: 'welcome',
        to: address,
        variables: { customer_name: 'Thandi' },
      }),
    )
    const [row] = await db().select().from(emailLogs).where(eq(emailLogs.idempotencyKey, key))
    const id = row?.id ?? ''
    await db()
      .update(emailLogs)
      .set({ handedOverAt: new Date(Date.now() - 1) })
      .where(eq(emailLogs.id, id))
    await apply(anEvent(id, { messageIds: [`${id}@test.example`] }))
    expect(await logOf(id)).toMatchObject({
      status: 'queued',
      delivery: 'bounced',
      review: 'failed',
    })
  })
})

describe('an email whose answer never came', () => {
  const uncertain = () =>
    aSentMail({
      status: 'failed',
      review: 'uncertain',
      errorMessage: 'It may have arrived',
      handedOverAt: new Date(),
      messageId: null,
    })
  const about = (mail: string) => ({ messageIds: [`${mail}@test.example`] })

  test('has arrived when its provider says so, and no longer needs review', async () => {
    const mail = await uncertain()
    await apply(anEvent(mail, { ...about(mail), kind: 'deferred' }))
    expect(await logOf(mail)).toMatchObject({
      status: 'failed',
      review: 'uncertain',
      delivery: 'deferred',
    })
    await apply(anEvent(mail, { ...about(mail), kind: 'delivered' }))
    expect(await logOf(mail)).toMatchObject({
      status: 'sent',
      review: null,
      delivery: 'delivered',
      errorMessage: null,
      sentAt: expect.any(Date),
    })
  })

  test('is a bounce like any other when it comes back', async () => {
    const mail = await uncertain()
    await apply(anEvent(mail, about(mail)))
    expect(await logOf(mail)).toMatchObject({
      status: 'failed',
      review: 'failed',
      delivery: 'bounced',
    })
    expect(await suppressed()).toEqual(['hard_bounce'])
  })
})

describe('who gets no more email', () => {
  test('an address that does not exist; the next email to it is not sent, except one that its owner asked for', async () => {
    await apply(anEvent(await aSentMail()))
    expect(await suppressed()).toEqual(['hard_bounce'])
    expect(await send('welcome')).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('suppression list'),
    })
    expect(await send('reset_password')).toMatchObject({ status: 'sent' })
  })

  test('a refusal of the sender blocks no address and alerts staff, once a day', async () => {
    const refusal = { detail: '550 5.7.26 unauthenticated mail', bounce: 'hard' as const }
    await apply(anEvent(await aSentMail(), refusal))
    await apply(anEvent(await aSentMail(), refusal))
    expect(await suppressed()).toEqual([])
    expect(await db().$count(activityLog, eq(activityLog.entityId, 'sender:5.7.26'))).toBe(1)
  })

  test('three soft bounces over two weeks block, unless an email arrived in between', async () => {
    const daysAgo = (days: number) => ({
      detail: '452 4.2.2 full',
      occurredAt: new Date(Date.now() - days * 86_400_000),
    })
    for (const days of [20, 10]) await apply(anEvent(await aSentMail(), daysAgo(days)))
    expect(await suppressed()).toEqual([])
    await apply(anEvent(await aSentMail(), { ...daysAgo(8), kind: 'delivered' }))
    await apply(anEvent(await aSentMail(), daysAgo(1)))
    expect(await suppressed()).toEqual([])
    for (const days of [7, 0]) await apply(anEvent(await aSentMail(), daysAgo(days)))
    expect(await suppressed()).toEqual([])
    await db()
      .update(emailEvents)
      .set({ occurredAt: daysAgo(30).occurredAt })
      .where(and(eq(emailEvents.recipient, address), eq(emailEvents.kind, 'delivered')))
    await apply(anEvent(await aSentMail(), daysAgo(0)))
    expect(await suppressed()).toEqual(['soft_bounces'])
  })

  test('a complaint stops marketing and takes consent back; invoices still go out', async () => {
    await db().transaction((tx) =>
      recordConsent(tx, { address, choice: 'given', channel: 'profile', clientAddress: null }),
    )
    await apply(anEvent(await aSentMail(), { kind: 'complained' }))
    expect(await suppressed()).toEqual(['complaint'])
    expect(await hasConsent(address)).toBe(false)
    expect(await send('welcome')).toMatchObject({ status: 'sent' })
    expect(await sendMarketing()).toMatchObject({ status: 'failed' })
    // Staff know it before they bill; a bounce would be the more important thing to know.
    expect([await undeliverable(address), await addressWarning(address)]).toMatchObject([
      null,
      { reason: 'complaint' },
    ])
    await apply(anEvent(await aSentMail()))
    expect(await addressWarning(address)).toMatchObject({ reason: 'hard_bounce' })
  })

  test('events of an email that is not ours, and of another recipient than ours, block no address', async () => {
    await apply(anEvent(newId()))
    expect(await suppressed()).toEqual([])
    const own = address
    const mail = await aSentMail()
    const victim = `victim-${newId()}@test.example`
    await apply(anEvent(mail, { recipient: victim }))
    expect(await suppressed()).toEqual(['hard_bounce'])
    address = victim
    expect(await suppressed()).toEqual([])
    address = own
  })

  test('a bounced invoice is billing’s business', async () => {
    const clerk = await aStaffMember({ role: 'admin' })
    const mail = await aSentMail({ templateName: 'invoice', invoiceId: newId() })
    await apply(anEvent(mail))
    expect(await logOf(mail)).toMatchObject({
      errorMessage: `Not delivered to ${address}: 550 5.1.1 no such user`,
    })
    const [notice] = await db().select().from(emailLogs).where(eq(emailLogs.recipient, clerk.email))
    expect(notice).toMatchObject({
      templateName: 'billing_mail_bounced',
      variables: { recipient: address },
    })
  })
})

describe('marketing', () => {
  test('goes only to whom agreed, with one-click unsubscribe, and never after that', async () => {
    expect(await sendMarketing()).toMatchObject({
      status: 'failed',
      errorMessage: `Not sent: ${address} has not agreed to marketing emails.`,
    })
    await db().transaction((tx) =>
      recordConsent(tx, {
        address,
        choice: 'given',
        channel: 'profile',
        clientAddress: '192.0.2.1',
      }),
    )
    const sent = await sendMarketing()
    expect(sent.status).toBe('sent')
    const [captured] = await db()
      .select()
      .from(capturedMails)
      .where(eq(capturedMails.recipient, address))
    const link = unsubscribeAddress(sent.id)
    expect(captured?.html).toContain(`href="${link}"`)
    expect(captured?.headers).toMatchObject({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(captured?.text).toContain(`Unsubscribe: ${link}`)
    const token = link.split('/').at(-1) ?? ''
    expect(
      await unsubscribe(`${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`, 'page'),
    ).toMatchObject({ ok: false })
    expect(await hasConsent(address)).toBe(true)
    for (const how of ['one_click', 'page'] as const)
      expect(await unsubscribe(token, how)).toEqual({ ok: true, value: { address } })
    expect(await suppressed()).toEqual(['unsubscribe'])
    expect(await sendMarketing()).toMatchObject({ status: 'failed' })
  })

  test('the owner of an address changes their mind in the profile; an address that was not confirmed may not say yes', async () => {
    const owner = { ...aPerson, email: address.toUpperCase() }
    const choose = (wanted: boolean, person: Actor = owner) =>
      chooseMarketing(person, { wanted, clientAddress: '192.0.2.1' })
    expect(await choose(true, { ...owner, emailVerified: false })).toMatchObject({ ok: false })
    expect(await choose(true, visitor)).toMatchObject({ ok: false })
    expect(await choose(true)).toEqual({ ok: true, value: null })
    const sent = await sendMarketing()
    await unsubscribe(unsubscribeAddress(sent.id).split('/').at(-1) ?? '', 'page')
    expect(await hasConsent(address)).toBe(false)
    await choose(true)
    expect(await suppressed()).toEqual([])
    expect(await sendMarketing()).toMatchObject({ status: 'sent' })
    await choose(false)
    expect(await sendMarketing()).toMatchObject({ status: 'failed' })
  })
})

const aPerson: Person = {
  kind: 'person',
  userId: 'x',
  name: 'Thandi',
  email: '',
  emailVerified: true,
  mustChangePassword: false,
  customerId: null,
  staff: null,
  roleLookupTimedOut: false,
  hasRecentPassword: false,
}

async function send(template: string) {
  const key = `${template}:${newId()}`
  await db().transaction((tx) => enqueueMail(tx, { key, template, to: address, variables: {} }))
  const [row] = await db().select().from(emailLogs).where(eq(emailLogs.idempotencyKey, key))
  await deliverMail(row?.id ?? '').catch(() => undefined)
  return logOf(row?.id ?? '')
}

async function sendMarketing() {
  await db()
    .insert(emailTemplates)
    .values({
      name: 'spring_offer',
      type: 'marketing',
      subject: 'Spring offer',
      htmlBody: '<p>20 % off</p>',
      textBody: '20 % off',
    })
    .onConflictDoNothing()
  return send('spring_offer')
}
