import { domainsSection } from '#modules/content/rules/sections/domains.ts'
import type { websiteSections } from '#modules/content/tables.server.ts'

type Section = typeof websiteSections.$inferInsert

/** What a year of a name costs at the demo provider, in cents without VAT. */
const yearCents: Record<string, number> = { '.co.za': 9_900, '.com': 24_900, '.africa': 27_900, '.org.za': 11_900, '.capetown': 21_900 }

const { key, title, initial } = domainsSection

/** Sections in which the demo provider says more than any other could: its prices. */
export const demoSections: Section[] = [
  {
    sectionKey: key,
    title,
    content: { ...initial, endings: initial.endings.map((each) => ({ ...each, yearCents: yearCents[each.ending] ?? null })) },
  },
]
