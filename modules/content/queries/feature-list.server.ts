import { asc, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import { websiteFeatures } from '../tables.server.ts'

export type FeatureRow = typeof websiteFeatures.$inferSelect

/** All features in the order of the site (B§7.4). */
export function featureList(): Promise<FeatureRow[]> {
  return db()
    .select()
    .from(websiteFeatures)
    .orderBy(asc(websiteFeatures.sortOrder), asc(websiteFeatures.id))
}

/** Null when there is none with this id. */
export async function featureById(id: string): Promise<FeatureRow | null> {
  const [row] = isId(id)
    ? await db().select().from(websiteFeatures).where(eq(websiteFeatures.id, id))
    : []
  return row ?? null
}
