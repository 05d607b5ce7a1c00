import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { DocumentLine } from '#modules/billing/documents/rules/document-lines.ts'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/** The items of a new subscription, in the order of these lines. */
export async function startItems(
  tx: Transaction,
  subscriptionId: string,
  { lines, startedOn }: { lines: readonly DocumentLine[]; startedOn: CalendarDate },
): Promise<void> {
  const rows = lines.map(({ packageId, description, quantity, unitPriceCents }, index) => ({
    ...{ subscriptionId, packageId, description, quantity, unitPriceCents, startedOn },
    position: index + 1,
  }))
  if (rows.length > 0) await tx.insert(subscriptionItems).values(rows)
}

/**
 * At the renewal: what ends with it has ended on the first day of the new period, and what waited
 * for it begins on that day. The caller holds the subscriptions' locks.
 */
export async function renewItems(
  tx: Transaction,
  renewed: readonly { subscriptionId: string; periodStart: CalendarDate }[],
): Promise<void> {
  if (renewed.length === 0) return
  const days = JSON.stringify(
    renewed.map(({ subscriptionId, periodStart }) => ({ id: subscriptionId, day: periodStart })),
  )
  const day = sql`(select r.day from jsonb_to_recordset(${days}::jsonb) r(id uuid, day date) where r.id = ${subscriptionItems.subscriptionId})`
  const ids = renewed.map(({ subscriptionId }) => subscriptionId)
  const own = inArray(subscriptionItems.subscriptionId, ids)
  // One living item has each position, so the old ones end first.
  await tx
    .update(subscriptionItems)
    .set({ endedOn: day, endsAtRenewal: false })
    .where(and(own, eq(subscriptionItems.endsAtRenewal, true)))
  await tx
    .update(subscriptionItems)
    .set({ startedOn: day })
    .where(and(own, isNull(subscriptionItems.startedOn)))
}

/** Withdraws what waits for the renewal of a subscription, or of one of its positions. */
export async function dropWaitingItems(
  tx: Transaction,
  subscriptionId: string,
  position?: number,
): Promise<void> {
  const own = and(
    eq(subscriptionItems.subscriptionId, subscriptionId),
    position === undefined ? undefined : eq(subscriptionItems.position, position),
    isNull(subscriptionItems.endedOn),
  )
  await tx.delete(subscriptionItems).where(and(own, isNull(subscriptionItems.startedOn)))
  await tx
    .update(subscriptionItems)
    .set({ endsAtRenewal: false })
    .where(and(own, eq(subscriptionItems.endsAtRenewal, true)))
}
