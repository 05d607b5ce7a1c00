import { desc, sql } from 'drizzle-orm'
import { searchPattern } from '#kernel/search-pattern.ts'
import { db } from '#platform/database.server.ts'
import { amongIds, maxFound, type Sought } from '#platform/large-tables/rare-search.server.ts'
import { chatSessions } from '../../tables.server.ts'

/**
 * The newest chats in which these words were written, or whose visitor has that name or address; a
 * handful. For staff who handle chats; who asks sees to that.
 */
export async function findChats(sought: Sought) {
  const { id, visitorName, visitorEmail, startedAt, status } = chatSessions
  const pattern = 'search' in sought ? searchPattern(sought.search) : null
  const isSought =
    'ids' in sought
      ? amongIds(id, sought.ids)
      : pattern === null
        ? sql`false`
        : sql`${id} in (
            select c.id from chat_sessions c where c.visitor_name ilike ${pattern} or c.visitor_email ilike ${pattern}
            union select m.session_id from chat_messages m where m.content ilike ${pattern} and m.sender_type <> 'system')`
  return db()
    .select({ id, visitorName, visitorEmail, startedAt, status })
    .from(chatSessions)
    .where(isSought)
    .orderBy(desc(startedAt), desc(id))
    .limit(maxFound)
}
