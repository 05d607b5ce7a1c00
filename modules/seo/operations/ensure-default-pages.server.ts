import { contentChanged } from '#platform/caching/content-version.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { defaultPages } from '../rules/default-pages.ts'
import { globalSeoSettings, pageSeoSettings } from '../tables.server.ts'

/** B§4: default pages that are missing are created as active, and the one row of global settings. What staff wrote stays. Gives how many pages were missing. */
export async function ensureDefaultPages(tx: Transaction): Promise<number> {
  const settings = await tx.insert(globalSeoSettings).values({ id: 1 }).onConflictDoNothing().returning({ id: globalSeoSettings.id })
  const made = await tx
    .insert(pageSeoSettings)
    .values(defaultPages.map((page) => ({ ...page, isActive: true })))
    .onConflictDoNothing({ target: pageSeoSettings.pageName })
    .returning({ id: pageSeoSettings.id })
  if (made.length + settings.length > 0) await contentChanged(tx)
  return made.length
}
