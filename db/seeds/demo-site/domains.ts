import type { z } from 'zod'
import { domainsSection } from '#modules/content/defaults/sections/domains.ts'

/** What the demo firm charges for a year, in cents without VAT. */
const yearCents: Record<string, number> = { '.co.za': 9_900, '.com': 24_900, '.africa': 27_900, '.org.za': 11_900, '.capetown': 21_900 }

const { initial } = domainsSection

/** The default texts with the demo firm's prices. */
export const demoDomains: z.output<typeof domainsSection.schema> = {
  ...initial,
  endings: initial.endings.map((each) => ({ ...each, yearCents: yearCents[each.ending] ?? null })),
}
