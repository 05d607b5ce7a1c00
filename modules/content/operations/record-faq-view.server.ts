import { and, eq, inArray, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import { addressKey, hit } from '#platform/security/rate-limit.server.ts'
import { faqViewLimit, faqViewOnce } from '../rules/faq/limits.ts'
import { faqCategories, faqs } from '../tables.faq.server.ts'

/**
 * Counts an opened answer once a day for each question and IP address; returns whether it counted.
 * Does not invalidate the page cache.
 */
export async function recordFaqView(faqId: string, address: string): Promise<boolean> {
  const who = addressKey(address)
  if (!isId(faqId) || !(await hit(`faq-views:${who}`, faqViewLimit)).allowed) return false
  const published = and(
    eq(faqs.id, faqId),
    eq(faqs.isActive, true),
    inArray(faqs.categoryId, activeCategories()),
  )
  const found = await db().select({ id: faqs.id }).from(faqs).where(published)
  if (found.length === 0 || !(await hit(`faq-view:${faqId}:${who}`, faqViewOnce)).allowed)
    return false
  await db()
    .update(faqs)
    // A counter is not an edit of the question.
    .set({ viewsCount: sql`${faqs.viewsCount} + 1`, updatedAt: sql`${faqs.updatedAt}` })
    .where(published)
  return true
}

function activeCategories() {
  return db()
    .select({ id: faqCategories.id })
    .from(faqCategories)
    .where(eq(faqCategories.isActive, true))
}
