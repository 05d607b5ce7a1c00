import { and, asc, eq } from 'drizzle-orm'
import type { ValueOf } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { serviceCategories, services } from '../tables.lists.server.ts'
import { images } from '../tables.pictures.server.ts'

const read = contentRead((tx) =>
  tx
    .select({
      id: services.id,
      title: services.title,
      description: services.description,
      linkUrl: services.linkUrl,
      linkLabel: services.linkLabel,
      isFeatured: services.isFeatured,
      category: serviceCategories.name,
      image: { filePath: images.filePath, altText: images.altText },
    })
    .from(services)
    .leftJoin(serviceCategories, eq(serviceCategories.id, services.categoryId))
    .leftJoin(images, and(eq(images.id, services.imageId), eq(images.isActive, true)))
    .where(eq(services.isActive, true))
    .orderBy(asc(services.displayOrder), asc(services.id))
    .limit(100),
)

/** Services with their category name and active picture (A§3). */
export const shownServices = () => read('')

export type ShownService = ValueOf<typeof shownServices>[number]
