import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isId } from '#kernel/ids.ts'
import { invoiceLines, orderLines } from '#modules/billing/tables.lines.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import { cachedRead } from '#platform/caching/cached-read.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { packages } from '../tables.server.ts'

/** Every package in shop order, the hidden ones too. */
export async function packageList() {
  return db()
    .select()
    .from(packages)
    .orderBy(asc(packages.sortOrder), asc(packages.priceCents), asc(packages.id))
    .limit(500)
}

export type PackageRow = Awaited<ReturnType<typeof packageList>>[number]

export async function packageById(id: string): Promise<PackageRow | null> {
  const [row] = isId(id) ? await db().select().from(packages).where(eq(packages.id, id)) : []
  return row ?? null
}

/** What every package is called, by id; also those that are no longer sold. */
export async function packageNames(): Promise<ReadonlyMap<string, string>> {
  return readNames('')
}

const readNames = cachedRead(async () => {
  const rows = await db().select({ id: packages.id, name: packages.name }).from(packages)
  return new Map(rows.map(({ id, name }) => [id, name]))
})

export type PackageUse = 'orders' | 'subscriptions' | 'invoices'

/** What refers to a package, which then stays: documents and services would lose their subject. */
export async function packageUses(
  packageId: string,
  executor: Executor = db(),
): Promise<PackageUse[]> {
  const has = (table: PgTable, condition: SQL) =>
    sql<boolean>`exists (select 1 from ${table} where ${condition})`
  const { rows } = await executor.execute<Record<PackageUse, boolean>>(sql`
    select ${has(orders, eq(orders.packageId, packageId))}
      or ${has(orderLines, eq(orderLines.packageId, packageId))} as orders,
           ${has(subscriptions, eq(subscriptions.packageId, packageId))} as subscriptions,
           ${has(invoices, eq(invoices.packageId, packageId))} or ${has(invoiceLines, eq(invoiceLines.packageId, packageId))} as invoices`)
  return (['orders', 'subscriptions', 'invoices'] as const).filter((use) => rows[0]?.[use])
}

/** How many packages visitors can order. */
export function packagesOnSale(): Promise<number> {
  return db().$count(packages, and(eq(packages.isActive, true), eq(packages.showOnFrontend, true)))
}

/** What staff may put on an order: every active package, also those that the site does not show. */
export async function orderablePackages() {
  return db()
    .select({
      id: packages.id,
      name: packages.name,
      description: packages.description,
      priceCents: packages.priceCents,
      billingPeriod: packages.billingPeriod,
      periodPrices: packages.periodPrices,
      setupFeeCents: packages.setupFeeCents,
      showOnFrontend: packages.showOnFrontend,
    })
    .from(packages)
    .where(eq(packages.isActive, true))
    .orderBy(asc(packages.sortOrder), alphabetically(packages.name), asc(packages.id))
    .limit(500)
}

export type OrderablePackage = Awaited<ReturnType<typeof orderablePackages>>[number]
