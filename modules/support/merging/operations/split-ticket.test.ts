import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop } from '#modules/billing/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { addCopies, removeCopy } from '../../copies/operations/ticket-copies.server.ts'
import { anAgent, aTicket, customerMessageForm, staffMessageForm } from '../../factories.ts'
import { mailsTo } from '../../incoming-mail/factories.ts'
import { writeAsCustomer } from '../../operations/write-as-customer.server.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { ownTicket } from '../../queries/for-customers/own-ticket.server.ts'
import { ownersReach } from '../../rules/ticket-reach.ts'
import { supportMessages, supportTicketChanges, supportTickets } from '../../tables.server.ts'
import { splitTicket } from './split-ticket.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const rowOf = async (id: string) =>
  (await db().select().from(supportTickets).where(eq(supportTickets.id, id)))[0]

test('a message becomes a ticket with its files, links in both histories, and promises from when it was written', async () => {
  const agent = await anAgent()
  const { ticketId, number, customer } = await aTicket({ priority: 'high' })
  await writeAsStaff(agent, ticketId, staffMessageForm())
  const files = [new File(['x'], 'x.txt')]
  const written = await writeAsCustomer(
    customer,
    ticketId,
    customerMessageForm({ message: 'And another thing', files }),
  )
  const messageId = written.ok ? written.value.messageId : ''
  const at = new Date('2026-11-20T09:00:00Z')
  await db().update(supportMessages).set({ createdAt: at }).where(eq(supportMessages.id, messageId))
  expect((await rowOf(ticketId))?.nextResponseDueAt).not.toBeNull()
  const split = await splitTicket(agent, { ticketId, messageId, subject: 'Another thing' })
  const id = split.ok ? split.value.ticketId : ''
  expect(await rowOf(id)).toMatchObject({
    subject: 'Another thing',
    priority: 'high',
    status: 'open',
    createdAt: at,
    // High: two open hours after eleven o'clock on a Friday.
    firstResponseDueAt: new Date('2026-11-20T11:00:00Z'),
    lastPublicMessageAt: at,
  })
  const own = await ownTicket(ownersReach(customer.customerId), id)
  expect(own.ok && own.value.messages).toMatchObject([
    { message: 'And another thing', files: [{ name: 'x.txt' }] },
  ])
  // The ticket that it left is owed no answer any more.
  expect(await rowOf(ticketId)).toMatchObject({ nextResponseFrom: null, nextResponseDueAt: null })
  const history = await db().select().from(supportTicketChanges)
  expect(
    history.find(({ kind, ticketId: of }) => kind === 'split' && of === ticketId),
  ).toMatchObject({
    before: id,
    after: split.ok ? split.value.number : '',
  })
  expect(
    history.find(({ kind, ticketId: of }) => kind === 'split_from' && of === id),
  ).toMatchObject({ before: ticketId, after: number })
  const mails = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.templateName, 'ticket_received'))
  expect(mails.filter(({ variables }) => JSON.stringify(variables).includes(id))).toHaveLength(1)
})

test('who was in copy gets the answers of both tickets, and whom staff took out of neither', async () => {
  const agent = await anAgent()
  const { ticketId, customer } = await aTicket()
  const [partner, former] = [`${newId()}@partner.example`, `${newId()}@former.example`]
  const people = [partner, former].map((address) => ({ address, name: '' }))
  await db().transaction((tx) =>
    addCopies(
      tx,
      {
        ...customer,
        category: 'technical',
        openedBy: null,
        id: ticketId,
        requesterEmail: customer.email,
      },
      people,
    ),
  )
  await removeCopy(agent, ticketId, former)
  const written = await writeAsCustomer(customer, ticketId, customerMessageForm())
  const messageId = written.ok ? written.value.messageId : ''
  const split = await splitTicket(agent, { ticketId, messageId, subject: 'Another thing' })
  for (const id of [ticketId, split.ok ? split.value.ticketId : ''])
    await writeAsStaff(agent, id, staffMessageForm())
  expect(await mailsTo(partner)).toEqual(['ticket_answer', 'ticket_answer'])
  expect(await mailsTo(former)).toEqual([])
})

test('an answer of staff, the first message, a note and a foreign message do not become tickets', async () => {
  const agent = await anAgent()
  const { ticketId } = await aTicket()
  const other = await aTicket()
  const answer = await writeAsStaff(agent, ticketId, staffMessageForm())
  const note = await writeAsStaff(agent, ticketId, staffMessageForm({ isInternal: 'yes' }))
  const first = async (id: string) =>
    (
      await db()
        .select()
        .from(supportMessages)
        .where(eq(supportMessages.ticketId, id))
        .orderBy(supportMessages.position)
    )[0]?.id
  const messages = [
    answer.ok ? answer.value.messageId : '',
    note.ok ? note.value.messageId : '',
    await first(ticketId),
    await first(other.ticketId),
    'no id',
  ]
  for (const messageId of messages)
    expect(
      (await splitTicket(agent, { ticketId, messageId: messageId ?? '', subject: 'No' })).ok,
    ).toBe(false)
  expect(
    await splitTicket(other.customer, { ticketId, messageId: '', subject: 'No' }),
  ).toMatchObject({ error: { code: 'forbidden' } })
})
