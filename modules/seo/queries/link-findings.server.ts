import { asc } from 'drizzle-orm'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import { linkChecks, linkFindings } from '../tables.server.ts'

export type LinkFinding = typeof linkFindings.$inferSelect
export type LinkReport = {
  /** Null before the first check. */
  checkedAt: Date | null
  links: number
  broken: LinkFinding[]
  /** External links that work or were not checked yet. */
  external: LinkFinding[]
}

const maxFindings = 2_000

/**
 * What the last check of the site's own links found; for staff who manage SEO, whom the page's
 * guard asks.
 */
export async function linkReport(): Promise<LinkReport> {
  const [[check], findings] = await Promise.all([
    db().select().from(linkChecks).limit(1),
    db()
      .select()
      .from(linkFindings)
      .orderBy(
        asc(linkFindings.isExternal),
        alphabetically(linkFindings.address),
        alphabetically(linkFindings.place),
        asc(linkFindings.id),
      )
      .limit(maxFindings),
  ])
  return {
    checkedAt: check?.checkedAt ?? null,
    links: check?.links ?? 0,
    broken: findings.filter(({ problem }) => problem !== null),
    external: findings.filter(({ problem, isExternal }) => isExternal && problem === null),
  }
}
