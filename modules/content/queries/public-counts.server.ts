import { and, count, eq, lte } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { blogPosts } from '#modules/blog/tables.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { readWithin, StatementTimeout } from '#platform/database/statement-timeout.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { faqCategories, faqs } from '../tables.faq.server.ts'
import { customerReviews, trustBadges } from '../tables.reviews.server.ts'
import { websiteFeatures, websiteSections } from '../tables.server.ts'

export type PublicCount = { table: string; visible: number; stored: number }

const timeoutMs = 5_000

/**
 * Numbers of visible and stored content items, not cached. Fails with 'unavailable' and the message
 * of A§8.
 */
export async function publicCounts(): Promise<Result<PublicCount[]>> {
  const shown: [name: string, table: PgTable, visible: ReturnType<typeof and>][] = [
    ['website_sections', websiteSections, eq(websiteSections.isActive, true)],
    ['website_features', websiteFeatures, eq(websiteFeatures.isActive, true)],
    ['packages', packages, and(eq(packages.isActive, true), eq(packages.showOnFrontend, true))],
    [
      'blog_posts',
      blogPosts,
      and(eq(blogPosts.status, 'published'), lte(blogPosts.publishedAt, now())),
    ],
    ['customer_reviews', customerReviews, eq(customerReviews.status, 'approved')],
    ['trust_badges', trustBadges, eq(trustBadges.isActive, true)],
    ['faq_categories', faqCategories, eq(faqCategories.isActive, true)],
    ['faqs', faqs, eq(faqs.isActive, true)],
  ]
  try {
    return await readWithin(timeoutMs, async (tx) => {
      const counts: PublicCount[] = []
      for (const [table, from, visible] of shown)
        counts.push({
          table,
          visible: await countOf(tx, from, visible),
          stored: await countOf(tx, from),
        })
      return ok(counts)
    })
  } catch (error) {
    if (error instanceof StatementTimeout) return refuse('unavailable', 'Request timeout')
    throw error
  }
}

async function countOf(
  tx: Transaction,
  table: PgTable,
  where?: ReturnType<typeof and>,
): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(table).where(where)
  return row?.count ?? 0
}
