import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { invoiceLines, orderLines } from '#modules/billing/tables.lines.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'

export type PackageUse = 'orders' | 'subscriptions' | 'invoices'

/**
 * What refers to a package: while anything does it cannot be deleted, because documents and
 * services would lose their subject.
 */
export async function packageUses(
  packageId: string,
  executor: Executor = db(),
): Promise<PackageUse[]> {
  const has = (table: PgTable, condition: SQL) =>
    sql<boolean>`exists (select 1 from ${table} where ${condition})`
  const { rows } = await executor.execute<Record<PackageUse, boolean>>(sql`
    select ${has(orders, eq(orders.packageId, packageId))} or ${has(orderLines, eq(orderLines.packageId, packageId))} as orders,
           ${has(subscriptions, eq(subscriptions.packageId, packageId))} as subscriptions,
           ${has(invoices, eq(invoices.packageId, packageId))} or ${has(invoiceLines, eq(invoiceLines.packageId, packageId))} as invoices`)
  const found = rows[0]
  return (['orders', 'subscriptions', 'invoices'] as const).filter((use) => found?.[use])
}
