import type { z } from 'zod'
import { domainsSection } from '#modules/content/defaults/sections/domains.ts'
import { demoPrice } from '../demo-price.ts'

/** What the demo firm charges for a year, with VAT. */
const yearRand: Record<string, number> = {
  '.co.za': 119,
  '.com': 289,
  '.africa': 319,
  '.org.za': 139,
  '.capetown': 249,
}

const { initial } = domainsSection

/** The default texts with the demo firm's prices. */
export const demoDomains: z.output<typeof domainsSection.schema> = {
  ...initial,
  endings: initial.endings.map((each) => {
    const rand = yearRand[each.ending]
    return { ...each, yearCents: rand === undefined ? null : demoPrice(rand) }
  }),
}
