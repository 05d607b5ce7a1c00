import { asc, eq } from 'drizzle-orm'
import type { ValueOf } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { websiteFeatures } from '../tables.server.ts'

const read = contentRead((tx) =>
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
export const shownFeatures = () => read('')

export type ShownFeature = ValueOf<typeof shownFeatures>[number]
