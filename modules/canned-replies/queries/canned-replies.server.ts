import { and, asc, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { type CannedReplyValues, fillCannedReply } from '../rules/canned-reply-variables.ts'
import { cannedReplies } from '../tables.server.ts'

export type CannedReply = typeof cannedReplies.$inferSelect

/** A§7: canned replies by title; the active ones only, or those of one category. */
export function cannedReplyList(
  of: { isActiveOnly?: boolean; category?: string } = {},
): Promise<CannedReply[]> {
  const { isActiveOnly = false, category } = of
  return db()
    .select()
    .from(cannedReplies)
    .where(
      and(
        isActiveOnly ? eq(cannedReplies.isActive, true) : undefined,
        category === undefined ? undefined : eq(cannedReplies.category, category),
      ),
    )
    .orderBy(alphabetically(cannedReplies.title), asc(cannedReplies.id))
}

export async function cannedReplyById(
  id: string,
  executor: Executor = db(),
): Promise<CannedReply | null> {
  const [row] = isId(id)
    ? await executor.select().from(cannedReplies).where(eq(cannedReplies.id, id))
    : []
  return row ?? null
}

export async function cannedReplyCategories(): Promise<string[]> {
  const rows = await db()
    .select({ category: cannedReplies.category })
    .from(cannedReplies)
    .groupBy(cannedReplies.category)
    .orderBy(alphabetically(cannedReplies.category))
  return rows.map(({ category }) => category).filter((category) => category !== '')
}

export type FilledReply = {
  id: string
  shortcut: string
  title: string
  category: string
  text: string
}

/** Active canned replies by title, with their variables filled in. */
export async function filledReplies(values: CannedReplyValues): Promise<FilledReply[]> {
  const replies = await cannedReplyList({ isActiveOnly: true })
  return replies.map(({ id, shortcut, title, category, content }) => ({
    id,
    shortcut,
    title,
    category,
    text: fillCannedReply(content, values),
  }))
}
