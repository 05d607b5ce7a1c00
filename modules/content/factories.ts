import { db } from '#platform/database.server.ts'
import { faqCategories, faqs } from './tables.faq.server.ts'

let made = 0

/** Test builder: a question in a new category, both published by default. */
export async function aFaq({
  category = {},
  ...faq
}: Partial<typeof faqs.$inferInsert> & {
  category?: Partial<typeof faqCategories.$inferInsert>
} = {}) {
  const name = `Category ${++made}`
  const [inserted] = await db()
    .insert(faqCategories)
    .values({ name, slug: `category-${made}`, ...category })
    .returning({ id: faqCategories.id })
  const [row] = await db()
    .insert(faqs)
    .values({
      categoryId: inserted?.id ?? '',
      question: `Question ${made}?`,
      answer: `<p>Answer ${made}</p>`,
      ...faq,
    })
    .returning()
  if (!row) throw new Error('The question was not made')
  return row
}
