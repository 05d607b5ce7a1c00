import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseListQuery } from '#kernel/list-query.ts'
import { openShop } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, staffMessageForm } from '../factories.ts'
import { rawMail, receiveRawMail, sentId } from '../incoming-mail/factories.ts'
import { changeTickets } from '../operations/change-tickets.server.ts'
import { writeAsStaff } from '../operations/write-as-staff.server.ts'
import { readTicketDays, ticketListShape } from '../rules/ticket-list.ts'
import { supportFileBytes, supportFiles, supportTickets } from '../tables.server.ts'
import { ticketNumbers, ticketsOfCustomer } from './find-tickets.server.ts'
import { staffTicket } from './ticket.server.ts'
import { ticketList } from './ticket-list.server.ts'

useTestDatabase()
beforeAll(() => openShop())

describe('the list', () => {
  async function subjects(search: string, agentIds: string[] = []) {
    const params = new URLSearchParams(search)
    const page = await ticketList({
      ...parseListQuery(ticketListShape(agentIds), params),
      ...readTicketDays(params),
    })
    return page.rows.map(({ subject }) => subject)
  }

  test('is whole without any filter', async () => {
    await aTicket({ subject: 'Whole list' })
    expect(await subjects('')).toContain('Whole list')
  })

  test('is narrowed by what waits for staff, by agent and by unassigned', async () => {
    const sipho = await anAgent()
    const [open, waiting, closed] = [
      await aTicket({ subject: 'Narrow open' }),
      await aTicket({ subject: 'Narrow waiting' }),
      await aTicket({ subject: 'Narrow closed' }),
    ]
    await changeTickets(sipho, [waiting.ticketId], {
      property: 'status',
      value: 'waiting_customer',
    })
    await changeTickets(sipho, [closed.ticketId], { property: 'status', value: 'closed' })
    await changeTickets(sipho, [open.ticketId], { property: 'agent', value: sipho.userId })
    expect(await subjects('q=narrow&status=waiting_us')).toEqual(['Narrow open'])
    expect((await subjects('q=narrow&status=unsolved')).sort()).toEqual([
      'Narrow open',
      'Narrow waiting',
    ])
    expect(await subjects(`q=narrow&agent=${sipho.userId}`, [sipho.userId])).toEqual([
      'Narrow open',
    ])
    expect(await subjects('q=narrow&status=unsolved&agent=none')).toEqual(['Narrow waiting'])
  })

  test('is narrowed by the days of the site’s time zone, both included', async () => {
    const { ticketId } = await aTicket({ subject: 'Made at midnight' })
    const midnight = new Date('2026-01-09T22:30:00Z')
    await db()
      .update(supportTickets)
      .set({ createdAt: midnight })
      .where(eq(supportTickets.id, ticketId))
    expect(await subjects('q=midnight&from=2026-01-10&to=2026-01-10')).toEqual(['Made at midnight'])
    expect(await subjects('q=midnight&from=2026-01-11')).toEqual([])
    expect(await subjects('q=midnight&to=2026-01-09')).toEqual([])
    expect(await subjects('q=midnight&from=tomorrow')).toEqual(['Made at midnight'])
  })
})

test('the selected tickets that still exist have their numbers; what is no id is left out', async () => {
  const { ticketId, number } = await aTicket()
  expect(
    await ticketNumbers([ticketId, ticketId, 'nothing', '0197a000-0000-7000-8000-000000000000']),
  ).toMatchObject([{ id: ticketId, number }])
  expect(await ticketNumbers([])).toEqual([])
})

test('a customer’s last five tickets, newest first, and no others', async () => {
  const customer = await aCustomer()
  for (const subject of ['1', '2', '3', '4', '5', '6']) await aTicket({ subject }, customer)
  await aTicket({ subject: 'of another' })
  const found = await ticketsOfCustomer(customer.customerId)
  expect(found.map(({ subject }) => subject)).toEqual(['6', '5', '4', '3', '2'])
})

test('a thread says which file has lost its bytes', async () => {
  const { ticketId } = await aTicket()
  const sipho = await anAgent()
  await writeAsStaff(
    sipho,
    ticketId,
    staffMessageForm({ files: [new File(['a'], 'kept.txt'), new File(['b'], 'lost.txt')] }),
  )
  const [lost] = await db()
    .select({ id: supportFiles.id })
    .from(supportFiles)
    .where(eq(supportFiles.name, 'lost.txt'))
  await db()
    .delete(supportFileBytes)
    .where(eq(supportFileBytes.fileId, lost?.id ?? ''))
  const found = await staffTicket(ticketId, sipho.userId)
  const files = found.ok ? found.value.messages.flatMap((message) => message.files) : []
  expect(files.map(({ name, isStored }) => [name, isStored])).toEqual([
    ['kept.txt', true],
    ['lost.txt', false],
  ])
})

test('a message that came by email names it and its sender', async () => {
  const agent = await anAgent()
  const { ticketId } = await aTicket()
  await writeAsStaff(agent, ticketId, staffMessageForm())
  const mail = await receiveRawMail(
    rawMail({
      from: 'Joe <joe@elsewhere.example>',
      headers: { 'In-Reply-To': await sentId(ticketId) },
    }),
  )
  const found = await staffTicket(ticketId, agent.userId)
  expect(found.ok && found.value.messages.map((message) => message.mail)).toEqual([
    null,
    null,
    { id: mail.id, from: 'joe@elsewhere.example' },
  ])
})
