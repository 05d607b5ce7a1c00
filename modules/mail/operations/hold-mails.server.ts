import { and, eq, isNull } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { emailLogs, restoredBackups } from '../tables.server.ts'

const restorer = { kind: 'system', name: 'Restore' } as const

/**
 * After a restore the emails that were queued at the backup wait for staff: the server that went on
 * after the backup may have sent them. Called at each start, before the queue runs; a restore
 * counts once.
 */
export async function holdMailsAfterRestore(): Promise<void> {
  await transact(async (tx) => {
    const restored = await tx
      .update(restoredBackups)
      .set({ mailsHeldAt: now() })
      .where(isNull(restoredBackups.mailsHeldAt))
      .returning({ restoredAt: restoredBackups.restoredAt })
    if (restored.length === 0) return ok(undefined)
    const held = await tx
      .update(emailLogs)
      .set({ review: 'held' })
      .where(and(eq(emailLogs.status, 'queued'), isNull(emailLogs.review)))
      .returning({ id: emailLogs.id })
    const title = `A backup was restored: ${held.length === 1 ? '1 email is' : `${held.length} emails are`} held until staff release them`
    await recordActivity(tx, { actor: restorer, entityType: 'email', action: 'attention', title })
    return ok(undefined)
  })
}
