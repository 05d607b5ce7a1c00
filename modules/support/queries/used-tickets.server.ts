import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'

/** Of imported tickets: those that were worked on here since, with how. */
export async function usedTickets(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const list = sql`${sql.param([...ids])}::uuid[]`
  const { rows } = await db().execute<{ id: string; reason: string }>(sql`
    select ticket_id as id, 'it was changed here' as reason
      from support_ticket_changes where ticket_id = any(${list})
    union all
    select ticket_id, 'it was answered here' from support_messages
      where ticket_id = any(${list}) and sender_id is not null
    union all
    select ticket_id, 'an email came for it'
      from incoming_mails where ticket_id = any(${list})
    union all
    select ticket_id, 'an answer was begun here'
      from support_drafts where ticket_id = any(${list})
    union all
    select ticket_id, 'an answer of it waits to be sent'
      from support_held_replies where ticket_id = any(${list})
    union all
    select merged_into, 'another ticket was merged into it'
      from support_tickets where merged_into = any(${list})`)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
