import { sql } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { publicPageAt } from '../rules/public-page.ts'
import { type VitalName, vitalNames } from '../rules/vitals.ts'
import { webVitals } from '../tables.server.ts'

/**
 * One page of the site: what three of four visits were faster than, by metric; those that no
 * browser measured are missing.
 */
export type PageSpeed = {
  path: string
  label: string
  views: number
  values: Partial<Record<VitalName, number>>
}

const days = 28
/** The newest are enough, and keep the answer quick on a busy site. */
const maxMeasured = 100_000

/**
 * How fast visitors met each public page in the last 28 days, the most visited first; for staff who
 * manage SEO, whom the page's guard asks.
 */
export async function pageSpeeds(): Promise<PageSpeed[]> {
  const since = new Date(now().getTime() - days * 86_400_000)
  const { rows } = await db().execute(sql`
    select path, name::text as name, count(*)::int as measured,
      percentile_cont(0.75) within group (order by value) as value
    from (select ${webVitals.path}, ${webVitals.name}, ${webVitals.value} from ${webVitals}
      where ${webVitals.createdAt} >= ${since.toISOString()}::timestamptz
        order by ${webVitals.createdAt} desc nulls last limit ${maxMeasured}) as measured
    group by path, name`)
  const pages = new Map<string, PageSpeed>()
  for (const row of rows) {
    const path = String(row.path)
    const page = pages.get(path) ?? { path, label: labelOf(path), views: 0, values: {} }
    const name = vitalNames.find((known) => known === row.name)
    if (name) page.values[name] = Number(row.value)
    pages.set(path, { ...page, views: Math.max(page.views, Number(row.measured)) })
  }
  return [...pages.values()].toSorted(
    (one, other) => other.views - one.views || one.path.localeCompare(other.path),
  )
}

function labelOf(path: string): string {
  return path === '/blog/:slug' ? 'Blog posts' : (publicPageAt(path)?.label ?? path)
}
