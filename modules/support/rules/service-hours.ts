import { addDays, type CalendarDate, dayIn, startOfDay, type TimeZone } from '#kernel/dates.ts'
import { sameDays, weekdayLabels } from '#kernel/week-hours.ts'
import { isPublicHoliday, weekday } from '#modules/billing/dunning/rules/public-holidays.ts'

/**
 * A part of a day, in minutes after midnight; a day ends at 1440, so that 'until midnight' leaves
 * no minute out.
 */
export type Interval = readonly [from: number, to: number]

/**
 * When staff work: intervals of Monday to Sunday in the site's time zone, none of them touching
 * another. Public holidays and `closedDays` have none.
 */
export type ServiceHours = {
  days: readonly (readonly Interval[])[]
  closedDays: readonly CalendarDate[]
}

const minutesOfDay = 1440
const minuteMs = 60_000
/** Two years. A deadline beyond it means that hours are hardly ever open. */
const maxDays = 731

/** Monday to Friday, eight to five: what a South African office keeps. */
export const officeHours: ServiceHours = {
  days: [[[480, 1020]], [[480, 1020]], [[480, 1020]], [[480, 1020]], [[480, 1020]], [], []],
  closedDays: [],
}

/** 'Monday to Friday', '08:00 – 17:00', as visitors read them. Closed days are left out. */
export function openingTimes({ days }: ServiceHours): { days: string; times: string }[] {
  return sameDays((_, place) => {
    const intervals = days[place] ?? []
    if (intervals.length === 0) return null
    return intervals.map(([from, to]) => `${timeText(from)} – ${timeText(to)}`).join(', ')
  }).map(({ first, last, text }) => ({
    days:
      first === last ? weekdayLabels[first] : `${weekdayLabels[first]} to ${weekdayLabels[last]}`,
    times: text === '00:00 – 24:00' ? 'Day and night' : text,
  }))
}

/** Minutes after midnight as '08:00'. */
export function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** True when no minute of the week is open: no deadline can be worked out. */
export function isNeverOpen({ days }: ServiceHours): boolean {
  return days.every((intervals) => intervals.length === 0)
}

/**
 * The moment after so many open minutes, counted from `from`. Null when hours are never open, or
 * not for two years.
 */
export function addOpenMinutes(
  hours: ServiceHours,
  zone: TimeZone,
  { from, minutes }: { from: Date; minutes: number },
): Date | null {
  if (isNeverOpen(hours)) return null
  // Whole milliseconds: of fractions so little would be left over that a deadline falls on the next
  // morning.
  let left = Math.round(minutes * minuteMs)
  let day = dayIn(zone, from)
  for (let count = 0; count < maxDays; count++, day = addDays(day, 1)) {
    for (const [start, end] of openOn(hours, zone, day)) {
      const begin = Math.max(start, from.getTime())
      const open = end - begin
      if (open <= 0) continue
      if (left <= open) return new Date(begin + left)
      left -= open
    }
  }
  return null
}

/** The open minutes between two moments; nought when the second is not later. */
export function openMinutesBetween(
  hours: ServiceHours,
  zone: TimeZone,
  { from, to }: { from: Date; to: Date },
): number {
  let open = 0
  const last = dayIn(zone, to)
  for (
    let day = dayIn(zone, from), count = 0;
    day <= last && count < maxDays;
    count++, day = addDays(day, 1)
  ) {
    for (const [start, end] of openOn(hours, zone, day)) {
      open += Math.max(0, Math.min(end, to.getTime()) - Math.max(start, from.getTime()))
    }
  }
  return open / minuteMs
}

/** The open parts of a day as instants, in order. */
export function openOn(
  { days, closedDays }: ServiceHours,
  zone: TimeZone,
  day: CalendarDate,
): [start: number, end: number][] {
  if (closedDays.includes(day) || isPublicHoliday(day)) return []
  const midnight = startOfDay(zone, day).getTime()
  const tomorrow = startOfDay(zone, addDays(day, 1)).getTime()
  const intervals = days[weekday(day) - 1] ?? []
  // A day of a zone with summer time is not 1440 minutes long: 'until midnight' is the next
  // midnight.
  return intervals.map(([from, to]) => [
    midnight + from * minuteMs,
    to === minutesOfDay ? tomorrow : midnight + to * minuteMs,
  ])
}
