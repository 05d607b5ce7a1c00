import { z } from 'zod'
import { addDays, addMonthsKeepingAnchor, type CalendarDate } from '#kernel/dates.ts'
import { checkbox, text } from '#kernel/form-fields.ts'
import type { ReportPeriod } from './vat-report.ts'

/** 'File this period': it cannot be undone, so a box is ticked as well. */
export const filingForm = z.object({
  from: text(10),
  to: text(10),
  confirmed: checkbox.refine(
    (isTicked) => isTicked,
    'Confirm that the return was filed with SARS.',
  ),
})

/** SARS categories: two months that end in odd (A) or even (B) months, and single months (C). */
export const vatCategories = ['A', 'B', 'C'] as const
export type VatCategory = (typeof vatCategories)[number]

export type PeriodPreset = ReportPeriod & { category: VatCategory }

/** The last period of each category that is over on `today`. */
export function periodPresets(today: CalendarDate): PeriodPreset[] {
  return vatCategories.map((category) => ({ category, ...lastPeriod(category, today) }))
}

function lastPeriod(category: VatCategory, today: CalendarDate): ReportPeriod {
  const thisMonth = `${today.slice(0, 8)}01`
  const lastMonth = addMonthsKeepingAnchor(thisMonth, -1, 1)
  if (category === 'C') return { from: lastMonth, to: addDays(thisMonth, -1) }
  const endsOdd = category === 'A'
  const isOdd = Number(lastMonth.slice(5, 7)) % 2 === 1
  const after = isOdd === endsOdd ? thisMonth : lastMonth
  return { from: addMonthsKeepingAnchor(after, -2, 1), to: addDays(after, -1) }
}
