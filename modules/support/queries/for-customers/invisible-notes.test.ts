import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { aSubscription, openShop } from '#modules/billing/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { heardDuring } from '#tests/heard-events.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, customerMessageForm, staffMessageForm } from '../../factories.ts'
import { sendReply } from '../../held-replies/operations/held-replies.server.ts'
import { changeTickets, transferTicket } from '../../operations/change-tickets.server.ts'
import { setOwnTicketStatus, writeAsCustomer } from '../../operations/write-as-customer.server.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { recordPresence } from '../../presence/operations/record-presence.server.ts'
import { rateTicket } from '../../ratings/operations/rate-ticket.server.ts'
import { ownTicketListShape } from '../../rules/ticket-list.ts'
import { ownersReach } from '../../rules/ticket-reach.ts'
import { ownTicket } from './own-ticket.server.ts'
import { ownTicketStats, ownTickets, ticketsOfService } from './own-tickets.server.ts'

const database = useTestDatabase()
beforeAll(() => openShop())

const secret = 'NOT-FOR-CUSTOMERS'

type World = Awaited<ReturnType<typeof aWorld>>

async function aWorld() {
  const agent = await anAgent()
  const { ticketId, customer } = await aTicket()
  const { id: serviceId } = await aSubscription({ customerId: customer.customerId })
  await changeTickets(agent, [ticketId], { property: 'service', value: serviceId })
  return { agent, ticketId, customer, serviceId }
}

/** Everything that a customer can read: pages, figures, service page and emails. */
async function answers({ customer, ticketId, serviceId }: World): Promise<string> {
  const query = parseListQuery(ownTicketListShape, new URLSearchParams())
  const mails = await db()
    .select({
      template: emailLogs.templateName,
      subject: emailLogs.subject,
      variables: emailLogs.variables,
    })
    .from(emailLogs)
    .where(eq(emailLogs.recipient, customer.email))
    .orderBy(emailLogs.createdAt, emailLogs.id)
  return JSON.stringify([
    await ownTicket(ownersReach(customer.customerId), ticketId),
    await ownTickets(ownersReach(customer.customerId), query),
    await ownTicketStats(ownersReach(customer.customerId), new Date('2026-11-23')),
    await ticketsOfService(ownersReach(customer.customerId), serviceId),
    mails,
  ])
}

const hidden: Record<string, (world: World) => Promise<unknown>> = {
  note: ({ agent, ticketId }) =>
    writeAsStaff(
      agent,
      ticketId,
      staffMessageForm({
        isInternal: 'yes',
        message: secret,
        files: [new File([secret], `${secret}.txt`)],
      }),
    ),
  tags: ({ agent, ticketId }) =>
    changeTickets(agent, [ticketId], {
      property: 'addTags',
      value: [`${secret}-${Math.random()}`],
    }),
  presence: async ({ ticketId }) => {
    const [first, second, page] = [await anAgent(secret), await anAgent(secret), newId()]
    for (const [who, state] of [
      [first, 'reading'],
      [second, 'writing'],
      [first, 'left'],
    ] as const)
      await recordPresence(who, ticketId, { page, state, seen: 0 })
  },
  held: ({ agent, ticketId }) =>
    sendReply(
      agent,
      ticketId,
      staffMessageForm({
        message: secret,
        status: 'resolved',
        files: [new File([secret], `${secret}.txt`)],
      }),
    ),
  team: ({ agent, ticketId }) =>
    transferTicket(agent, ticketId, { team: 'success', agentId: '', note: secret }),
}

const visible: Record<string, (world: World) => Promise<unknown>> = {
  answer: ({ agent, ticketId }) =>
    writeAsStaff(agent, ticketId, staffMessageForm({ status: 'waiting_customer' })),
  question: ({ customer, ticketId }) => writeAsCustomer(customer, ticketId, customerMessageForm()),
  priority: ({ agent, ticketId }) =>
    changeTickets(agent, [ticketId], { property: 'priority', value: 'high' }),
  rated: ({ customer, ticketId }) => rateTicket(customer, ticketId, { stars: 3, feedback: '' }),
  solved: ({ customer, ticketId }) => setOwnTicketStatus(customer, ticketId, 'resolved'),
}

test('nothing that a customer reads changes by what staff do among themselves', async () => {
  const steps = fc.array(
    fc.oneof(fc.constantFrom(...Object.keys(hidden)), fc.constantFrom(...Object.keys(visible))),
    { minLength: 1, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (names) => {
      const world = await aWorld()
      let known = await answers(world)
      for (const name of names) {
        await (hidden[name] ?? visible[name])?.(world)
        const after = await answers(world)
        expect(after).not.toContain(secret)
        if (name in hidden) expect(after, name).toBe(known)
        known = after
      }
    }),
    { numRuns: 15 },
  )
})

test('an event of a note is internal, an event of an answer is public', async () => {
  const world = await aWorld()
  const heard = await heardDuring(database.url(), 'tickets', async () => {
    await hidden.note?.(world)
    await hidden.tags?.(world)
    await hidden.held?.(world)
    await hidden.presence?.(world)
    await visible.question?.(world)
  })
  expect(new Set(heard.slice(0, 3))).toEqual(new Set([`${world.ticketId} internal`]))
  expect(new Set(heard.slice(3, 6))).toEqual(new Set([`${world.ticketId} presence`]))
  expect(heard.slice(6)).toContain(`${world.ticketId} public`)
})
