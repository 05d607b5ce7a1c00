import { eq } from 'drizzle-orm'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { supportSettings } from '../queries/support-settings.server.ts'
import { nextDeadline, type SlaCalendar, type SlaState } from '../rules/sla.ts'
import type { SupportSettings } from '../rules/support-settings.ts'
import { supportTickets } from '../tables.server.ts'

/** The settings that clocks need, read in the same transaction. */
export async function slaCalendar(
  tx: Transaction,
): Promise<SlaCalendar & { policies: SupportSettings['sla'] }> {
  const [{ hours, sla }, { timezone }] = await Promise.all([supportSettings(tx), siteSettings(tx)])
  return { hours, zone: timezone, policies: sla }
}

/**
 * Moves the clocks of a ticket that the caller holds. Its row is read again, because an answer and
 * a status of the same moment move them one after the other. A ticket without promises has no
 * clocks.
 */
export async function moveClocks(
  tx: Transaction,
  ticketId: string,
  move: (state: SlaState, calendar: Awaited<ReturnType<typeof slaCalendar>>) => SlaState,
) {
  const [row] = await tx.select().from(supportTickets).where(eq(supportTickets.id, ticketId))
  const state = row && slaStateOf(row)
  if (!state) return
  const calendar = await slaCalendar(tx)
  await tx
    .update(supportTickets)
    .set(slaColumns(move(state, calendar)))
    .where(eq(supportTickets.id, ticketId))
}

/** The clocks as the ticket's row keeps them. */
export function slaColumns(state: SlaState) {
  const { targets, pausedAt, pausedMinutes, createdAt: _, ...clocks } = state
  return {
    slaTargets: targets,
    slaPausedAt: pausedAt,
    slaPausedMinutes: pausedMinutes,
    ...clocks,
    slaDueAt: nextDeadline(state),
  }
}

/** The clocks of a ticket's row; null for a ticket without promises. */
export function slaStateOf(row: typeof supportTickets.$inferSelect): SlaState | null {
  if (!row.slaTargets) return null
  return {
    targets: row.slaTargets,
    createdAt: row.createdAt,
    pausedAt: row.slaPausedAt,
    pausedMinutes: row.slaPausedMinutes,
    firstResponseDueAt: row.firstResponseDueAt,
    firstRespondedAt: row.firstRespondedAt,
    firstResponseFrom: row.firstResponseFrom,
    nextResponseFrom: row.nextResponseFrom,
    nextResponseDueAt: row.nextResponseDueAt,
    resolutionDueAt: row.resolutionDueAt,
    answersInTime: row.answersInTime,
    answersLate: row.answersLate,
    firstResponseMinutes: row.firstResponseMinutes,
    resolutionMinutes: row.resolutionMinutes,
  }
}
