import { asc, inArray, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, refuse } from '#kernel/result.ts'
import { recordedRows } from '#modules/activity/operations/recorded-rows.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { mayUseCannedReplies } from '../policy.ts'
import type { CannedReplyInput } from '../rules/canned-reply-form.ts'
import { cannedReplies } from '../tables.server.ts'

/** What was sent with a deleted canned reply stays. */
export const { save: saveCannedReply, delete: deleteCannedReply } = recordedRows({
  table: cannedReplies,
  entityType: 'canned_reply',
  noun: 'canned reply',
  name: 'title',
  title: (title) => `Canned reply ${title}`,
  isOnSite: false,
  may: mayUseCannedReplies,
  mayNot: refuse('forbidden', 'You do not have permission to manage canned replies.'),
  columns: (input: CannedReplyInput) => ok(input),
  unique: {
    constraint: 'canned_replies_shortcut_unique',
    field: 'shortcut',
    taken: 'Another canned reply has this shortcut.',
  },
})

/**
 * Counts canned replies that a message was sent with, each once, in the transaction that sends it.
 * Those that were deleted meanwhile are not missed.
 */
export async function countCannedReplyUses(tx: Transaction, ids: readonly string[]): Promise<void> {
  const used = [...new Set(ids)].filter(isId)
  if (used.length === 0) return
  // In the order of their ids, so that two messages with the same replies wait for each other and
  // not in a circle.
  const rows = await tx
    .select({ id: cannedReplies.id })
    .from(cannedReplies)
    .where(inArray(cannedReplies.id, used))
    .orderBy(asc(cannedReplies.id))
    .for('update')
  await tx
    .update(cannedReplies)
    // A use is not a change of the text: a form that is open meanwhile may still be saved.
    .set({
      usageCount: sql`${cannedReplies.usageCount} + 1`,
      updatedAt: sql`${cannedReplies.updatedAt}`,
    })
    .where(
      inArray(
        cannedReplies.id,
        rows.map(({ id }) => id),
      ),
    )
}
