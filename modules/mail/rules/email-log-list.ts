import {
  addDays,
  addMonthsKeepingAnchor,
  dayIn,
  dayOfMonth,
  startOfDay,
  type TimeZone,
} from '#kernel/dates.ts'
import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { customTemplate, type EmailLogStatus, emailLogStatuses } from './email.ts'

export const emailLogStatusLabels: Record<EmailLogStatus, string> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
}

/** B§9: a week is 7 days back, a month one calendar month back. */
export const emailLogRanges = ['today', 'week', 'month'] as const
type EmailLogRange = (typeof emailLogRanges)[number]
export const emailLogRangeLabels: Record<EmailLogRange, string> = {
  today: 'Today',
  week: 'This week',
  month: 'This month',
}

type Filters = {
  status: readonly EmailLogStatus[]
  template: readonly string[]
  range: readonly EmailLogRange[]
}

/**
 * The log of B§2.2.9; its page holds 100 rows (B§9). `templates` are the names that can be filtered
 * by.
 */
export function emailLogListShape(templates: readonly string[]) {
  return {
    sorts: ['created'],
    defaultSort: { by: 'created', descending: true },
    filters: {
      status: emailLogStatuses,
      template: [...templates, customTemplate],
      range: emailLogRanges,
    } satisfies Filters,
    defaultSize: 100,
  } as const satisfies ListShape
}

export type EmailLogListQuery = ListQuery<'created', Filters>

/** When a time filter begins. */
export function emailLogRangeStart(range: EmailLogRange, zone: TimeZone, at: Date): Date {
  const today = dayIn(zone, at)
  switch (range) {
    case 'today':
      return startOfDay(zone, today)
    case 'week':
      return startOfDay(zone, addDays(today, -7))
    case 'month':
      return startOfDay(zone, addMonthsKeepingAnchor(today, -1, dayOfMonth(today)))
  }
}

/** '98.4 %' of those that went out or did not; null while there are none. */
export function successRate({ sent, failed }: { sent: number; failed: number }): string | null {
  const done = sent + failed
  if (done === 0) return null
  const tenths = Math.floor((sent * 1000) / done)
  return tenths % 10 === 0 ? `${tenths / 10}%` : `${(tenths / 10).toFixed(1)}%`
}
