import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'

type Read = { userId: string; firstUnread: string | null }

/**
 * Who has read in either of two tickets, with the first message of a customer in both that is new
 * to them. Asked before messages move: positions count within a ticket.
 */
export async function readsOfBoth(tx: Transaction, from: string, to: string): Promise<Read[]> {
  const { rows } = await tx.execute<Read>(sql`
    select reader.user_id as "userId", (
      select m.id from support_messages m
        left join support_reads own
          on own.ticket_id = m.ticket_id and own.user_id = reader.user_id
      where m.ticket_id in (${from}, ${to}) and m.sender_type <> 'staff'
        and m.position > coalesce(own.position, 0)
      order by m.created_at, m.position limit 1) as "firstUnread"
    from (select distinct user_id from support_reads
      where ticket_id in (${from}, ${to})) as reader`)
  return rows
}

/** In the joined thread each has read up to what is new to them. */
export async function moveReads(
  tx: Transaction,
  reads: readonly Read[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.execute(sql`delete from support_reads where ticket_id = ${from}`)
  for (const { userId, firstUnread } of reads)
    await tx.execute(sql`
      insert into support_reads (ticket_id, user_id, position)
      select ${to}, ${userId}, coalesce(max(m.position), 0) from support_messages m
        where m.ticket_id = ${to} and (${firstUnread}::uuid is null or m.position <
          (select position from support_messages where id = ${firstUnread}::uuid))
      on conflict (ticket_id, user_id) do update set position = excluded.position`)
}
