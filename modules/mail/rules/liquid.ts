import type { Liquid } from 'liquidjs'
import { formatDay } from '#kernel/date-format.ts'
import { isCalendarDate } from '#kernel/dates.ts'
import { formatRand, parseRand } from '#kernel/money.ts'

/** Staff write templates, so a template can neither read files nor keep the server busy. */
export const liquidLimits = {
  parseLimit: 200_000,
  renderLimit: 500,
  memoryLimit: 5_000_000,
  templates: {},
  ownPropertyOnly: true,
}

/** The filters of all emails. */
export function withFilters(engine: Liquid): Liquid {
  // Accepts '1234.5' and 'R1 234.50'; any other text stays as it is.
  engine.registerFilter('rand', (value: unknown) => {
    const cents = parseRand(String(value ?? ''))
    return cents === null ? String(value ?? '') : formatRand(cents)
  })
  // '2026-11-05' becomes '5 Nov 2026'; any other text stays as it is.
  engine.registerFilter('day', (value: unknown) => {
    const text = String(value ?? '')
    return isCalendarDate(text) ? formatDay(text) : text
  })
  return engine
}
