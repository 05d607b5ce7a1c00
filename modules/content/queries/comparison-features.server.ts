import { asc, eq } from 'drizzle-orm'
import type { ValueOf } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { comparisonFeatures } from '../tables.lists.server.ts'

const read = contentRead((tx) =>
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
export const shownComparison = () => read('')

export type ShownComparison = ValueOf<typeof shownComparison>[number]
