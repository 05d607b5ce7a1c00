import { asc, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import { hostingPlans } from '../tables.server.ts'

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
