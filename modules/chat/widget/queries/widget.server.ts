import { isTimeZone } from '#kernel/dates.ts'
import { isPublicHoliday } from '#modules/billing/dunning/rules/public-holidays.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { supportSettings } from '#modules/support/queries/support-settings.server.ts'
import { cachedRead } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { readWithin } from '#platform/database/statement-timeout.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { availableOperators } from '../../operators/queries/operators.server.ts'
import { chatWidgetConfig as table } from '../../tables.server.ts'
import { isWidgetOpen, readBy } from '../rules/availability.ts'
import { defaultWidgetConfig, type WidgetConfig } from '../rules/widget-config.ts'

/**
 * How the widget works: as a transaction sees it, or else cached until it changes
 * (`contentChanged`); the defaults when none was saved. Throws while the database is away: an
 * outage is never a default (D5). Callers must not change the answer.
 */
export async function widgetConfig(executor?: Executor): Promise<WidgetConfig> {
  return executor ? readConfig(executor) : cachedConfig('')
}

const cachedConfig = cachedRead(() => readWithin(5000, readConfig))

async function readConfig(executor: Executor): Promise<WidgetConfig> {
  const [row] = await executor.select().from(table)
  if (!row) return defaultWidgetConfig
  const { id: _, ...config } = row
  return config
}

export type Availability = {
  /** Switched on, open now, and an operator is really there. */
  isAvailable: boolean
  /** Switched on and open now. */
  isOpen: boolean
  /**
   * When what is left now is read, in the hours of chat and of support: 'today by 17:00', 'Monday
   * from 08:00'; null when no hours are set.
   */
  readBy: string | null
}

/** Throws while the database is away: pages then show the chat as unavailable (D5). */
export async function availability(executor?: Executor): Promise<Availability> {
  const [config, site, { hours }, operators] = await Promise.all([
    widgetConfig(executor),
    siteSettings(executor),
    supportSettings(executor),
    availableOperators(executor),
  ])
  // The site's where none is set (D28), or one that does not exist.
  const zone =
    config.timezone !== '' && isTimeZone(config.timezone) ? config.timezone : site.timezone
  const isHoliday = (day: string) => hours.closedDays.includes(day) || isPublicHoliday(day)
  const at = now()
  const isOpen = isWidgetOpen(config, zone, { now: at, isHoliday })
  const promise = readBy(
    {
      businessHours: config.businessHours,
      zone,
      isHoliday,
      service: hours,
      serviceZone: site.timezone,
    },
    at,
  )
  return { isAvailable: isOpen && operators.length > 0, isOpen, readBy: promise }
}
