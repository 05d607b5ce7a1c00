import { and, asc, lte } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { supportSettings } from '../queries/support-settings.server.ts'
import { isInStatus } from '../queries/ticket-counts.server.ts'
import { supportTickets } from '../tables.server.ts'
import { changeStatus } from './change-status.server.ts'

const dayMs = 86_400_000
const batch = 500
const clock: Actor = { kind: 'system', name: 'Automatic closing' }

/**
 * Every night: tickets that have been resolved for the days of the settings are closed, without
 * another email. Returns how many.
 */
export async function closeResolvedTickets(): Promise<number> {
  const { autoCloseDays } = await supportSettings()
  if (autoCloseDays === 0) return 0
  const at = now()
  for (let total = 0; ; ) {
    const closed = await transact(async (tx) => {
      const old = await tx
        .select()
        .from(supportTickets)
        .where(
          and(
            isInStatus('resolved'),
            lte(supportTickets.resolvedAt, new Date(at.getTime() - autoCloseDays * dayMs)),
          ),
        )
        .orderBy(asc(supportTickets.id))
        .limit(batch)
        .for('update', { skipLocked: true })
      for (const ticket of old)
        await changeStatus(tx, ticket, {
          status: 'closed',
          by: { actor: clock, at, quietly: true },
        })
      return ok(old.length)
    })
    const count = closed.ok ? closed.value : 0
    total += count
    if (count < batch) return total
  }
}
