import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop } from '#modules/billing/factories.ts'
import { users } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket } from '../../factories.ts'
import { supportTickets } from '../../tables.server.ts'
import {
  mailRow,
  mailsTo,
  messageIdOf,
  rawMail,
  receiveRawMail,
  sentId,
  threadOf,
} from '../factories.ts'
import { otherMails } from '../queries/received-mails.server.ts'
import { mailChoices } from '../rules/mail-status.ts'
import { makeTicketOfMail } from './mail-outcome.server.ts'
import { processMail } from './process-mail.server.ts'

useTestDatabase()
beforeAll(() => openShop())

type Report = { action: string; status: string; original: string }

function dsn({ action, status, original }: Report): Buffer {
  const body = [
    ...['--b', 'Content-Type: text/plain', '', 'I am sorry.'],
    ...[
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; thandi@test.example',
    ],
    ...[
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 no such',
      ' user here',
      '',
    ],
    ...[
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${original}`,
      'Subject: [TKT-1] x',
      '',
      '--b--',
    ],
  ].join('\r\n')
  const headers = {
    'Return-Path': '<>',
    'MIME-Version': '1.0',
    'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b"',
  }
  return rawMail({
    from: 'MAILER-DAEMON@mx.example',
    subject: 'Undelivered Mail Returned to Sender',
    headers,
    body,
  })
}

async function aSentMail(changes: Partial<typeof emailLogs.$inferInsert> = {}): Promise<string> {
  const id = newId()
  const row = {
    id,
    idempotencyKey: id,
    templateName: 'invoice',
    recipient: 'thandi@test.example',
    subject: 'Your invoice',
    status: 'sent' as const,
  }
  await db()
    .insert(emailLogs)
    .values({ ...row, ...changes })
  return id
}

async function logOf(id: string) {
  const [row] = await db().select().from(emailLogs).where(eq(emailLogs.id, id))
  return row
}

test.each([
  ['5.1.1', 'failed'],
  ['4.2.2', 'failed'],
])(
  'a bounce %s marks the email and is for staff to review; it opens no ticket',
  async (status, action) => {
    const { ticketId } = await aTicket()
    const original = await sentId(ticketId)
    const [log] = (await db().select().from(emailLogs)).filter(
      ({ id }) => messageIdOf(ticketId, id) === original,
    )
    await db()
      .update(emailLogs)
      .set({ status: 'sent' })
      .where(eq(emailLogs.id, log?.id ?? ''))
    const tickets = await db().$count(supportTickets)
    const reason = `Not delivered to thandi@test.example: ${status} 550 no such user here`
    expect(await receiveRawMail(dsn({ action, status, original }))).toMatchObject({
      status: 'bounce',
      reason,
      ticketId,
    })
    expect(await logOf(log?.id ?? '')).toMatchObject({
      status: 'failed',
      review: 'failed',
      errorMessage: reason,
    })
    expect(await db().$count(supportTickets)).toBe(tickets)
    expect(await otherMails(ticketId)).toMatchObject([{ status: 'bounce', reason }])
  },
)

test('what a person wrote from postmaster@ is taken for a bounce, until staff want it as a ticket', async () => {
  const agent = await anAgent()
  const mail = await receiveRawMail(
    rawMail({
      from: 'Postmaster <postmaster@school.example>',
      subject: 'Our MX records',
      body: 'Please check them.',
    }),
  )
  expect(mail).toMatchObject({ status: 'bounce', ticketId: null })
  expect(mailChoices({ status: mail.status, isWhole: true })).toMatchObject({ canMakeTicket: true })
  expect(await makeTicketOfMail(agent, mail.id)).toEqual({ ok: true, value: null })
  await processMail(mail.id)
  const taken = await mailRow(mail.id)
  expect(taken).toMatchObject({ status: 'unknown' })
  expect(await threadOf(taken.ticketId ?? '')).toMatchObject({
    ticket: { subject: 'Our MX records' },
    last: { message: 'Please check them.' },
  })
  expect(await mailsTo('postmaster@school.example')).toEqual([])
})

test('a delay is information only, a second bounce changes nothing, and one of an email that is not ours neither', async () => {
  const id = await aSentMail()
  const original = `<${id}@${new URL(config().publicUrl).hostname}>`
  expect(await receiveRawMail(dsn({ action: 'delayed', status: '4.4.1', original }))).toMatchObject(
    {
      status: 'bounce',
      reason: expect.stringMatching(/^Delayed/),
    },
  )
  expect(await logOf(id)).toMatchObject({ status: 'sent', review: null })
  expect(
    await receiveRawMail(dsn({ action: 'failed', status: '5.1.1', original: '<x@y.example>' })),
  ).toMatchObject({
    status: 'bounce',
    reason: expect.stringMatching(/not an email that we know/),
  })
  expect(await logOf(id)).toMatchObject({ status: 'sent' })
})

test('a bounce of an invoice’s or a statement’s email is reported to billing staff once', async () => {
  const boss = `${newId()}@staff.example`
  await db()
    .insert(users)
    .values({ id: newId(), name: 'Boss', email: boss, emailVerified: true, role: 'admin' })
  const invoice = await aSentMail({ invoiceId: newId() })
  const statement = await aSentMail({
    templateName: 'account_statement',
    messageId: '<0100abc@ses.example>',
  })
  const other = await aSentMail({ templateName: 'welcome' })
  const host = new URL(config().publicUrl).hostname
  await receiveRawMail(dsn({ action: 'failed', status: '5.1.1', original: `<${invoice}@${host}>` }))
  await receiveRawMail(dsn({ action: 'failed', status: '5.1.1', original: `<${invoice}@${host}>` }))
  await receiveRawMail(
    dsn({ action: 'failed', status: '5.1.1', original: '<0100abc@ses.example>' }),
  )
  await receiveRawMail(dsn({ action: 'failed', status: '5.1.1', original: `<${other}@${host}>` }))
  expect(await mailsTo(boss)).toEqual(['billing_mail_bounced', 'billing_mail_bounced'])
  expect(await Promise.all([invoice, statement, other].map(logOf))).toMatchObject([
    { review: 'failed' },
    { review: 'failed' },
    { review: 'failed' },
  ])
})
