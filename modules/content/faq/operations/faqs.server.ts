import { asc, eq, sql } from 'drizzle-orm'
import { ok, refuse } from '#kernel/result.ts'
import { recordedRows } from '#modules/activity/operations/recorded-rows.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { cleanRichText, plainText } from '#platform/rich-text.server.ts'
import { faqCategories, faqs } from '../../tables.faq.server.ts'
import { mayManageFaq } from '../policy.ts'
import { siteOrder } from '../queries/manage-faqs.server.ts'
import type { FaqCategoryInput, FaqInput } from '../rules/faq-form.ts'

const faq = {
  may: mayManageFaq,
  mayNot: refuse('forbidden', 'You do not have permission to manage the FAQ.'),
}

/** D33. Plain text stays as it was typed; its signs are escaped when it is shown. */
function cleanAnswer(answer: string): string {
  return /<[a-z][^>]*>/i.test(answer) ? cleanRichText(answer) : answer
}

/** HTML may hold nothing but what was removed. */
function saysSomething(answer: string): boolean {
  return plainText(answer) !== '' || answer.includes('<img')
}

const wrong = (field: string, message: string) =>
  refuse('invalid', 'Please check the form.', { fields: { [field]: [message] } })

const questions = recordedRows({
  ...faq,
  table: faqs,
  entityType: 'faq',
  noun: 'FAQ',
  name: 'question',
  title: (question) => `FAQ “${question}”`,
  columns: (input: FaqInput) => {
    const answer = cleanAnswer(input.answer)
    return saysSomething(answer) ? ok({ ...input, answer }) : wrong('answer', 'Enter an answer.')
  },
  obstacle: async (tx, { categoryId }) => {
    const [category] = await tx
      .select({ id: faqCategories.id })
      .from(faqCategories)
      .where(eq(faqCategories.id, String(categoryId)))
      .for('key share')
    return category ? null : wrong('categoryId', 'Choose one from the list.')
  },
  // Within a category, in the order of the site: featured ones stay before the others.
  places: {
    property: 'displayOrder',
    column: faqs.displayOrder,
    order: siteOrder.map(({ column }) => sql`${column}`),
    where: ({ categoryId }) => eq(faqs.categoryId, categoryId),
  },
})

export const { save: saveFaq, delete: deleteFaq, move: moveFaq } = questions

/** Shows or hides a question. */
export const activateFaq = (actor: Actor, id: string, isActive: boolean) =>
  questions.switch(actor, id, {
    wanted: { isActive },
    action: isActive ? 'activated' : 'deactivated',
  })

/** Puts a question among the featured ones, or takes it from them. */
export const featureFaq = (actor: Actor, id: string, isFeatured: boolean) =>
  questions.switch(actor, id, {
    wanted: { isFeatured },
    action: isFeatured ? 'featured' : 'unfeatured',
  })

/** B§8: the questions of a deleted category are deleted with it. */
export const {
  save: saveFaqCategory,
  delete: deleteFaqCategory,
  move: moveFaqCategory,
} = recordedRows({
  ...faq,
  table: faqCategories,
  entityType: 'faq_category',
  noun: 'category',
  name: 'name',
  title: (name) => `FAQ category ${name}`,
  columns: (input: FaqCategoryInput) => ok(input),
  unique: {
    constraint: 'faq_categories_slug_unique',
    field: 'slug',
    taken: 'Another category has this slug.',
  },
  beforeDelete: async (tx, { id }) => {
    const deleted = await tx
      .delete(faqs)
      .where(eq(faqs.categoryId, id))
      .returning({ question: faqs.question })
    return ok({ questions: deleted.slice(0, 100).map(({ question }) => question) })
  },
  places: {
    property: 'displayOrder',
    column: faqCategories.displayOrder,
    order: [
      asc(faqCategories.displayOrder),
      alphabetically(faqCategories.name),
      asc(faqCategories.id),
    ],
  },
})
