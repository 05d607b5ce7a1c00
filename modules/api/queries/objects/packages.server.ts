import { and, eq, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { featureText } from '#modules/catalog/rules/package.ts'
import { billingPeriods } from '#modules/catalog/rules/price.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { objectId } from '../../rules/object-id.ts'
import { rand, timeOf } from '../../rules/objects/base.ts'
import type { packageObject } from '../../rules/objects/sales.ts'
import {
  type ListAnswer,
  type ListRequest,
  listOf,
  oneOf,
  type Part,
  type Sight,
} from './source.server.ts'

export type PackageAnswer = z.input<typeof packageObject>

export function packageAnswer(row: typeof packages.$inferSelect): PackageAnswer {
  return {
    id: objectId('package', row.id),
    object: 'package',
    name: row.name,
    slug: row.slug,
    description: row.description,
    type: row.metadata.type,
    billing_period: row.billingPeriod,
    price: rand(row.priceCents),
    further_prices: billingPeriods.flatMap((period) => {
      const cents = row.periodPrices[period]
      return cents === undefined ? [] : [{ billing_period: period, price: rand(cents) }]
    }),
    setup_fee: rand(row.setupFeeCents),
    features: row.features.map(featureText),
    limits: row.limits,
    is_active: row.isActive,
    is_featured: row.isFeatured,
    is_on_site: row.showOnFrontend,
    created_at: timeOf(row.createdAt),
    updated_at: timeOf(row.updatedAt),
  }
}

const packageSource = {
  id: packages.id,
  createdAt: packages.createdAt,
  read: ({ where, orderBy, limit }: Part) =>
    db()
      .select()
      .from(packages)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  present: (rows: (typeof packages.$inferSelect)[]) => rows.map(packageAnswer),
}

/** Customers see what is on sale on the site. */
function packagesSeen(sight: Sight): SQL | undefined {
  return sight.isStaff
    ? undefined
    : and(eq(packages.isActive, true), eq(packages.showOnFrontend, true))
}

export function packageAnswers(
  sight: Sight,
  request: ListRequest<{ active: boolean | null }>,
): Promise<ListAnswer<PackageAnswer>> {
  const { active } = request.filters
  const where = and(
    packagesSeen(sight),
    active === null ? undefined : eq(packages.isActive, active),
  )
  return listOf(packageSource, request, { sight, where })
}

export function packageAnswerById(sight: Sight, id: string): Promise<PackageAnswer | null> {
  return oneOf(packageSource, sight, and(packagesSeen(sight), eq(packages.id, id)))
}
