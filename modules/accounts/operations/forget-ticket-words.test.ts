import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sealActivity } from '#modules/activity/operations/seal-activity.server.ts'
import { verifyChain } from '#modules/activity/queries/verify-chain.server.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { deletedCustomer } from '#modules/customers/rules/deleted-customer.ts'
import { anAgent, aTicket } from '#modules/support/factories.ts'
import { rawMail, takeMail } from '#modules/support/incoming-mail/factories.ts'
import { changeTickets } from '#modules/support/operations/change-tickets.server.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { deleteCustomer } from './delete-customer.server.ts'

useTestDatabase()
beforeAll(() => openShop())

test('what a ticket was called and tagged with is not left in the audit log, that it was changed is', async () => {
  const agent = await anAgent()
  const { ticketId, customer } = await aTicket({ subject: 'My divorce papers' })
  await changeTickets(agent, [ticketId], { property: 'subject', value: 'Divorce papers lost' })
  await changeTickets(agent, [ticketId], { property: 'tags', value: ['divorce'] })
  await changeTickets(agent, [ticketId], { property: 'priority', value: 'high' })
  // Theirs too, though nobody linked it before they were a customer.
  const stranger = await takeMail(rawMail({ from: `${ticketId}@elsewhere.example`, subject: 'Divorce?' }))
  await db()
    .update(supportTickets)
    .set({ requesterEmail: customer.email.toUpperCase() })
    .where(eq(supportTickets.id, stranger.ticketId ?? ''))
  await changeTickets(agent, [stranger.ticketId ?? ''], { property: 'subject', value: 'About a divorce' })

  await sealActivity()
  expect(await deleteCustomer(staffWith('customers.manage'), customer.customerId)).toMatchObject({ ok: true })
  const rows = await db()
    .select()
    .from(activityLog)
    .where(inArray(activityLog.entityId, [ticketId, stranger.ticketId ?? '']))
  expect(JSON.stringify(rows)).not.toMatch(/divorce/i)
  expect(rows).toContainEqual(expect.objectContaining({ before: { priority: 'normal' }, after: { priority: 'high' }, actorName: agent.name }))
  expect(rows.filter(({ after }) => after?.subject === deletedCustomer)).toHaveLength(2)
  await sealActivity()
  expect((await verifyChain()).problem).toBeNull()
})
