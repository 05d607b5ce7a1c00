import { hostingPlans, packages } from '#modules/catalog/tables.server.ts'
import { globalSeoSettings, pageSeoSettings } from '#modules/seo/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { comparisonFeatures } from '../tables.lists.server.ts'
import { websiteFeatures } from '../tables.server.ts'
import { sectionCards } from './section-list.server.ts'

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
