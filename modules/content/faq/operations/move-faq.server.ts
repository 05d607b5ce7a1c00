import { asc, eq, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Destination } from '#kernel/reordered.ts'
import { type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { listChanged, moveRow } from '#platform/database/ordered-rows.server.ts'
import { transact } from '#platform/database.server.ts'
import { faqCategories, faqs } from '../../tables.faq.server.ts'
import { mayManageFaq } from '../policy.ts'
import { siteOrder } from '../queries/manage-faqs.server.ts'
import { faqGone, mayNotManageFaq } from './save-faq.server.ts'

const questionsInOrder = {
  table: faqs,
  id: faqs.id,
  name: faqs.question,
  place: faqs.displayOrder,
  order: siteOrder.map(({ column }) => sql`${column}`),
}

/**
 * Moves a question within its category, in the order of the site: one place up or down, or before
 * another one. Featured ones stay before the others.
 */
export async function moveFaq(actor: Actor, id: string, to: Destination): Promise<Result<null>> {
  if (!mayManageFaq(actor)) return mayNotManageFaq
  return transact(async (tx) => {
    const [item] = isId(id)
      ? await tx.select({ categoryId: faqs.categoryId }).from(faqs).where(eq(faqs.id, id))
      : []
    if (!item) return faqGone
    const rows = { ...questionsInOrder, where: eq(faqs.categoryId, item.categoryId) }
    return moveRow(tx, { rows, id, to, gone: listChanged }, ({ name, ...places }) =>
      recordActivity(tx, {
        actor,
        entityType: 'faq',
        entityId: id,
        action: 'reordered',
        title: `FAQ “${name}” moved`,
        ...places,
      }),
    )
  })
}

const categoriesInOrder = {
  table: faqCategories,
  id: faqCategories.id,
  name: faqCategories.name,
  place: faqCategories.displayOrder,
  order: [
    asc(faqCategories.displayOrder),
    alphabetically(faqCategories.name),
    asc(faqCategories.id),
  ],
}
const categoryGone = refuse('not_found', 'This category was deleted.')

/** The same for a category among all categories. */
export async function moveFaqCategory(
  actor: Actor,
  id: string,
  to: Destination,
): Promise<Result<null>> {
  if (!mayManageFaq(actor)) return mayNotManageFaq
  return transact((tx) =>
    moveRow(tx, { rows: categoriesInOrder, id, to, gone: categoryGone }, ({ name, ...places }) =>
      recordActivity(tx, {
        actor,
        entityType: 'faq_category',
        entityId: id,
        action: 'reordered',
        title: `FAQ category ${name} moved`,
        ...places,
      }),
    ),
  )
}
