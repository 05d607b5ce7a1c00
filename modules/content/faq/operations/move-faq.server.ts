import { asc, eq, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { type Destination, reordered } from '#kernel/reordered.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/content-version.server.ts'
import { transact } from '#platform/database.server.ts'
import { faqCategories, faqs } from '../../tables.server.ts'
import { mayManageFaq } from '../policy.ts'
import { siteOrder } from '../queries/manage-faqs.server.ts'
import { faqGone, mayNotManageFaq } from './save-faq.server.ts'

const neighbourGone = refuse('conflict', 'The list has changed meanwhile. Look at it again.')

/**
 * Moves a question within its category, in the order of the site: one place up or down, or before another one. Two who move at once wait for each other and both
 * count. Featured ones stay before the others. Refuses: no permission, gone, a neighbour that is gone.
 */
export async function moveFaq(actor: Actor, id: string, to: Destination): Promise<Result<null>> {
  if (!mayManageFaq(actor)) return mayNotManageFaq
  return transact(async (tx) => {
    const [item] = isId(id) ? await tx.select().from(faqs).where(eq(faqs.id, id)) : []
    if (!item) return faqGone
    // Others who move in this category wait here; only then the order is known.
    await tx.select({ id: faqCategories.id }).from(faqCategories).where(eq(faqCategories.id, item.categoryId)).for('no key update')
    const list = await tx
      .select({ id: faqs.id, displayOrder: faqs.displayOrder })
      .from(faqs)
      .where(eq(faqs.categoryId, item.categoryId))
      .orderBy(...siteOrder.map(({ column }) => sql`${column}`))
    const ids = reordered(
      list.map((row) => row.id),
      id,
      to,
    )
    if (ids === null) return neighbourGone
    if (ids.every((each, at) => each === list[at]?.id)) return ok(null)
    await contentChanged(tx)
    await tx.execute(sql`
      update ${faqs} set display_order = placed.place, updated_at = now()
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as placed(id, place)
      where ${faqs.id} = placed.id and ${faqs.displayOrder} <> placed.place`)
    const place = (order: readonly string[]) => order.indexOf(id) + 1
    await recordActivity(tx, {
      actor,
      entityType: 'faq',
      entityId: id,
      action: 'reordered',
      title: `FAQ “${item.question}” moved`,
      before: { place: place(list.map((row) => row.id)) },
      after: { place: place(ids) },
    })
    return ok(null)
  })
}

/** The same for a category among all categories. */
export async function moveFaqCategory(actor: Actor, id: string, to: Destination): Promise<Result<null>> {
  if (!mayManageFaq(actor)) return mayNotManageFaq
  return transact(async (tx) => {
    // Locked by id, so that two who move cannot wait in a circle; read again once they are locked.
    await tx.select({ id: faqCategories.id }).from(faqCategories).orderBy(asc(faqCategories.id)).for('no key update')
    const list = await tx.select().from(faqCategories).orderBy(asc(faqCategories.displayOrder), asc(faqCategories.name), asc(faqCategories.id))
    const before = list.map((row) => row.id)
    const item = list.find((row) => row.id === id)
    if (!item) return refuse('not_found', 'This category was deleted.')
    const ids = reordered(before, id, to)
    if (ids === null) return neighbourGone
    if (ids.every((each, at) => each === before[at])) return ok(null)
    await contentChanged(tx)
    await tx.execute(sql`
      update ${faqCategories} set display_order = placed.place, updated_at = now()
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as placed(id, place)
      where ${faqCategories.id} = placed.id and ${faqCategories.displayOrder} <> placed.place`)
    await recordActivity(tx, {
      actor,
      entityType: 'faq_category',
      entityId: id,
      action: 'reordered',
      title: `FAQ category ${item.name} moved`,
      before: { place: before.indexOf(id) + 1 },
      after: { place: ids.indexOf(id) + 1 },
    })
    return ok(null)
  })
}
