import type { CalendarDate } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { reportQuery } from '#modules/support/reports/rules/ticket-report.ts'

/**
 * Days of the office, both included, on which chats began; an operator narrows them, null is all.
 */
export type ChatReportQuery = { from: CalendarDate; to: CalendarDate; operator: string | null }

/** What the address says, with the same range as the ticket reports. */
export function chatReportQuery(params: URLSearchParams, today: CalendarDate): ChatReportQuery {
  const { from, to } = reportQuery(params, today)
  const operator = params.get('operator') ?? ''
  return { from, to, operator: isId(operator) ? operator : null }
}

/** 95 as '1 min 35 s', and a long time in hours and minutes. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return '–'
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes < 60)
    return rest === 0 || minutes >= 10
      ? `${Math.round(whole / 60)} min`
      : `${minutes} min ${rest} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** There are ever more ended chats; where they are counted beside others, it is up to this. */
export const endedCountCap = 10_000
