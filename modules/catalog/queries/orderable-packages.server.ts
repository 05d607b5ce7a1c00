import { asc, eq } from 'drizzle-orm'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import { packages } from '../tables.server.ts'

/** What staff may put on an order: every active package, also those that the site does not show. */
export async function orderablePackages() {
  return db()
    .select({
      id: packages.id,
      name: packages.name,
      description: packages.description,
      priceCents: packages.priceCents,
      billingPeriod: packages.billingPeriod,
      showOnFrontend: packages.showOnFrontend,
    })
    .from(packages)
    .where(eq(packages.isActive, true))
    .orderBy(asc(packages.sortOrder), alphabetically(packages.name), asc(packages.id))
    .limit(500)
}

export type OrderablePackage = Awaited<ReturnType<typeof orderablePackages>>[number]
