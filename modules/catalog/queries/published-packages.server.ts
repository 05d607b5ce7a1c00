import { and, asc, eq, sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { PeriodPrices } from '#modules/catalog/rules/price.ts'
import { cachedRead } from '#platform/caching/cached-read.server.ts'
import { readWithin, StatementTimeout } from '#platform/database/statement-timeout.server.ts'
import {
  type PackageBillingPeriod,
  type PackageFeature,
  type PackageLimits,
  type PackageType,
  packageTypes,
} from '../rules/package.ts'
import { packages } from '../tables.server.ts'

/** A package as visitors see it. */
export type PublishedPackage = {
  name: string
  slug: string
  description: string
  /** Without VAT (D7). */
  priceCents: number
  billingPeriod: PackageBillingPeriod
  periodPrices: PeriodPrices
  /** Without VAT. */
  setupFeeCents: number
  features: PackageFeature[]
  limits: PackageLimits
  type: PackageType
  icon: string
  isPopular: boolean
}

const timeoutMs = 15_000

/**
 * Packages on the public site in shop order, of one type or of all. Refused as 'unavailable' with
 * the spec's words when the database is slow (A§7, A§8); never a default price (D5).
 */
export async function publishedPackages(
  type?: PackageType,
  timeout?: number,
): Promise<Result<PublishedPackage[]>> {
  return timeout === undefined ? cachedPackages(type ?? '') : readPackages(type, timeout)
}

// An apology for a slow database is for the one who got it.
const cachedPackages = cachedRead(
  (type) => readPackages(packageTypes.find((known) => known === type)),
  (found) => found.ok,
)

async function readPackages(
  type?: PackageType,
  timeout = timeoutMs,
): Promise<Result<PublishedPackage[]>> {
  const shown = and(eq(packages.isActive, true), eq(packages.showOnFrontend, true))
  try {
    const rows = await readWithin(timeout, (tx) =>
      tx
        .select()
        .from(packages)
        .where(type ? and(shown, sql`${packages.metadata}->>'type' = ${type}`) : shown)
        .orderBy(asc(packages.sortOrder), asc(packages.priceCents), asc(packages.id))
        .limit(100),
    )
    return ok(rows.map(published))
  } catch (error) {
    if (error instanceof StatementTimeout)
      return refuse('unavailable', 'Request timeout - database connection slow')
    throw error
  }
}

function published(row: typeof packages.$inferSelect): PublishedPackage {
  return {
    name: row.name,
    slug: row.slug,
    description: row.description,
    priceCents: row.priceCents,
    billingPeriod: row.billingPeriod,
    periodPrices: row.periodPrices,
    setupFeeCents: row.setupFeeCents,
    features: row.features,
    limits: row.limits,
    type: row.metadata.type,
    icon: row.metadata.icon_emoji,
    isPopular: row.isFeatured,
  }
}
