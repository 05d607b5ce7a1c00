import { asc, eq, max, sql } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import type { Destination } from '#kernel/reordered.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { ActivityAction } from '#modules/activity/rules/activity.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { listChanged, moveRow } from '#platform/database/ordered-rows.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { cleanRichText, plainText } from '#platform/rich-text.server.ts'
import { faqCategories, faqs } from '../../tables.faq.server.ts'
import { mayManageFaq } from '../policy.ts'
import { siteOrder } from '../queries/manage-faqs.server.ts'
import type { FaqInput } from '../rules/faq-form.ts'

export const mayNotManageFaq = refuse('forbidden', 'You do not have permission to manage the FAQ.')
const faqGone = refuse('not_found', 'This FAQ was deleted.')

/**
 * Which question is written, and what of it was seen: `version` is the row's `updatedAt` when the
 * form was made.
 */
export type WrittenFaq = { id: string; version: string } | null

/** Creates or updates a question (`existing` null: the last of its category unless it says where). */
export async function saveFaq(
  actor: Actor,
  existing: WrittenFaq,
  input: FaqInput,
): Promise<Result<{ id: string }>> {
  if (!mayManageFaq(actor)) return mayNotManageFaq
  const wanted = { ...input, answer: cleanAnswer(input.answer) }
  if (!saysSomething(wanted.answer))
    return refuse('invalid', 'Please check the form.', { fields: { answer: ['Enter an answer.'] } })
  return transact(async (tx) => {
    const [category] = await tx
      .select({ id: faqCategories.id })
      .from(faqCategories)
      .where(eq(faqCategories.id, input.categoryId))
      .for('key share')
    if (!category)
      return refuse('invalid', 'Please check the form.', {
        fields: { categoryId: ['Choose one from the list.'] },
      })
    return existing ? change(tx, actor, existing, wanted) : create(tx, actor, wanted)
  })
}

/** D33. Plain text stays as it was typed; its signs are escaped when it is shown. */
function cleanAnswer(answer: string): string {
  return /<[a-z][^>]*>/i.test(answer) ? cleanRichText(answer) : answer
}

/** HTML may hold nothing but what was removed. */
function saysSomething(answer: string): boolean {
  return plainText(answer) !== '' || answer.includes('<img')
}

async function create(
  tx: Transaction,
  actor: Actor,
  input: FaqInput,
): Promise<Result<{ id: string }>> {
  const id = newId()
  const displayOrder = input.displayOrder ?? (await lastPlace(tx, input.categoryId))
  await contentChanged(tx)
  await tx.insert(faqs).values({ ...input, id, displayOrder })
  const after = { ...input, displayOrder }
  await recordActivity(tx, {
    actor,
    entityType: 'faq',
    entityId: id,
    action: 'created',
    title: `FAQ “${input.question}” created`,
    after,
  })
  return ok({ id })
}

async function lastPlace(tx: Transaction, categoryId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(faqs.displayOrder) })
    .from(faqs)
    .where(eq(faqs.categoryId, categoryId))
  return (row?.last ?? 0) + 1
}

async function change(
  tx: Transaction,
  actor: Actor,
  { id, version }: { id: string; version: string },
  input: FaqInput,
): Promise<Result<{ id: string }>> {
  const [row] = isId(id)
    ? await tx.select().from(faqs).where(eq(faqs.id, id)).for('no key update')
    : []
  if (!row) return faqGone
  if (row.updatedAt.toISOString() !== version) return savedMeanwhile('this FAQ')
  const wanted = { ...input, displayOrder: input.displayOrder ?? row.displayOrder }
  await contentChanged(tx)
  await tx.update(faqs).set(wanted).where(eq(faqs.id, id))
  const title = `FAQ “${input.question}” updated`
  await recordActivity(tx, {
    actor,
    entityType: 'faq',
    entityId: id,
    action: 'updated',
    title,
    ...changes(row, wanted),
  })
  return ok({ id })
}

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

/** Deletes a question with its votes. */
export async function deleteFaq(actor: Actor, id: string): Promise<Result<null>> {
  if (!mayManageFaq(actor)) return mayNotManageFaq
  return transact(async (tx) => {
    const [row] = isId(id) ? await tx.delete(faqs).where(eq(faqs.id, id)).returning() : []
    if (!row) return faqGone
    await contentChanged(tx)
    const { question, answer, tags, isActive, isFeatured } = row
    const before = { question, answer, tags, isActive, isFeatured }
    await recordActivity(tx, {
      actor,
      entityType: 'faq',
      entityId: id,
      action: 'deleted',
      title: `FAQ “${question}” deleted`,
      before,
    })
    return ok(null)
  })
}

/**
 * Shows or hides a question. Says what is wanted and not 'the other way round', so that a second
 * press changes nothing.
 */
export function activateFaq(actor: Actor, id: string, isActive: boolean): Promise<Result<null>> {
  return switchFaq(actor, id, {
    wanted: { isActive },
    action: isActive ? 'activated' : 'deactivated',
  })
}

/** Puts a question among the featured ones, or takes it from them. */
export function featureFaq(actor: Actor, id: string, isFeatured: boolean): Promise<Result<null>> {
  return switchFaq(actor, id, {
    wanted: { isFeatured },
    action: isFeatured ? 'featured' : 'unfeatured',
  })
}

async function switchFaq(
  actor: Actor,
  id: string,
  {
    wanted,
    action,
  }: { wanted: { isActive: boolean } | { isFeatured: boolean }; action: ActivityAction },
): Promise<Result<null>> {
  if (!mayManageFaq(actor)) return mayNotManageFaq
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(faqs).where(eq(faqs.id, id)).for('no key update')
      : []
    if (!row) return faqGone
    const before =
      'isActive' in wanted ? { isActive: row.isActive } : { isFeatured: row.isFeatured }
    if (JSON.stringify(before) === JSON.stringify(wanted)) return ok(null)
    await contentChanged(tx)
    await tx.update(faqs).set(wanted).where(eq(faqs.id, id))
    await recordActivity(tx, {
      actor,
      entityType: 'faq',
      entityId: id,
      action,
      title: `FAQ “${row.question}” ${action}`,
      before,
      after: wanted,
    })
    return ok(null)
  })
}
