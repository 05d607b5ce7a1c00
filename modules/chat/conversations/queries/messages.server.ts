import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { db, type Executor } from '#platform/database.server.ts'
import type { ChatFile, ChatMessage } from '../../rules/visitor-chat.ts'
import { chatMessages as table } from '../../tables.server.ts'

type Row = { chatId: string; files: ChatFile[]; createdAt: Date } & Omit<
  ChatMessage,
  'files' | 'createdAt'
>

const files = sql<ChatFile[]>`coalesce((
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size)
    order by f.position)
  from chat_files f where f.message_id = chat_messages.id), '[]')`

const columns = {
  chatId: table.chatId,
  seq: table.seq,
  id: table.id,
  senderType: table.senderType,
  senderName: table.senderName,
  content: table.content,
  createdAt: table.createdAt,
  files,
}

function shown({ chatId: _, createdAt, ...message }: Row): ChatMessage {
  return { ...message, createdAt: createdAt.toISOString() }
}

export async function messagesAfter(
  chatId: string,
  seq: number,
  limit = 200,
): Promise<ChatMessage[]> {
  const rows = await rowsOf(db(), sql`${eq(table.chatId, chatId)} and ${gt(table.seq, seq)}`, limit)
  return rows.map(shown)
}

export async function newestMessages(
  chatId: string,
  limit: number,
  executor: Executor = db(),
): Promise<ChatMessage[]> {
  const first = sql`coalesce((select last_seq from chat_sessions where id = ${chatId}), 0) - ${limit}`
  const rows = await rowsOf(
    executor,
    sql`${eq(table.chatId, chatId)} and ${table.seq} > ${first}`,
    limit,
  )
  return rows.map(shown)
}

export async function messageWithId(
  executor: Executor,
  id: string,
): Promise<{ chatId: string; message: ChatMessage } | null> {
  const [row] = await rowsOf(executor, eq(table.id, id), 1)
  return row ? { chatId: row.chatId, message: shown(row) } : null
}

/**
 * What open streams of many chats have not sent yet, in one read: of each chat the messages after
 * its number, in their order.
 */
export async function messagesOfChats(
  sent: ReadonlyMap<string, number>,
  limit: number,
): Promise<{ chatId: string; message: ChatMessage }[]> {
  const chats = sql.param([...sent.keys()])
  const numbers = sql.param([...sent.values()])
  const rows = await db()
    .select(columns)
    .from(sql`unnest(${chats}::uuid[], ${numbers}::int[]) as sent(chat_id, seq)`)
    .innerJoin(table, and(eq(table.chatId, sql`sent.chat_id`), gt(table.seq, sql`sent.seq`)))
    .orderBy(asc(table.chatId), asc(table.seq))
    .limit(limit)
  return rows.map((row) => ({ chatId: row.chatId, message: shown(row) }))
}

function rowsOf(executor: Executor, condition: SQL | undefined, limit: number): Promise<Row[]> {
  return executor.select(columns).from(table).where(condition).orderBy(asc(table.seq)).limit(limit)
}
