import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { emailLogs, emailSuppressions } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { removeCopy } from '../../copies/operations/ticket-copies.server.ts'
import { anAgent, aTicket, staffMessageForm } from '../../factories.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { ticketCopies } from '../../queries/ticket-recipients.server.ts'
import {
  mailRow,
  mailsTo,
  openSupportDesk,
  rawMail,
  receiveRawMail,
  sentId,
  supportAddress,
  threadOf,
} from '../factories.ts'
import { maxCopies } from '../rules/mail-people.ts'
import { makeTicketOfMail } from './mail-outcome.server.ts'
import { processMail } from './process-mail.server.ts'

useTestDatabase()
beforeAll(openSupportDesk)

let count = 0
const person = () => `person${++count}.${newId()}@client.example`
const ticketOf = async (raw: Parameters<typeof rawMail>[0]) => {
  const mail = await receiveRawMail(rawMail(raw))
  return { mail, id: mail.ticketId ?? '', ...(await threadOf(mail.ticketId ?? '')) }
}

describe('a known sender beats the signs of a list', () => {
  const lists: [string, Record<string, string>][] = [
    ['List-Unsubscribe', { 'List-Unsubscribe': '<mailto:u@client.example>' }],
    ['List-Id', { 'List-Id': '<crm.client.example>' }],
    ['Precedence: bulk', { Precedence: 'bulk' }],
  ]

  test.each(lists)('%s', async (_, headers) => {
    const { customer, ticketId } = await aTicket()
    expect(await receiveRawMail(rawMail({ from: person(), headers }))).toMatchObject({
      status: 'ignored',
      reason: expect.stringContaining('mailing list'),
    })
    expect(await receiveRawMail(rawMail({ from: customer.email, headers }))).toMatchObject({
      status: 'ticket',
    })
    expect(
      await receiveRawMail(
        rawMail({ from: person(), headers: { ...headers, 'In-Reply-To': await sentId(ticketId) } }),
      ),
    ).toMatchObject({
      status: 'ticket',
      ticketId,
    })
    const before = person()
    await receiveRawMail(rawMail({ from: before }))
    expect(
      await receiveRawMail(rawMail({ from: before, headers, subject: 'Again' })),
    ).toMatchObject({
      status: 'unknown',
    })
  })

  test('an automatic mark beats a known sender', async () => {
    const { customer } = await aTicket()
    expect(
      await receiveRawMail(
        rawMail({
          from: customer.email,
          headers: { 'Auto-Submitted': 'auto-replied', Precedence: 'bulk' },
        }),
      ),
    ).toMatchObject({
      status: 'ignored',
    })
  })
})

test('a contact form’s Reply-To asks and is answered; the form’s address is shown, and a customer is not taken from a header', async () => {
  const [form, real] = [`wordpress@${newId()}.example`, person()]
  const { mail, id, ticket, last } = await ticketOf({
    from: `WordPress <${form}>`,
    headers: { 'Reply-To': `Real Person <${real}>` },
    body: 'I want hosting',
  })
  expect(mail).toMatchObject({ status: 'unknown', fromAddress: form })
  expect(ticket).toMatchObject({
    requesterName: 'Real Person',
    requesterEmail: real,
    customerId: null,
  })
  expect(last).toMatchObject({ senderName: 'Real Person', message: 'I want hosting' })
  expect(await mailsTo(real)).toEqual(['ticket_message_received'])
  await writeAsStaff(await anAgent(), id, staffMessageForm())
  expect([await mailsTo(real), await mailsTo(form)]).toEqual([
    ['ticket_message_received', 'ticket_answer'],
    [],
  ])
  const { customer } = await aTicket()
  expect(await ticketOf({ from: form, headers: { 'Reply-To': customer.email } })).toMatchObject({
    ticket: { customerId: null, requesterEmail: customer.email },
  })
  expect(await ticketOf({ from: customer.email, headers: { 'Reply-To': real } })).toMatchObject({
    ticket: { customerId: customer.customerId },
  })
})

test('who wrote to a Google Group asks; answers through the group are theirs', async () => {
  const [group, real] = [`support@${newId()}.example`, person()]
  const headers = {
    'Reply-To': `Real Person <${real}>`,
    'X-Original-Sender': real,
    'X-Original-From': `Real Person <${real}>`,
    'X-Google-Group-Id': '123',
    'List-ID': '<support.company.example>',
    Precedence: 'list',
  }
  const { id, ticket } = await ticketOf({ from: `'Real Person' via Support <${group}>`, headers })
  expect(ticket).toMatchObject({ requesterName: 'Real Person', requesterEmail: real })
  await writeAsStaff(await anAgent(), id, staffMessageForm())
  await receiveRawMail(
    rawMail({
      from: group,
      headers: { ...headers, 'In-Reply-To': await sentId(id) },
      body: 'Thanks',
    }),
  )
  expect((await threadOf(id)).last).toMatchObject({ senderType: 'customer', message: 'Thanks' })
})

describe('people in To and Cc', () => {
  let world: { id: string; boss: string; dev: string; accounts: string }
  beforeEach(async () => {
    const [boss, dev, accounts] = [person(), person(), person()]
    const { id } = await ticketOf({
      from: boss,
      to: `Help <${supportAddress}>, Web Dev <${dev}>`,
      headers: { Cc: `Accounts <${accounts.toUpperCase()}>, noreply@x.example, ${boss}` },
    })
    world = { id, boss, dev, accounts }
  })

  test('are in copy: answers go to all, internal notes and confirmations to none', async () => {
    const { id, boss, dev, accounts } = world
    const agent = await anAgent()
    expect(await ticketCopies(db(), id)).toEqual(
      [
        { address: dev, name: 'Web Dev' },
        { address: accounts, name: 'Accounts' },
      ].toSorted((a, b) => (a.address < b.address ? -1 : 1)),
    )
    await writeAsStaff(agent, id, staffMessageForm({ isInternal: 'yes', message: 'Between us' }))
    expect(await Promise.all([dev, accounts].map(mailsTo))).toEqual([[], []])
    await writeAsStaff(agent, id, staffMessageForm({ message: 'Fixed', idempotencyKey: newId() }))
    expect(await Promise.all([boss, dev, accounts].map(mailsTo))).toEqual([
      ['ticket_message_received', 'ticket_answer'],
      ['ticket_answer'],
      ['ticket_answer'],
    ])
    const [toDev] = await db().select().from(emailLogs).where(eq(emailLogs.recipient, dev))
    expect(toDev?.variables).toMatchObject({
      customer_name: 'Web Dev',
      has_account: '',
      ask_rating: '',
      in_copy: expect.stringContaining('Accounts'),
    })
  })

  test('of a mailing to more than 20 are not in copy', async () => {
    const many = Array.from({ length: maxCopies + 1 }, person)
    const { id } = await ticketOf({
      from: person(),
      to: supportAddress,
      headers: { Cc: many.join(', ') },
    })
    expect(await ticketCopies(db(), id)).toEqual([])
  })

  test('answer as people in copy, and are not brought back by the next email once staff removed them', async () => {
    const { id, boss, dev, accounts } = world
    const agent = await anAgent()
    await receiveRawMail(
      rawMail({ from: dev, headers: { 'In-Reply-To': await sentId(id), Cc: person() } }),
    )
    expect((await threadOf(id)).last).toMatchObject({ senderType: 'third_party' })
    expect(await ticketCopies(db(), id)).toHaveLength(2)
    expect(await removeCopy(agent, id, dev)).toMatchObject({ ok: true })
    expect(await removeCopy(agent, id, dev)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    await receiveRawMail(
      rawMail({
        from: boss,
        to: `${supportAddress}, ${dev}`,
        headers: { 'In-Reply-To': await sentId(id) },
      }),
    )
    expect(await ticketCopies(db(), id)).toEqual([{ address: accounts, name: 'Accounts' }])
    await writeAsStaff(agent, id, staffMessageForm())
    expect(await mailsTo(dev)).toEqual([])
  })
})

test('a complaint report marks the email as complained, and no marketing goes there any more; not-spam changes nothing', async () => {
  const { ticketId, customer } = await aTicket()
  const original = await sentId(ticketId)
  const report = (kind: string) => {
    const parts = [
      'Content-Type: text/plain\r\n\r\nThis is an email abuse report',
      `Content-Type: message/feedback-report\r\n\r\nFeedback-Type: ${kind}\r\nOriginal-Rcpt-To: ${customer.email}`,
      `Content-Type: message/rfc822\r\n\r\nFrom: billing@host.example\r\nMessage-ID: ${original}\r\n\r\nHello`,
    ]
    const headers = {
      'MIME-Version': '1.0',
      'Content-Type': 'multipart/report; boundary=b; report-type=feedback-report',
    }
    return rawMail({
      from: 'feedback@arf.example',
      headers,
      body: `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--`,
    })
  }
  const suppressed = () =>
    db().$count(
      emailSuppressions,
      and(eq(emailSuppressions.address, customer.email), eq(emailSuppressions.reason, 'complaint')),
    )
  expect(await receiveRawMail(report('not-spam'))).toMatchObject({
    status: 'ignored',
    ticketId: null,
  })
  expect(await suppressed()).toBe(0)
  expect(await receiveRawMail(report('abuse'))).toMatchObject({
    status: 'ignored',
    ticketId,
    reason: expect.stringContaining('spam complaint'),
  })
  expect(await suppressed()).toBe(1)
})

test('an answer to a calendar invitation opens no ticket, an invitation does', async () => {
  const calendar = (method: string) => {
    const part = `--b\r\nContent-Type: text/plain\r\n\r\nAccepted\r\n--b\r\nContent-Type: text/calendar; method=${method}\r\n\r\nBEGIN:VCALENDAR\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n--b--`
    return rawMail({
      from: person(),
      headers: { 'Content-Type': 'multipart/alternative; boundary=b' },
      body: part,
    })
  }
  expect(await receiveRawMail(calendar('REPLY'))).toMatchObject({
    status: 'ignored',
    reason: 'An answer to a calendar invitation.',
  })
  expect(await receiveRawMail(calendar('REQUEST'))).toMatchObject({ status: 'unknown' })
})

test('whatever is ignored says why, and staff can make a ticket of it', async () => {
  const agent = await anAgent()
  const { customer } = await aTicket()
  const ignored: Parameters<typeof rawMail>[0][] = [
    { from: supportAddress },
    { from: person(), headers: { 'List-Id': '<n.example>' } },
    { from: customer.email, headers: { 'Auto-Submitted': 'auto-replied' } },
  ]
  for (const raw of ignored) {
    const mail = await receiveRawMail(rawMail(raw))
    expect(mail).toMatchObject({ status: 'ignored', reason: expect.stringMatching(/\w/) })
    expect(await makeTicketOfMail(agent, mail.id)).toMatchObject({ ok: true })
    await processMail(mail.id)
    const taken = await mailRow(mail.id)
    expect([taken.status === 'unknown' || taken.status === 'ticket', taken.ticketId]).toEqual([
      true,
      expect.any(String),
    ])
  }
})

test('a display name that claims an address of staff or of ours is marked', async () => {
  const agent = await anAgent()
  for (const claimed of [
    supportAddress,
    agent.email.toUpperCase(),
    supportAddress.replace('@', '＠'),
  ]) {
    const from = person()
    const { ticket } = await ticketOf({
      from: `=?utf-8?B?${Buffer.from(claimed).toString('base64')}?= <${from}>`,
    })
    expect(ticket?.requesterName).toBe(`${claimed} (not our address: ${from})`)
  }
  const from = person()
  expect((await ticketOf({ from: `"me@elsewhere.example" <${from}>` })).ticket?.requesterName).toBe(
    'me@elsewhere.example',
  )
})

test('card numbers and security codes are masked in what an email becomes, in its HTML and in answers of staff', async () => {
  const card = '4111 1111 1111 1111'
  const html = `<p>Card ${card} 12/28 123 <a href="https://x.example/4111111111111111">link</a></p>`
  const { id, mail, ticket, last } = await ticketOf({
    from: person(),
    subject: `Card ${card}`,
    headers: { 'Content-Type': 'text/html' },
    body: html,
  })
  expect([ticket?.subject, mail.subject]).toEqual([
    'Card •••• •••• •••• 1111',
    'Card •••• •••• •••• 1111',
  ])
  expect(last?.message).toContain('Card •••• •••• •••• 1111 12/28 •••')
  expect(mail.html).toMatch(/1111 12\/28 ••• <a href="https:\/\/x.example\/4111111111111111"/)
  await writeAsStaff(
    await anAgent(),
    id,
    staffMessageForm({ message: `We saw ${card}`, isInternal: 'yes' }),
  )
  expect((await threadOf(id)).last?.message).toBe('We saw •••• •••• •••• 1111')
  const { mail: flowing } = await ticketOf({
    from: person(),
    body: `Mine: ${card}\r\n\r\nOn Monday Support wrote:\r\n> ${card}`,
  })
  expect(JSON.stringify((await threadOf(flowing.ticketId ?? '')).messages)).not.toContain('4111')
})
