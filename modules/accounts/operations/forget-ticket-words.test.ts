import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sealActivity } from '#modules/activity/operations/seal-activity.server.ts'
import { verifyChain } from '#modules/activity/queries/verify-chain.server.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { deletedCustomer } from '#modules/customers/rules/deleted-customer.ts'
import { users } from '#modules/identity/tables.server.ts'
import { anAgent, aTicket } from '#modules/support/factories.ts'
import { rawMail, takeMail } from '#modules/support/incoming-mail/factories.ts'
import { changeTickets } from '#modules/support/operations/change-tickets.server.ts'
import { rateTicket } from '#modules/support/ratings/operations/rate-ticket.server.ts'
import { linkCustomer } from '#modules/support/strangers/operations/link-customer.server.ts'
import { supportTicketChanges, supportTickets } from '#modules/support/tables.server.ts'
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

/** Every text, JSON and list of the database that has one of the words: 'table.column'. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const { rows } = await db().execute<{ schema: string; table: string; column: string; type: string }>(
    sql`select table_schema as schema, table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema') and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`,
  )
  const found: string[] = []
  for (const { schema, table, column, type } of rows) {
    const at = sql`${sql.identifier(schema)}.${sql.identifier(table)}`
    const text = type === 'bytea' ? sql`encode(${sql.identifier(column)}, 'escape')` : sql`${sql.identifier(column)}::text`
    const patterns = words.map((word) => sql`${text} ilike ${`%${word}%`}`)
    const { rowCount } = await db().execute(sql`select 1 from ${at} where ${sql.join(patterns, sql` or `)} limit 1`)
    if ((rowCount ?? 0) > 0) found.push(`${schema}.${table}.${column}`)
  }
  return found
}

test('an erased customer leaves their name in no text column of the database', async () => {
  const agent = await anAgent()
  const clerk = staffWith('customers.manage')
  const first = { firstName: 'Nokuthula', lastName: 'Qwabe', displayName: 'Nokuthula Qwabe' }
  const customer = await aCustomer(first)
  await db().update(users).set({ name: 'Nokuthula Qwabe' }).where(eq(users.id, customer.userId))
  const person = { ...customer, name: 'Nokuthula Qwabe' }
  const words = ['qwabe', 'nokuthula', customer.email]
  // Opened, answered and rated by themselves.
  const { ticketId } = await aTicket({}, person)
  await changeTickets(agent, [ticketId], { property: 'status', value: 'resolved' })
  await rateTicket(person, ticketId, { stars: 4, feedback: 'Thanks, says Nokuthula Qwabe' })
  // Opened by an email, and linked to them by staff.
  const stranger = await takeMail(rawMail({ from: 'Nokuthula Qwabe <nq@elsewhere.example>', subject: 'My site' }))
  expect(await linkCustomer(agent, stranger.ticketId ?? '', customer.customerId)).toMatchObject({ ok: true })
  // A ticket of another customer, in whose history their account stands.
  const other = await aTicket()
  await db()
    .insert(supportTicketChanges)
    .values([
      { ticketId: other.ticketId, kind: 'customer', before: 'Nokuthula Qwabe', after: 'Sipho Dlamini', actorName: agent.name, actorId: agent.userId },
      { ticketId: other.ticketId, kind: 'status', before: 'open', after: 'closed', actorName: 'Nokuthula Qwabe', actorId: customer.userId },
      { ticketId, kind: 'status', before: 'closed', after: 'open', actorName: 'Nokuthula Qwabe', actorId: null },
    ])
  expect((await columnsWith(words)).length).toBeGreaterThan(10)
  await sealActivity()
  expect(await deleteCustomer(clerk, customer.customerId)).toMatchObject({ ok: true })
  expect(await columnsWith(words)).toEqual([])
  expect(await columnsWith(['Sipho Dlamini'])).toContain('public.support_ticket_changes.after')
})
