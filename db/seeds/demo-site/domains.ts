import type { z } from 'zod'
import { domainsSection } from '#modules/content/rules/sections/domains.ts'

/** What a year of a name costs at the demo provider, in cents without VAT. */
const yearCents: Record<string, number> = { '.co.za': 9_900, '.com': 24_900, '.africa': 27_900, '.org.za': 11_900, '.capetown': 21_900 }

const { initial } = domainsSection

/** As the program brings it, with the prices that only a provider can name. */
export const demoDomains: z.output<typeof domainsSection.schema> = {
  ...initial,
  endings: initial.endings.map((each) => ({ ...each, yearCents: yearCents[each.ending] ?? null })),
}
