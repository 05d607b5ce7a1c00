import { eq } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { breaks, db, type Transaction, transact } from '#platform/database.server.ts'
import { defaultPages, isDefaultPage } from '../defaults/pages.ts'
import { mayManageSeo } from '../policy.ts'
import type { PageInput } from '../rules/page-form.ts'
import { globalSeoSettings, pageSeoSettings } from '../tables.server.ts'

export const mayNotManageSeo = refuse('forbidden', 'You do not have permission to manage SEO.')
const gone = refuse('not_found', 'The SEO settings of this page were deleted.')

type Seen = { id: string; version: string }

/** Writes the SEO texts of a page (`existing` null: of one more). */
export async function saveSeoPage(
  actor: Actor,
  existing: Seen | null,
  input: PageInput,
): Promise<Result<{ id: string }>> {
  if (!mayManageSeo(actor)) return mayNotManageSeo
  try {
    return await transact((tx) =>
      existing ? change(tx, actor, existing, input) : create(tx, actor, input),
    )
  } catch (error) {
    if (!breaks(error, 'page_seo_settings_page_name_unique')) throw error
    return refuse('invalid', 'Please check the form.', {
      fields: { pageName: ['Another page has this slug.'] },
    })
  }
}

async function create(
  tx: Transaction,
  actor: Actor,
  input: PageInput,
): Promise<Result<{ id: string }>> {
  const id = newId()
  await contentChanged(tx)
  await tx.insert(pageSeoSettings).values({ ...input, id })
  const title = `SEO settings of /${input.pageName} created`
  await recordActivity(tx, {
    actor,
    entityType: 'seo_setting',
    entityId: id,
    action: 'created',
    title,
    after: input,
  })
  return ok({ id })
}

async function change(
  tx: Transaction,
  actor: Actor,
  { id, version }: Seen,
  input: PageInput,
): Promise<Result<{ id: string }>> {
  const [row] = isId(id)
    ? await tx.select().from(pageSeoSettings).where(eq(pageSeoSettings.id, id)).for('no key update')
    : []
  if (!row) return gone
  if (row.updatedAt.toISOString() !== version) return savedMeanwhile('this page')
  if (isDefaultPage(row.pageName) && input.pageName !== row.pageName) {
    return refuse('invalid', 'Please check the form.', {
      fields: { pageName: ['The slug of a built-in page can’t be changed.'] },
    })
  }
  await contentChanged(tx)
  await tx.update(pageSeoSettings).set(input).where(eq(pageSeoSettings.id, id))
  const title = `SEO settings of /${input.pageName} updated`
  await recordActivity(tx, {
    actor,
    entityType: 'seo_setting',
    entityId: id,
    action: 'updated',
    title,
    ...changes(row, input),
  })
  return ok({ id })
}

/**
 * Deletes what staff wrote for a page; the page then says what it says of itself. Built-in pages
 * are refused (B§5).
 */
export async function deleteSeoPage(actor: Actor, id: string): Promise<Result<null>> {
  if (!mayManageSeo(actor)) return mayNotManageSeo
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(pageSeoSettings).where(eq(pageSeoSettings.id, id)).for('update')
      : []
    if (!row) return gone
    if (isDefaultPage(row.pageName))
      return refuse(
        'conflict',
        'Built-in pages can’t be deleted. You can make it inactive instead.',
      )
    await contentChanged(tx)
    await tx.delete(pageSeoSettings).where(eq(pageSeoSettings.id, id))
    const title = `SEO settings of /${row.pageName} deleted`
    await recordActivity(tx, {
      actor,
      entityType: 'seo_setting',
      entityId: id,
      action: 'deleted',
      title,
      before: { ...row },
    })
    return ok(null)
  })
}

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
