import { asc, eq, inArray, sql } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { breaks, type Transaction, transact } from '#platform/database.server.ts'
import { mayUseCannedReplies } from '../policy.ts'
import type { CannedReplyInput } from '../rules/canned-reply-form.ts'
import { cannedReplies } from '../tables.server.ts'

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

/**
 * Which canned reply is written, and what of it was seen: `version` is the row's `updatedAt` when
 * the form was made. Null creates one.
 */
export type WrittenCannedReply = { id: string; version: string } | null

/** Creates or changes a canned reply. */
export async function saveCannedReply(
  actor: Actor,
  existing: WrittenCannedReply,
  input: CannedReplyInput,
): Promise<Result<{ id: string }>> {
  if (!mayUseCannedReplies(actor))
    return refuse('forbidden', 'You do not have permission to manage canned replies.')
  try {
    return await (existing ? change(actor, existing, input) : create(actor, input))
  } catch (error) {
    if (!breaks(error, 'canned_replies_shortcut_unique')) throw error
    return refuse('invalid', 'Please check the form.', {
      fields: { shortcut: ['Another canned reply has this shortcut.'] },
    })
  }
}

function create(actor: Actor, input: CannedReplyInput): Promise<Result<{ id: string }>> {
  return transact(async (tx) => {
    const id = newId()
    await tx.insert(cannedReplies).values({ ...input, id })
    await recordActivity(tx, {
      actor,
      entityType: 'canned_reply',
      entityId: id,
      action: 'created',
      title: `Canned reply ${input.title} created`,
      after: { ...input },
    })
    return ok({ id })
  })
}

function change(
  actor: Actor,
  { id, version }: { id: string; version: string },
  input: CannedReplyInput,
): Promise<Result<{ id: string }>> {
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(cannedReplies).where(eq(cannedReplies.id, id)).for('no key update')
      : []
    if (!row) return refuse('not_found', 'This canned reply was deleted.')
    if (row.updatedAt.toISOString() !== version) return savedMeanwhile('this canned reply')
    await tx.update(cannedReplies).set(input).where(eq(cannedReplies.id, id))
    await recordActivity(tx, {
      actor,
      entityType: 'canned_reply',
      entityId: id,
      action: 'updated',
      title: `Canned reply ${input.title} updated`,
      ...changes(row, input),
    })
    return ok({ id })
  })
}
