import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { attachmentType } from '#modules/support/rules/attachment.ts'
import { isTicketNumber } from '#modules/support/rules/ticket.ts'
import {
  supportFileBytes,
  supportFiles,
  supportMessages,
  supportTicketChanges,
  supportTickets,
} from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { seed } from '../run.server.ts'
import { demoTickets } from './all.ts'

useTestDatabase()
beforeAll(() => seed(), 60_000)

test('an empty database gets every ticket once, with its own number and nothing from the future', async () => {
  await seed()
  const tickets = await db().select().from(supportTickets)
  expect(tickets.length).toBe(demoTickets.length)
  expect(new Set(tickets.map(({ number }) => number)).size).toBe(tickets.length)
  for (const { number, createdAt } of tickets) {
    expect(isTicketNumber(number)).toBe(true)
    expect(number.slice(4, 10)).toBe(String(createdAt.getTime()).slice(-6))
  }
  const now = Date.now()
  const changes = await db().select().from(supportTicketChanges)
  const messages = await db().select().from(supportMessages)
  const moments = [
    ...tickets.map(({ updatedAt }) => updatedAt),
    ...messages.map(({ createdAt }) => createdAt),
    ...changes.map(({ createdAt }) => createdAt),
  ]
  expect(moments.filter((at) => at.getTime() > now)).toEqual([])
})

test('a ticket is about a service that its customer had then, and no older than the customer', async () => {
  const { rows } = await db().execute<{ subject: string }>(sql`
    select t.subject from support_tickets t
      join customers c on c.id = t.customer_id
      left join subscriptions s on s.id = t.related_service_id
    where t.created_at < c.created_at
      or s.customer_id <> t.customer_id
      or s.start_date > (t.created_at at time zone 'Africa/Johannesburg')::date`)
  expect(rows).toEqual([])
  const about = await db().$count(
    supportTickets,
    sql`${supportTickets.relatedServiceId} is not null`,
  )
  expect(about).toBe(demoTickets.filter(({ service }) => service !== undefined).length)
})

test('messages are in their order, and the customer’s page sees what its stamp says', async () => {
  const { rows } = await db().execute(sql`
    select t.subject from support_tickets t
    where t.last_public_message_at <> (select max(m.created_at) from customer_ticket_messages m where m.ticket_id = t.id)
      or t.created_at <> (select m.created_at from support_messages m where m.ticket_id = t.id order by m.position limit 1)
      or exists (
        select from support_messages a join support_messages b on b.ticket_id = a.ticket_id and b.position > a.position
        where a.ticket_id = t.id and b.created_at < a.created_at)`)
  expect(rows).toEqual([])
})

test('the demo customer writes with her account, staff with theirs, and the files have their bytes', async () => {
  const { rows } = await db().execute(sql`
    select m.id from support_messages m
      join support_tickets t on t.id = m.ticket_id join customers c on c.id = t.customer_id
      left join users u on u.id = m.sender_id
    where (m.sender_type = 'customer' and m.sender_id is distinct from c.auth_user_id)
      or (m.sender_type = 'staff' and (u.name is distinct from m.sender_name or u.role not in ('admin', 'agent')))`)
  expect(rows).toEqual([])
  const files = await db()
    .select({ type: supportFiles.type, size: supportFiles.size, content: supportFileBytes.content })
    .from(supportFiles)
    .leftJoin(supportFileBytes, sql`${supportFileBytes.fileId} = ${supportFiles.id}`)
  for (const { type, size, content } of files)
    expect([content?.length, attachmentType(content ?? Buffer.alloc(0))]).toEqual([size, type])
  expect(new Set(files.map(({ type }) => type)).size).toBe(2)
})
