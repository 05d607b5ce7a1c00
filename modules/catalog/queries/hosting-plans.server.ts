import { asc, eq } from 'drizzle-orm'
import type { ValueOf } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { hostingPlans } from '../tables.server.ts'

const read = contentRead(
  (tx) =>
    tx
      .select({
        name: hostingPlans.name,
        slug: hostingPlans.slug,
        priceCents: hostingPlans.priceCents,
        period: hostingPlans.period,
        description: hostingPlans.description,
        features: hostingPlans.features,
        icon: hostingPlans.iconEmoji,
        isPopular: hostingPlans.isPopular,
      })
      .from(hostingPlans)
      .where(eq(hostingPlans.isActive, true))
      .orderBy(asc(hostingPlans.sortOrder), asc(hostingPlans.id))
      .limit(50),
  15_000,
  'Request timeout - database connection slow',
)

/** The plans that the home page presents. Prices are in cents without VAT (D7). */
export const shownHostingPlans = () => read('')

export type ShownHostingPlan = ValueOf<typeof shownHostingPlans>[number]
