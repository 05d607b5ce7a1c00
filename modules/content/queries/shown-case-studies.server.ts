import { asc, eq } from 'drizzle-orm'
import type { ValueOf } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { caseStudies } from '../tables.lists.server.ts'

const read = contentRead((tx) =>
  tx
    .select({
      id: caseStudies.id,
      title: caseStudies.title,
      client: caseStudies.client,
      summary: caseStudies.summary,
      challenge: caseStudies.challenge,
      solution: caseStudies.solution,
      result: caseStudies.result,
      heroImage: caseStudies.heroImage,
      heroImageAlt: caseStudies.heroImageAlt,
    })
    .from(caseStudies)
    .where(eq(caseStudies.isActive, true))
    .orderBy(asc(caseStudies.displayOrder), asc(caseStudies.id))
    .limit(100),
)

export const shownCaseStudies = () => read('')

export type ShownCaseStudy = ValueOf<typeof shownCaseStudies>[number]
