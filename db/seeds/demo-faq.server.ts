import { faqCategories, faqs } from '#modules/content/tables.faq.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { demoFaq } from './demo-faq.ts'

/** Questions with plausible view and vote counts. */
export async function seedDemoFaq(tx: Transaction): Promise<void> {
  const rows = demoFaq.map(({ faqs: _questions, ...category }, at) => ({
    ...category,
    displayOrder: (at + 1) * 10,
  }))
  const made = await tx
    .insert(faqCategories)
    .values(rows)
    .returning({ id: faqCategories.id, slug: faqCategories.slug })
  const idOf = new Map(made.map(({ id, slug }) => [slug, id]))
  await tx.insert(faqs).values(
    demoFaq.flatMap(({ slug, faqs: questions }) =>
      questions.map((faq, at) => {
        const viewsCount = (faq.isFeatured ? 340 : 60) + ((faq.question.length * 37) % 90)
        const helpfulCount = Math.floor(viewsCount / (7 + (faq.question.length % 5)))
        return {
          ...faq,
          categoryId: idOf.get(slug) ?? '',
          displayOrder: (at + 1) * 10,
          viewsCount,
          helpfulCount,
          notHelpfulCount: Math.floor(helpfulCount / (6 + (at % 7))),
        }
      }),
    ),
  )
}
