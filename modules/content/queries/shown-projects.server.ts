import { asc, eq } from 'drizzle-orm'
import type { ValueOf } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { projects } from '../tables.lists.server.ts'

const read = contentRead((tx) =>
  tx
    .select({
      id: projects.id,
      title: projects.title,
      description: projects.description,
      category: projects.category,
      linkUrl: projects.linkUrl,
      images: projects.images,
    })
    .from(projects)
    .where(eq(projects.isActive, true))
    .orderBy(asc(projects.displayOrder), asc(projects.id))
    .limit(100),
)

export const shownProjects = () => read('')

export type ShownProject = ValueOf<typeof shownProjects>[number]
