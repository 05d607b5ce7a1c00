import { asc, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { ValueOf } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { db } from '#platform/database.server.ts'
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

/** Every plan in the order of the home page, the hidden ones too. */
export async function hostingPlanList() {
  return db()
    .select()
    .from(hostingPlans)
    .orderBy(asc(hostingPlans.sortOrder), asc(hostingPlans.id))
    .limit(500)
}

export type HostingPlanRow = Awaited<ReturnType<typeof hostingPlanList>>[number]

export async function hostingPlanById(id: string): Promise<HostingPlanRow | null> {
  if (!isId(id)) return null
  const [row] = await db().select().from(hostingPlans).where(eq(hostingPlans.id, id))
  return row ?? null
}
