import { desc, eq, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { firstFound, type Sought } from '#platform/large-tables/rare-search.server.ts'
import { faqCategories, faqs } from '../../tables.faq.server.ts'
import { faqMatches } from './manage-faqs.server.ts'

/**
 * The newest questions that match as in their list, or these; a handful. For staff who manage the
 * FAQ.
 */
export async function findFaqs(sought: Sought) {
  const ids = await firstFound(faqs, { sought, matches: faqMatches })
  return db()
    .select({ id: faqs.id, question: faqs.question, category: faqCategories.name })
    .from(faqs)
    .innerJoin(faqCategories, eq(faqCategories.id, faqs.categoryId))
    .where(sql`${faqs.id} in ${ids}`)
    .orderBy(desc(faqs.createdAt), desc(faqs.id))
}

export type FoundFaq = Awaited<ReturnType<typeof findFaqs>>[number]
