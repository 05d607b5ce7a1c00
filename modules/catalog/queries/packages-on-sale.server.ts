import { and, eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { packages } from '../tables.server.ts'

/** How many packages visitors can order. */
export function packagesOnSale(): Promise<number> {
  return db().$count(packages, and(eq(packages.isActive, true), eq(packages.showOnFrontend, true)))
}
