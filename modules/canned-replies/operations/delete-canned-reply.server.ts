import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { mayUseCannedReplies } from '../policy.ts'
import { cannedReplies } from '../tables.server.ts'

/** Deletes a canned reply; what was sent with it stays. */
export async function deleteCannedReply(
  actor: Actor,
  id: string,
): Promise<Result<{ title: string }>> {
  if (!mayUseCannedReplies(actor))
    return refuse('forbidden', 'You do not have permission to manage canned replies.')
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.delete(cannedReplies).where(eq(cannedReplies.id, id)).returning()
      : []
    if (!row) return refuse('not_found', 'This canned reply was deleted.')
    const title = `Canned reply ${row.title} deleted`
    await recordActivity(tx, {
      actor,
      entityType: 'canned_reply',
      entityId: id,
      action: 'deleted',
      title,
      before: row,
    })
    return ok({ title: row.title })
  })
}
