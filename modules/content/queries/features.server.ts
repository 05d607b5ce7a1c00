import { asc, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { ValueOf } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { db } from '#platform/database.server.ts'
import { comparisonFeatures } from '../tables.lists.server.ts'
import { websiteFeatures } from '../tables.server.ts'

const readComparison = contentRead((tx) =>
  tx
    .select({
      title: comparisonFeatures.title,
      ours: comparisonFeatures.ours,
      theirs: comparisonFeatures.theirs,
    })
    .from(comparisonFeatures)
    .where(eq(comparisonFeatures.isActive, true))
    .orderBy(asc(comparisonFeatures.sortOrder), asc(comparisonFeatures.id))
    .limit(50),
)

/** The rows of the comparison on the home page. */
export const shownComparison = () => readComparison('')

export type ShownComparison = ValueOf<typeof shownComparison>[number]

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

const readWebsite = contentRead((tx) =>
  tx
    .select({
      title: websiteFeatures.title,
      description: websiteFeatures.description,
      icon: websiteFeatures.icon,
    })
    .from(websiteFeatures)
    .where(eq(websiteFeatures.isActive, true))
    .orderBy(asc(websiteFeatures.sortOrder), asc(websiteFeatures.id))
    .limit(50),
)

/** Active website features in display order. */
export const shownFeatures = () => readWebsite('')

export type ShownFeature = ValueOf<typeof shownFeatures>[number]
