import { isTimeZone, siteTimeZone } from '#kernel/dates.ts'
import { cachedRead } from '#platform/caching/cached-read.server.ts'
import { config } from '#platform/config.server.ts'
import { readWithin } from '#platform/database/statement-timeout.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import { siteSettings as table } from '../tables.server.ts'

export type SiteSettings = typeof table.$inferSelect

/**
 * The one row of settings: as a transaction sees it, or else cached until it changes. Callers must
 * not change the answer. Throws when there is none, and a StatementTimeout after 5 s: an outage
 * must never look like a default shop (D5). A time zone that does not exist is the site's default:
 * days must have a beginning. A preview reads what it previews in the place of what is stored.
 */
export async function siteSettings(executor?: Executor): Promise<SiteSettings> {
  const stored = await (executor ? readSettings(executor) : cachedSettings(''))
  const preview = requestScope.getStore()?.settings
  return preview ? { ...stored, ...preview } : stored
}

/** D47: a demo is always open, a live site once its owner opened it. */
export function isOpenToVisitors({ siteOpen }: Pick<SiteSettings, 'siteOpen'>): boolean {
  return siteOpen || config().mode === 'demo'
}

/**
 * Whether visitors must not see the site yet. False while the settings can't be read: a page says
 * that itself, and search engines must not be sent away by an outage.
 */
export async function isClosedToVisitors(): Promise<boolean> {
  if (config().mode === 'demo') return false
  return siteSettings().then(
    (settings) => !isOpenToVisitors(settings),
    () => false,
  )
}

const cachedSettings = cachedRead(() => readWithin(5000, readSettings))

async function readSettings(executor: Executor): Promise<SiteSettings> {
  const [row] = await executor.select().from(table).limit(1)
  if (!row) throw new Error('There are no site settings; the database was not seeded')
  return isTimeZone(row.timezone) ? row : { ...row, timezone: siteTimeZone }
}
