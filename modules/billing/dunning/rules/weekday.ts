import { type CalendarDate, daysBetween } from '#kernel/dates.ts'

/** 1 is Monday, 7 is Sunday, as ISO counts. */
export function weekday(day: CalendarDate): number {
  // 1 January 2024 was a Monday.
  const since = daysBetween('2024-01-01', day) % 7
  return ((since + 7) % 7) + 1
}
