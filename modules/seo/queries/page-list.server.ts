import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { decodePosition, encodePosition, type Page } from '#kernel/paging.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import { defaultPages, isDefaultPage } from '../defaults/pages.ts'
import type { PageListQuery } from '../rules/page-list.ts'
import { publicPageOf } from '../rules/public-page.ts'
import { isSocialReady, scoreColour, seoScore } from '../rules/score.ts'
import { pageSeoSettings } from '../tables.server.ts'

type Row = typeof pageSeoSettings.$inferSelect

export type PageCard = {
  id: string
  pageName: string
  title: string
  score: number
  titleLength: number
  descriptionLength: number
  hasKeywords: boolean
  isSocialReady: boolean
  robots: Row['robots']
  isActive: boolean
  isDefault: boolean
  /** Where the site shows it; null for a slug that no page has. */
  path: string | null
}

export type PageOverview = {
  page: Page<PageCard>
  /** Of all pages, whatever is filtered. Null without any page. */
  averageScore: number | null
  pages: number
  activePages: number
  socialReady: number
  /** Default pages that have no row yet (B§4). */
  missingDefaults: number
}

const maxPages = 2_000

/**
 * All pages by name with their scores, and one page of those that fit the filters; for staff who
 * manage SEO, whom the page's guard asks.
 */
export async function pageOverview(query: PageListQuery): Promise<PageOverview> {
  const rows = await db()
    .select()
    .from(pageSeoSettings)
    .orderBy(alphabetically(pageSeoSettings.pageName))
    .limit(maxPages)
  const cards = rows.map(cardOf)
  const names = new Set(cards.map(({ pageName }) => pageName))
  const total = cards.reduce((sum, { score }) => sum + score, 0)
  return {
    page: onePage(
      cards.filter((card) => fits(card, query)),
      query,
    ),
    averageScore: cards.length === 0 ? null : Math.round(total / cards.length),
    pages: cards.length,
    activePages: cards.filter(({ isActive }) => isActive).length,
    socialReady: cards.filter((card) => card.isSocialReady).length,
    missingDefaults: defaultPages.filter(({ pageName }) => !names.has(pageName)).length,
  }
}

function cardOf(row: Row): PageCard {
  const { id, pageName, title, description, keywords, robots, isActive } = row
  return {
    id,
    pageName,
    title,
    robots,
    isActive,
    score: seoScore(row),
    titleLength: [...title.trim()].length,
    descriptionLength: [...description.trim()].length,
    hasKeywords: keywords.trim() !== '',
    isSocialReady: isSocialReady(row),
    isDefault: isDefaultPage(pageName),
    path: publicPageOf(pageName)?.path ?? null,
  }
}

function fits(card: PageCard, { filters, search }: PageListQuery): boolean {
  if (filters.state !== null && card.isActive !== (filters.state === 'active')) return false
  if (filters.score !== null && scoreColour(card.score) !== filters.score) return false
  return `${card.title} /${card.pageName} ${card.path ?? ''}`
    .toLowerCase()
    .includes(search.toLowerCase())
}

/** Positions are places in the list: it is short, and in memory as a whole. */
function onePage(cards: PageCard[], { position, size }: PageListQuery): Page<PageCard> {
  const [given] = (position && decodePosition(position.token, 1)) ?? []
  const from =
    typeof given === 'number' && Number.isInteger(given) && given > 0 && given < cards.length
      ? given
      : 0
  return {
    rows: cards.slice(from, from + size),
    next: from + size < cards.length ? encodePosition([from + size]) : null,
    previous: from > 0 ? encodePosition([Math.max(0, from - size)]) : null,
    count: cards.length,
    countIsCapped: false,
  }
}

export async function seoPageById(id: string): Promise<Row | null> {
  const [row] = isId(id)
    ? await db().select().from(pageSeoSettings).where(eq(pageSeoSettings.id, id))
    : []
  return row ?? null
}
