import { desc, type SQL, sql } from 'drizzle-orm'
import { searchPattern } from '#kernel/search-pattern.ts'
import { db } from '#platform/database.server.ts'
import {
  amongIds,
  isCommon,
  maxFound,
  type Sought,
} from '#platform/large-tables/rare-search.server.ts'
import { chatMessages, chatSessions } from '../../tables.server.ts'

const { id, visitorName, visitorEmail, startedAt, status } = chatSessions

/**
 * The newest chats in which these words were written, or whose visitor has that name or address; a
 * handful. For staff who handle chats; who asks sees to that.
 */
export async function findChats(sought: Sought) {
  return db()
    .select({ id, visitorName, visitorEmail, startedAt, status })
    .from(chatSessions)
    .where('ids' in sought ? amongIds(id, sought.ids) : await matches(sought.search))
    .orderBy(desc(startedAt), desc(id))
    .limit(maxFound)
}

/**
 * Words that few messages have are found by the index; where many have them, the newest chats are
 * looked through until there are enough; `offset 0` keeps the planner from reading every such
 * message first.
 */
async function matches(search: string): Promise<SQL> {
  const pattern = searchPattern(search)
  if (pattern === null) return sql`false`
  const own = sql`${visitorName} ilike ${pattern}
    or ${visitorEmail} ilike ${pattern}`
  const inMessages = sql`select m.session_id
    from chat_messages m where m.content ilike ${pattern}
      and m.sender_type <> 'system'`
  return (await isCommon(chatMessages, sql`${chatMessages.content} ilike ${pattern}`))
    ? sql`(${own} or exists (${inMessages}
      and m.session_id = ${id} offset 0))`
    : sql`${id} in (select ${id} from ${chatSessions}
      where ${own} union ${inMessages})`
}
