import { count, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { shownStatus } from '#modules/chat/operators/rules/shown-status.ts'
import {
  chatNotes,
  chatOperators,
  chatSessions,
  chatWidgetConfig,
} from '#modules/chat/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { seed } from '../run.server.ts'
import { demoChats } from './all.ts'

useTestDatabase()
beforeAll(() => seed(), 60_000)

test('some forty past chats, resolved and missed, rated, noted, left as messages and made into tickets, none from the future', async () => {
  const chats = await db().select().from(chatSessions)
  expect(chats).toHaveLength(demoChats.length)
  expect(chats.length).toBeGreaterThanOrEqual(40)
  const how = (is: (chat: (typeof chats)[number]) => boolean) => chats.filter(is).length
  expect(
    how(({ status }) => status === 'resolved') + how(({ status }) => status === 'abandoned'),
  ).toBe(chats.length)
  expect([
    how(({ ticketId }) => ticketId !== null),
    how(({ enquiryId }) => enquiryId !== null),
    how(({ status }) => status === 'abandoned'),
  ]).toEqual([3, 2, 6])
  expect(how(({ rating }) => rating !== null)).toBeGreaterThan(25)
  expect(how(({ customerId }) => customerId !== null)).toBeGreaterThan(20)
  expect((await db().select({ notes: count() }).from(chatNotes))[0]?.notes).toBeGreaterThan(5)
  expect(chats.filter(({ endedAt }) => endedAt === null || endedAt.getTime() > Date.now())).toEqual(
    [],
  )
})

test('each chat has its messages numbered in the order of their times, within the time of the chat, and no older than its customer', async () => {
  const { rows } = await db().execute(sql`
    select s.visitor_name from chat_sessions s left join customers c on c.id = s.customer_id
    where s.started_at < c.created_at
      or s.last_seq <> (select count(*) from chat_messages m where m.session_id = s.id)
      or exists (select from chat_messages m where m.session_id = s.id and (m.created_at < s.started_at or m.created_at > s.ended_at))
      or exists (select from chat_messages a join chat_messages b on b.session_id = a.session_id and b.seq > a.seq
        where a.session_id = s.id and b.created_at < a.created_at)
      or s.first_response_at is distinct from s.assigned_at or s.first_answer_at < s.assigned_at
      or (s.ticket_id is not null and s.ended_at <> (select t.created_at from support_tickets t where t.id = s.ticket_id and t.source = 'chat'))`)
  expect(rows).toEqual([])
})

test('the widget is on at any hour, and no operator is online until a console is open', async () => {
  const [widget] = await db().select().from(chatWidgetConfig)
  expect(widget).toMatchObject({
    isEnabled: true,
    businessHours: { sunday: { enabled: true, start: '00:00', end: '23:59' } },
  })
  const operators = await db().select().from(chatOperators)
  expect(operators.map((operator) => shownStatus(operator, new Date()))).toEqual([
    'offline',
    'offline',
  ])
})
