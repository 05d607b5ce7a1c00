import { and, eq, inArray, sql } from 'drizzle-orm'
import { startOfDay } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { type ImportedSubscription, importedAndQuiet } from '../rules/imported-subscription.ts'

/** Services of another program with one item each; none is billed before the import is opened. */
export async function importSubscriptions(
  tx: Transaction,
  services: readonly ImportedSubscription[],
): Promise<void> {
  await insertRows(tx, subscriptions, { rows: await rowsOf(tx, services) })
  await insertItems(tx, services)
}

/** What differs at the source since. In place: imported invoices and tickets may be about them. */
export async function updateImportedSubscriptions(
  tx: Transaction,
  services: readonly ImportedSubscription[],
): Promise<void> {
  for (const { id, ...changes } of await rowsOf(tx, services))
    await tx.update(subscriptions).set(changes).where(eq(subscriptions.id, id))
  const ids = services.map(({ id }) => id)
  await tx.delete(subscriptionItems).where(inArray(subscriptionItems.subscriptionId, ids))
  await insertItems(tx, services)
}

async function rowsOf(tx: Transaction, services: readonly ImportedSubscription[]) {
  const { timezone } = await siteSettings(tx)
  const at = now()
  return services.map((service) => rowOf(service, { zone: timezone, at }))
}

async function insertItems(
  tx: Transaction,
  services: readonly ImportedSubscription[],
): Promise<void> {
  await insertRows(tx, subscriptionItems, {
    rows: services.map(({ id, packageId, description, amountCents, startDate }) => ({
      id: newId(),
      subscriptionId: id,
      position: 1,
      packageId,
      description,
      quantity: 1,
      unitPriceCents: amountCents,
      startedOn: startDate,
    })),
  })
}

function rowOf(service: ImportedSubscription, { zone, at }: { zone: string; at: Date }) {
  const { cancelledOn, suspensionReason, review, ...columns } = service
  const isParked = cancelledOn === null
  return {
    ...columns,
    status: cancelledOn === null ? ('active' as const) : ('cancelled' as const),
    paymentMethod: 'eft' as const,
    cancelledAt: cancelledOn === null ? null : startOfDay(zone, cancelledOn),
    endedOn: cancelledOn,
    suspendedAt: suspensionReason === null ? null : at,
    suspensionReason,
    parkedAt: isParked ? at : null,
    parkReason: isParked ? review || importedAndQuiet : null,
    createdAt: startOfDay(zone, service.startDate),
    updatedAt: at,
  }
}

/** Removes imported services on which nothing was billed or changed here. */
export async function removeImportedSubscriptions(
  tx: Transaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(subscriptionItems).where(inArray(subscriptionItems.subscriptionId, [...ids]))
  await tx.delete(subscriptions).where(inArray(subscriptions.id, [...ids]))
}

/** Services that only waited for their import are billed from now on. */
export async function releaseImportedSubscriptions(
  tx: Transaction,
  importId: string,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ parkedAt: null, parkReason: null })
    .where(
      and(
        eq(subscriptions.parkReason, importedAndQuiet),
        sql`exists (select from import_records record where record.target_id = ${subscriptions.id} and record.import_id = ${importId})`,
      ),
    )
}
