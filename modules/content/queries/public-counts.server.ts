import { and, count, eq, lte } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { blogPosts } from '#modules/blog/tables.server.ts'
import { hostingPlans, packages } from '#modules/catalog/tables.server.ts'
import { globalSeoSettings, pageSeoSettings } from '#modules/seo/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { readWithin, StatementTimeout } from '#platform/database/statement-timeout.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { faqCategories, faqs } from '../tables.faq.server.ts'
import { comparisonFeatures } from '../tables.lists.server.ts'
import { customerReviews, trustBadges } from '../tables.reviews.server.ts'
import { websiteFeatures, websiteSections } from '../tables.server.ts'
import { sectionCards } from './section-list.server.ts'

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

// A§7 and B§2.2.21 count different tables under the same four names: each card has the rows of the
// list that it opens, and beside them those of the other table.

/**
 * Sections of the site, and how many of them staff have written; null while the table is not there.
 */
export async function sectionCounts(): Promise<{ count: number; stored: number } | null> {
  const cards = await sectionCards()
  return (
    cards && { count: cards.length, stored: cards.filter(({ isDefault }) => !isDefault).length }
  )
}

export async function planCounts(): Promise<{ count: number; packages: number }> {
  const [count, sold] = await Promise.all([db().$count(hostingPlans), db().$count(packages)])
  return { count, packages: sold }
}

export async function featureCounts(): Promise<{ count: number; compared: number }> {
  const [count, compared] = await Promise.all([
    db().$count(websiteFeatures),
    db().$count(comparisonFeatures),
  ])
  return { count, compared }
}

/** Pages with their own settings, and whether the settings of the whole site were ever saved. */
export async function seoCounts(): Promise<{ count: number; isGlobalSaved: boolean }> {
  const [count, global] = await Promise.all([
    db().$count(pageSeoSettings),
    db().$count(globalSeoSettings),
  ])
  return { count, isGlobalSaved: global > 0 }
}
