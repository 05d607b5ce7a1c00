import { sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db, type Executor } from '#platform/database.server.ts'

/**
 * The ticket that stands for this id: itself, or the one that it was merged into, over any number
 * of merges. Null when there is none. Everything that finds a ticket by a stored id (an old
 * address, an answer by email) asks here.
 */
export async function currentTicketId(
  id: string,
  executor: Executor = db(),
): Promise<string | null> {
  if (!isId(id)) return null
  const { rows } = await executor.execute<{ id: string }>(sql`
    with recursive chain as (
      select id, merged_into from support_tickets where id = ${id}
      union all
      select next.id, next.merged_into from support_tickets next join chain on next.id = chain.merged_into)
    select id from chain where merged_into is null`)
  return rows[0]?.id ?? null
}
