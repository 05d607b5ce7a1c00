import { ok, refuse } from '#kernel/result.ts'
import { recordedRows } from '#modules/activity/operations/recorded-rows.server.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { defaultPages, isDefaultPage } from '../defaults/pages.ts'
import { mayManageSeo } from '../policy.ts'
import type { PageInput } from '../rules/page-form.ts'
import { globalSeoSettings, pageSeoSettings } from '../tables.server.ts'

export const mayNotManageSeo = refuse('forbidden', 'You do not have permission to manage SEO.')
/** The SEO texts of a page. A page whose texts are deleted says what it says of itself. */
export const { save: saveSeoPage, delete: deleteSeoPage } = recordedRows({
  table: pageSeoSettings,
  entityType: 'seo_setting',
  noun: 'page',
  gone: refuse('not_found', 'The SEO settings of this page were deleted.'),
  name: 'pageName',
  title: (pageName) => `SEO settings of /${pageName}`,
  may: mayManageSeo,
  mayNot: mayNotManageSeo,
  columns: (input: PageInput) => ok(input),
  obstacle: async (_, { pageName }, row) =>
    row && isDefaultPage(row.pageName) && pageName !== row.pageName
      ? refuse('invalid', 'Please check the form.', {
          fields: { pageName: ['The slug of a built-in page can’t be changed.'] },
        })
      : null,
  unique: {
    constraint: 'page_seo_settings_page_name_unique',
    field: 'pageName',
    taken: 'Another page has this slug.',
  },
  // B§5
  beforeDelete: async (_, { pageName }) =>
    isDefaultPage(pageName)
      ? refuse('conflict', 'Built-in pages can’t be deleted. You can make it inactive instead.')
      : ok({}),
})

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
