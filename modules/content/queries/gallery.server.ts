import { and, asc, eq } from 'drizzle-orm'
import type { ValueOf } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { images } from '../tables.pictures.server.ts'

/** The active gallery pictures of one category, in order. */
export const gallery = contentRead((tx, category) =>
  tx
    .select({ id: images.id, filePath: images.filePath, altText: images.altText })
    .from(images)
    .where(and(eq(images.isActive, true), eq(images.category, category)))
    .orderBy(asc(images.displayOrder), asc(images.id))
    .limit(24),
)

export type GalleryPicture = ValueOf<typeof gallery>[number]
