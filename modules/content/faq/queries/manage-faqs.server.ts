import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Page } from '#kernel/paging.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { hasText } from '#platform/database/text-search.server.ts'
import { db } from '#platform/database.server.ts'
import { faqCategories, faqs } from '../../tables.faq.server.ts'
import type { FaqListQuery } from '../rules/faq-list.ts'

export type FaqRow = typeof faqs.$inferSelect & { categoryName: string }

const newest: KeysetSort<FaqRow> = [
  { column: faqs.createdAt, kind: 'moment', of: (row) => row.createdAt, nullsLast: true },
  { column: faqs.id, kind: 'id', of: (row) => row.id, nullsLast: true },
]

/** As the site shows a category: featured ones first. */
export const siteOrder: KeysetSort<
  Pick<FaqRow, 'isFeatured' | 'displayOrder' | 'createdAt' | 'id'>
> = [
  {
    column: sql`((not ${faqs.isFeatured})::int)`,
    kind: 'whole',
    of: (row) => (row.isFeatured ? 0 : 1),
  },
  { column: faqs.displayOrder, kind: 'whole', of: (row) => row.displayOrder },
  { column: faqs.createdAt, kind: 'moment', of: (row) => row.createdAt },
  { column: faqs.id, kind: 'id', of: (row) => row.id },
]

/** One page of the questions, for staff who may manage them; the page's guard asks. */
export async function faqList(query: FaqListQuery): Promise<Page<FaqRow>> {
  const { category, active } = query.filters
  const where = and(
    category ? eq(faqs.categoryId, category) : undefined,
    active ? eq(faqs.isActive, active === 'active') : undefined,
    faqMatches(query.search),
  )
  const sort: KeysetSort<FaqRow> = category ? siteOrder : newest
  const asked = { ...query, descending: category === null }
  return listPage(sort, asked, { table: faqs, where }, async (slice) => {
    const rows = await db()
      .select({ faq: faqs, categoryName: faqCategories.name })
      .from(faqs)
      .innerJoin(faqCategories, eq(faqCategories.id, faqs.categoryId))
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return rows.map(({ faq, categoryName }) => ({ ...faq, categoryName }))
  })
}

/** B§2.2.18: question and answer. */
export function faqMatches(search: string): SQL | undefined {
  return hasText(search, faqs.question, faqs.answer)
}

export async function faqById(id: string) {
  if (!isId(id)) return null
  const [row] = await db().select().from(faqs).where(eq(faqs.id, id))
  return row ?? null
}

const maxCategories = 500

/** Every category in the order of the site, with how many questions it has. */
export async function faqCategoryList() {
  return db()
    .select({ category: faqCategories, faqCount: count(faqs.id) })
    .from(faqCategories)
    .leftJoin(faqs, eq(faqs.categoryId, faqCategories.id))
    .groupBy(faqCategories.id)
    .orderBy(
      asc(faqCategories.displayOrder),
      alphabetically(faqCategories.name),
      asc(faqCategories.id),
    )
    .limit(maxCategories)
    .then((rows) => rows.map(({ category, faqCount }) => ({ ...category, faqCount })))
}

export type FaqCategoryRow = Awaited<ReturnType<typeof faqCategoryList>>[number]

/** The categories to choose from, in the order of the site. */
export function faqCategoryNames() {
  return db()
    .select({ id: faqCategories.id, name: faqCategories.name })
    .from(faqCategories)
    .orderBy(
      asc(faqCategories.displayOrder),
      alphabetically(faqCategories.name),
      asc(faqCategories.id),
    )
    .limit(maxCategories)
}

export async function faqCategoryById(id: string) {
  if (!isId(id)) return null
  const [row] = await db().select().from(faqCategories).where(eq(faqCategories.id, id))
  if (!row) return null
  return { ...row, faqCount: await db().$count(faqs, eq(faqs.categoryId, id)) }
}

const topLength = 5

/** B§2.2.18, Statistics; null where there are neither questions nor categories. */
export async function faqStatistics() {
  const sumOf = (column: typeof faqs.viewsCount | typeof faqs.helpfulCount) =>
    sql<number>`coalesce(sum(${column}), 0)::int`
  const top = (by: typeof faqs.viewsCount | typeof faqs.helpfulCount) =>
    db()
      .select({ id: faqs.id, question: faqs.question, count: by })
      .from(faqs)
      .where(sql`${by} > 0`)
      .orderBy(desc(by), asc(faqs.id))
      .limit(topLength)
  const [[totals], [categories], mostViewed, mostHelpful] = await Promise.all([
    db()
      .select({
        total: count(),
        active: sql<number>`(count(*) filter (where ${faqs.isActive}))::int`,
        featured: sql<number>`(count(*) filter (where ${faqs.isFeatured}))::int`,
        views: sumOf(faqs.viewsCount),
        helpful: sumOf(faqs.helpfulCount),
        notHelpful: sql<number>`coalesce(sum(${faqs.notHelpfulCount}), 0)::int`,
      })
      .from(faqs),
    db()
      .select({
        total: count(),
        active: sql<number>`(count(*) filter (where ${faqCategories.isActive}))::int`,
      })
      .from(faqCategories),
    top(faqs.viewsCount),
    top(faqs.helpfulCount),
  ])
  if (!totals || !categories || totals.total + categories.total === 0) return null
  return { faqs: totals, categories, mostViewed, mostHelpful }
}

export type FaqStatistics = NonNullable<Awaited<ReturnType<typeof faqStatistics>>>
