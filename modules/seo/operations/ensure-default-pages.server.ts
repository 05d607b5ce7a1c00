import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { defaultPages } from '../defaults/pages.ts'
import { globalSeoSettings, pageSeoSettings } from '../tables.server.ts'

/**
 * B§4: creates missing default pages and the global settings, without changing existing rows.
 * Returns the number of pages created.
 */
export async function ensureDefaultPages(tx: Transaction): Promise<number> {
  const settings = await tx
    .insert(globalSeoSettings)
    .values({ id: 1 })
    .onConflictDoNothing()
    .returning({ id: globalSeoSettings.id })
  const made = await tx
    .insert(pageSeoSettings)
    .values(defaultPages.map((page) => ({ ...page, isActive: true })))
    .onConflictDoNothing({ target: pageSeoSettings.pageName })
    .returning({ id: pageSeoSettings.id })
  if (made.length + settings.length > 0) await contentChanged(tx)
  return made.length
}

/** The same for the screen of staff, in its own transaction. */
export async function addMissingPages(): Promise<void> {
  await db().transaction(ensureDefaultPages)
}
