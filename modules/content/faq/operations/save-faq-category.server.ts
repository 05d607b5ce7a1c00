import { eq, max } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { breaks, transact } from '#platform/database.server.ts'
import { faqCategories, faqs } from '../../tables.faq.server.ts'
import { mayManageFaq } from '../policy.ts'
import type { FaqCategoryInput } from '../rules/faq-form.ts'
import { mayNotManageFaq, type WrittenFaq } from './save-faq.server.ts'

const gone = refuse('not_found', 'This category was deleted.')

/** Creates or updates a category. */
export async function saveFaqCategory(
  actor: Actor,
  existing: WrittenFaq,
  input: FaqCategoryInput,
): Promise<Result<{ id: string }>> {
  if (!mayManageFaq(actor)) return mayNotManageFaq
  try {
    return await (existing ? change(actor, existing, input) : create(actor, input))
  } catch (error) {
    if (!breaks(error, 'faq_categories_slug_unique')) throw error
    return refuse('invalid', 'Please check the form.', {
      fields: { slug: ['Another category has this slug.'] },
    })
  }
}

function create(actor: Actor, input: FaqCategoryInput): Promise<Result<{ id: string }>> {
  return transact(async (tx) => {
    const id = newId()
    const [row] = await tx.select({ last: max(faqCategories.displayOrder) }).from(faqCategories)
    const values = { ...input, displayOrder: input.displayOrder ?? (row?.last ?? 0) + 1 }
    await contentChanged(tx)
    await tx.insert(faqCategories).values({ ...values, id })
    const title = `FAQ category ${input.name} created`
    await recordActivity(tx, {
      actor,
      entityType: 'faq_category',
      entityId: id,
      action: 'created',
      title,
      after: values,
    })
    return ok({ id })
  })
}

function change(
  actor: Actor,
  { id, version }: { id: string; version: string },
  input: FaqCategoryInput,
): Promise<Result<{ id: string }>> {
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(faqCategories).where(eq(faqCategories.id, id)).for('no key update')
      : []
    if (!row) return gone
    if (row.updatedAt.toISOString() !== version) return savedMeanwhile('this category')
    const wanted = { ...input, displayOrder: input.displayOrder ?? row.displayOrder }
    await contentChanged(tx)
    await tx.update(faqCategories).set(wanted).where(eq(faqCategories.id, id))
    const title = `FAQ category ${input.name} updated`
    await recordActivity(tx, {
      actor,
      entityType: 'faq_category',
      entityId: id,
      action: 'updated',
      title,
      ...changes(row, wanted),
    })
    return ok({ id })
  })
}

/** B§8: deletes a category with all its questions. */
export async function deleteFaqCategory(actor: Actor, id: string): Promise<Result<null>> {
  if (!mayManageFaq(actor)) return mayNotManageFaq
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(faqCategories).where(eq(faqCategories.id, id)).for('update')
      : []
    if (!row) return gone
    const questions = await tx
      .delete(faqs)
      .where(eq(faqs.categoryId, id))
      .returning({ question: faqs.question })
    await contentChanged(tx)
    await tx.delete(faqCategories).where(eq(faqCategories.id, id))
    const title = `FAQ category ${row.name} deleted`
    const before = {
      name: row.name,
      slug: row.slug,
      questions: questions.slice(0, 100).map(({ question }) => question),
    }
    await recordActivity(tx, {
      actor,
      entityType: 'faq_category',
      entityId: id,
      action: 'deleted',
      title,
      before,
    })
    return ok(null)
  })
}
