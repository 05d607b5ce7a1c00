import { cachedRead } from '#platform/caching/cached-read.server.ts'
import { readWithin } from '#platform/database/statement-timeout.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { chatWidgetConfig as table } from '../../tables.server.ts'
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
