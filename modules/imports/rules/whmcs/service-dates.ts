import { addMonthsKeepingAnchor, type CalendarDate, dayOfMonth } from '#kernel/dates.ts'
import { type BillingPeriod, monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import type { SourceRow } from '../source-row.ts'
import { sourceDay } from '../source-values.ts'

export type State = 'live' | 'ended' | 'left_out'

const states: Record<string, State> = {
  active: 'live',
  suspended: 'live',
  grace: 'live',
  redemption: 'live',
  terminated: 'ended',
  cancelled: 'ended',
  fraud: 'ended',
  expired: 'ended',
  'transferred away': 'ended',
}

export function statusOf({ domainstatus, status }: SourceRow): string {
  return (domainstatus || status || '').toLowerCase()
}

/** Whether a service goes on at the source, has ended, or never began. */
export function stateOf(row: SourceRow): State {
  return states[statusOf(row)] ?? 'left_out'
}

/** When a service is due next at the source: at its beginning where it was never due. */
export function dueDay(row: SourceRow): CalendarDate | null {
  const { nextduedate, regdate, registrationdate } = row
  return sourceDay(nextduedate) ?? sourceDay(regdate) ?? sourceDay(registrationdate)
}

type Dates = { due: CalendarDate; upTo: CalendarDate | null; period: BillingPeriod }

/** The first day that is due and not in an open invoice: what has one is not billed again. */
export function firstUninvoiced({ due, upTo, period }: Dates): CalendarDate {
  const months = monthsPerPeriod[period] ?? 12
  const anchorDay = dayOfMonth(due)
  let next = due
  while (upTo !== null && next <= upTo) next = addMonthsKeepingAnchor(next, months, anchorDay)
  return next
}

export function datesOf(dates: Dates) {
  const anchorDay = dayOfMonth(dates.due)
  const next = firstUninvoiced(dates)
  const months = monthsPerPeriod[dates.period] ?? 12
  return {
    anchorDay,
    nextBillingDate: next,
    endDate: addMonthsKeepingAnchor(next, months, anchorDay),
  }
}
