import { contentRead } from '#platform/caching/content-read.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { openingTimes } from '../rules/service-hours.ts'
import { defaultSupportSettings, type SupportSettings } from '../rules/support-settings.ts'
import { supportSettings as table } from '../tables.server.ts'

/** Whether staff have saved them, hours included. */
export async function hasOwnSupportSettings(): Promise<boolean> {
  return (await db().$count(table)) > 0
}

/** How the support desk works; the defaults until staff save others. */
export async function supportSettings(executor: Executor = db()): Promise<SupportSettings> {
  const [row] = await executor.select().from(table)
  if (!row) return defaultSupportSettings
  const { id: _, ...settings } = row
  return settings
}

/** The opening hours as the site shows them: none until staff have saved theirs (D47). */
export const shownHours = contentRead(async (tx) => {
  const [row] = await tx.select({ hours: table.hours }).from(table)
  return row ? openingTimes(row.hours) : []
})
