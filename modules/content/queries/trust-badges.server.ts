import { asc, eq } from 'drizzle-orm'
import type { Result } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { isBadgeUrl, type ShownBadge } from '../rules/badge.ts'
import { trustBadges as table } from '../tables.reviews.server.ts'

/** B§9: maximum number of badges in a list. */
const maxBadges = 100

/**
 * Active badges in order, for `badgesAt`. Badges with an unsafe picture are left out, unsafe links
 * are removed.
 */
export const trustBadges = (): Promise<Result<ShownBadge[]>> => readBadges('')

const readBadges = contentRead(async (tx): Promise<ShownBadge[]> => {
  const rows = await tx
    .select()
    .from(table)
    .where(eq(table.isActive, true))
    .orderBy(asc(table.displayOrder), asc(table.createdAt), asc(table.id))
    .limit(maxBadges)
  return rows
    .filter(({ imageUrl }) => isBadgeUrl(imageUrl))
    .map(({ id, name, description, imageUrl, linkUrl, displayPosition }) => ({
      id,
      name,
      description,
      imageUrl,
      linkUrl: isBadgeUrl(linkUrl) ? linkUrl : '',
      position: displayPosition,
    }))
})
