import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, staffMessageForm } from '../../factories.ts'
import { changeTickets } from '../../operations/change-tickets.server.ts'
import { deleteTickets } from '../../operations/delete-tickets.server.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'
import { supportTickets } from '../../tables.server.ts'
import {
  answerAddress,
  mailsTo,
  messageIdOf,
  openSupportDesk,
  rawMail,
  receiveRawMail,
  sentId,
  supportAddress,
  threadOf,
} from '../factories.ts'
import { processMail } from './process-mail.server.ts'
import { receiveMail } from './receive-mail.server.ts'

useTestDatabase()
beforeAll(openSupportDesk)

type World = Awaited<ReturnType<typeof aWorld>>
let world: World

async function aWorld() {
  const agent = await anAgent()
  const { ticketId, number, customer } = await aTicket()
  await writeAsStaff(agent, ticketId, staffMessageForm({ status: 'waiting_customer' }))
  return {
    agent,
    ticketId,
    number,
    customer,
    email: customer.email,
    id: await sentId(ticketId),
    staffId: await sentId(ticketId, 'staff'),
  }
}
beforeEach(async () => {
  world = await aWorld()
})

const stranger = () => `${newId()}@elsewhere.example`

describe('an answer of the customer finds its ticket', () => {
  test.each<[string, (world: World) => Parameters<typeof rawMail>[0]]>([
    ['by In-Reply-To alone', ({ email, id }) => ({ from: email, headers: { 'In-Reply-To': id } })],
    [
      'by References alone',
      ({ email, id }) => ({
        from: email,
        headers: { References: `<x@y.example> ${id} <z@y.example>` },
      }),
    ],
    [
      'by the address, where a relay rewrote our Message-ID',
      ({ email, ticketId }) => ({
        from: email,
        to: answerAddress(ticketId),
        headers: { 'In-Reply-To': '<0100@ses.example>' },
      }),
    ],
    [
      'by Delivered-To',
      ({ email, ticketId }) => ({
        from: email,
        headers: { 'Delivered-To': answerAddress(ticketId) },
      }),
    ],
    [
      'by the mark in the body',
      ({ email, id }) => ({ from: email, body: `Thanks\r\n\r\n> Ref: ${id.slice(1, -1)}` }),
    ],
    [
      'by the subject, because they are its customer',
      ({ email, number }) => ({ from: email, subject: `AW: [${number}] Email` }),
    ],
    [
      'in another case of letters',
      ({ email, id }) => ({ from: email.toUpperCase(), headers: { 'In-Reply-To': id } }),
    ],
  ])('%s', async (_, mail) => {
    const taken = await receiveRawMail(rawMail(mail(world)))
    expect(taken).toMatchObject({ status: 'ticket', ticketId: world.ticketId, error: '' })
    const { ticket, last } = await threadOf(world.ticketId)
    expect(last).toMatchObject({
      id: taken.supportMessageId,
      senderType: 'customer',
      senderName: 'Thandi Mokoena',
      senderId: world.customer.userId,
      source: 'email',
    })
    expect(ticket).toMatchObject({ status: 'open' })
    expect(ticket?.nextResponseDueAt).not.toBeNull()
    expect((await mailsTo(world.email)).at(-1)).toBe('ticket_message_received')
  })

  test('by an earlier email from them, which our answer then names', async () => {
    await receiveRawMail(
      rawMail({
        from: world.email,
        headers: {
          'In-Reply-To': world.id,
          'Message-ID': '<own-1@mail.example>',
          'Thread-Index': 'AdX1',
        },
      }),
    )
    const second = await receiveRawMail(
      rawMail({
        from: world.email,
        subject: 'One more',
        headers: { References: '<own-1@mail.example>' },
      }),
    )
    expect(second).toMatchObject({ status: 'ticket', ticketId: world.ticketId })
  })
})

/** Of the newest email to this address. */
async function hasAccountInMailTo(address: string): Promise<unknown> {
  const rows = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.recipient, address))
    .orderBy(emailLogs.createdAt, emailLogs.id)
  return rows.at(-1)?.variables.has_account
}

describe('who is not the customer', () => {
  test('a stranger who answers a signed email is a third party: no change of status, nothing sent to them', async () => {
    const from = stranger()
    expect(
      await receiveRawMail(
        rawMail({ from: `Joe <${from}>`, headers: { 'In-Reply-To': world.id } }),
      ),
    ).toMatchObject({
      status: 'ticket',
      ticketId: world.ticketId,
    })
    const { ticket, last } = await threadOf(world.ticketId)
    expect(last).toMatchObject({ senderType: 'third_party', senderName: 'Joe', senderId: null })
    expect(ticket).toMatchObject({ status: 'waiting_customer', requesterEmail: world.email })
    expect(await mailsTo(from)).toEqual([])
  })

  test.each<[string, (world: World) => Parameters<typeof rawMail>[0]]>([
    [
      'a number in the subject',
      ({ number }) => ({ from: stranger(), subject: `[${number}] Let me in` }),
    ],
    [
      'a forged signature',
      ({ ticketId, id }) => ({
        from: stranger(),
        headers: { 'In-Reply-To': id.replace(/.{6}@/, 'abcdef@'), 'X-Ticket': ticketId },
      }),
    ],
    [
      'a signature of another email',
      ({ ticketId }) => ({
        from: stranger(),
        headers: {
          'In-Reply-To': messageIdOf(ticketId, newId()).replace(
            /[0-9a-f]{20}@/,
            `${'0'.repeat(20)}@`,
          ),
        },
      }),
    ],
    [
      'a forged address',
      ({ ticketId }) => ({
        from: stranger(),
        to: answerAddress(ticketId).replace(/.{4}@/, '0000@'),
      }),
    ],
  ])('%s lets nobody join: it is a new ticket without a customer', async (_, mail) => {
    const before = (await threadOf(world.ticketId)).messages.length
    const raw = mail(world)
    const taken = await receiveRawMail(rawMail(raw))
    expect(taken).toMatchObject({ status: 'unknown' })
    expect(taken.ticketId).not.toBe(world.ticketId)
    expect((await threadOf(world.ticketId)).messages).toHaveLength(before)
    expect(await threadOf(taken.ticketId ?? '')).toMatchObject({
      ticket: { customerId: null, source: 'email', requesterEmail: raw.from },
    })
    expect(await mailsTo(raw.from)).toEqual(['ticket_message_received'])
    expect(await hasAccountInMailTo(raw.from)).toBe('')
  })

  test('a known customer without a thread opens a ticket of theirs', async () => {
    const taken = await receiveRawMail(
      rawMail({ from: world.email, subject: 'My domain', body: 'Please renew it.' }),
    )
    const { ticket, last } = await threadOf(taken.ticketId ?? '')
    expect(ticket).toMatchObject({
      customerId: world.customer.customerId,
      subject: 'My domain',
      category: 'general',
      source: 'email',
      status: 'open',
    })
    expect(last).toMatchObject({ message: 'Please renew it.', senderType: 'customer' })
    expect((await mailsTo(world.email)).at(-1)).toBe('ticket_received')
    expect(await hasAccountInMailTo(world.email)).toBe('yes')
  })
})

describe('staff', () => {
  test('who answer the email to staff from their own address answer the customer', async () => {
    const taken = await receiveRawMail(
      rawMail({
        from: world.agent.email,
        headers: { 'In-Reply-To': world.staffId },
        body: 'It is fixed.',
      }),
    )
    expect(taken).toMatchObject({ status: 'ticket', ticketId: world.ticketId, reason: '' })
    const { last, ticket } = await threadOf(world.ticketId)
    expect(last).toMatchObject({
      senderType: 'staff',
      senderId: world.agent.userId,
      message: 'It is fixed.',
      isInternal: false,
      source: 'email',
    })
    expect(ticket?.status).toBe('waiting_customer')
    expect((await mailsTo(world.email)).at(-1)).toBe('ticket_answer')
  })

  test('also by the address for staff alone', async () => {
    expect(
      await receiveRawMail(
        rawMail({ from: world.agent.email, to: answerAddress(world.ticketId, 'staff') }),
      ),
    ).toMatchObject({ status: 'ticket' })
    expect((await threadOf(world.ticketId)).last?.senderType).toBe('staff')
  })

  test.each<[string, (world: World) => { from: string; headers: Record<string, string> }]>([
    [
      'a customer who writes the address of staff into From on their own thread',
      ({ agent, id }) => ({ from: agent.email, headers: { 'In-Reply-To': id } }),
    ],
    [
      'somebody else who answers the email to staff',
      ({ staffId }) => ({ from: stranger(), headers: { 'In-Reply-To': staffId } }),
    ],
  ])('%s reaches nobody, and its sender gets one email that says so', async (_, mail) => {
    const before = (await threadOf(world.ticketId)).messages.length
    const { from, headers } = mail(world)
    expect(await receiveRawMail(rawMail({ from, headers }))).toMatchObject({
      status: 'ignored',
      supportMessageId: null,
    })
    expect(
      await receiveRawMail(
        rawMail({ from, headers: { ...headers, 'Auto-Submitted': 'auto-replied' } }),
      ),
    ).toMatchObject({ status: 'ignored' })
    expect((await threadOf(world.ticketId)).messages).toHaveLength(before)
    expect((await mailsTo(from)).filter((name) => name === 'ticket_mail_refused')).toHaveLength(1)
  })
})

describe('automatic email', () => {
  test.each<[string, Record<string, string>, string?]>([
    [
      'Exchange out of office',
      {
        'Auto-Submitted': 'auto-generated',
        'X-MS-Exchange-Inbox-Rules-Loop': 'x@y.example',
        'X-Auto-Response-Suppress': 'All',
      },
    ],
    [
      'Gmail vacation',
      { 'Auto-Submitted': 'auto-replied', Precedence: 'bulk', 'X-Autoreply': 'yes' },
    ],
    ['Zimbra', { 'Auto-Submitted': 'auto-replied (zimbra; vacation)', Precedence: 'bulk' }],
    ['an old vacation program', { Precedence: 'bulk' }, 'Out of office: holiday'],
    [
      'a read receipt',
      { 'Content-Type': 'multipart/report; report-type=disposition-notification; boundary=b' },
    ],
    [
      'out of office by its subject',
      { 'X-Auto-Response-Suppress': 'All' },
      'Automatic reply: holiday',
    ],
  ])('%s never opens, reopens or is answered', async (_, headers, subject = 'Re: Email') => {
    await changeTickets(world.agent, [world.ticketId], { property: 'status', value: 'resolved' })
    const [before, mails] = [await threadOf(world.ticketId), await mailsTo(world.email)]
    const onThread = await receiveRawMail(
      rawMail({ from: world.email, subject, headers: { ...headers, 'In-Reply-To': world.id } }),
    )
    const alone = await receiveRawMail(rawMail({ from: world.email, subject, headers }))
    expect([onThread, alone]).toMatchObject([
      { status: 'ignored', ticketId: world.ticketId },
      { status: 'ignored', ticketId: null },
    ])
    expect(onThread.reason).not.toBe('')
    expect(await threadOf(world.ticketId)).toEqual(before)
    expect(await mailsTo(world.email)).toEqual(mails)
  })

  test('ordinary Exchange email that carries X-Auto-Response-Suppress is a person’s', async () => {
    expect(
      await receiveRawMail(
        rawMail({
          from: world.email,
          headers: { 'X-Auto-Response-Suppress': 'All', 'In-Reply-To': world.id },
        }),
      ),
    ).toMatchObject({
      status: 'ticket',
    })
  })

  test('our own notification that comes back is nothing', async () => {
    const own = await receiveRawMail(
      rawMail({ from: 'billing@host.example', headers: { 'Message-ID': world.id } }),
    )
    const forwarded = await receiveRawMail(rawMail({ from: supportAddress, headers: {} }))
    expect([own, forwarded]).toMatchObject([
      { status: 'ignored', ticketId: null },
      { status: 'ignored' },
    ])
  })
})

describe('status', () => {
  test.each(['resolved', 'closed'] as const)(
    'an answer to a %s ticket opens it again',
    async (value) => {
      await changeTickets(world.agent, [world.ticketId], { property: 'status', value })
      await receiveRawMail(rawMail({ from: world.email, headers: { 'In-Reply-To': world.id } }))
      expect(await threadOf(world.ticketId)).toMatchObject({
        ticket: { status: 'open', resolvedAt: null, closedAt: null },
      })
    },
  )

  test('an answer to a deleted ticket is a new one', async () => {
    await deleteTickets(world.agent, [world.ticketId])
    const taken = await receiveRawMail(
      rawMail({ from: world.email, headers: { 'In-Reply-To': world.id } }),
    )
    expect(await threadOf(taken.ticketId ?? '')).toMatchObject({
      ticket: { customerId: world.customer.customerId },
      messages: [{ message: 'It works now.' }],
    })
  })

  test('a ticket’s emails go with it, with their raw content', async () => {
    const taken = await receiveRawMail(
      rawMail({ from: world.email, headers: { 'In-Reply-To': world.id } }),
    )
    await deleteTickets(world.agent, [world.ticketId])
    expect(await db().$count(incomingMails, eq(incomingMails.id, taken.id))).toBe(0)
  })
})

test('the same email at two servers at once is one message and one confirmation', async () => {
  const raw = rawMail({ from: world.email, headers: { 'In-Reply-To': world.id } })
  const before = (await threadOf(world.ticketId)).messages.length
  const received = await Promise.all(
    [1, 2, 3].map(() => receiveMail(raw, { mailbox: supportAddress })),
  )
  const ids = received.map((one) => (one.ok ? one.value.id : ''))
  await Promise.all([...ids, ...ids].map((id) => processMail(id)))
  expect((await threadOf(world.ticketId)).messages).toHaveLength(before + 1)
})

test('a member of staff’s answer that is processed twice is one answer', async () => {
  const raw = rawMail({ from: world.agent.email, headers: { 'In-Reply-To': world.staffId } })
  const taken = await receiveRawMail(raw)
  await db()
    .update(incomingMails)
    .set({ status: 'received', supportMessageId: null })
    .where(eq(incomingMails.id, taken.id))
  const before = (await threadOf(world.ticketId)).messages.length
  await Promise.all([processMail(taken.id), processMail(taken.id)])
  expect((await threadOf(world.ticketId)).messages).toHaveLength(before)
})

test('a sender who writes on and on is confirmed at most ten times, and once for a subject; a stranger is stopped after ten tickets', async () => {
  const from = stranger()
  for (let number = 0; number < 12; number++)
    await receiveRawMail(rawMail({ from, subject: number < 3 ? 'Re: Help' : `Help ${number}` }))
  expect(await mailsTo(from)).toHaveLength(8)
  const rows = await db()
    .select({ status: incomingMails.status })
    .from(incomingMails)
    .where(eq(incomingMails.fromAddress, from))
    .orderBy(incomingMails.receivedAt)
  expect(rows.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 10 }, () => 'unknown'),
    'spam',
    'spam',
  ])
  expect(await db().$count(supportTickets, eq(supportTickets.requesterEmail, from))).toBe(10)
})
