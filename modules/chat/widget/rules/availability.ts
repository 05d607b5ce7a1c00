import { addDays, type CalendarDate, dayIn, startOfDay, type TimeZone } from '#kernel/dates.ts'
import { weekdayLabels, weekdayOf } from '#kernel/week-hours.ts'
import { openOn, type ServiceHours } from '#modules/support/rules/service-hours.ts'
import type { BusinessHours, WidgetConfig } from './widget-config.ts'

type Opening = Pick<WidgetConfig, 'isEnabled' | 'businessHours'>
type IsHoliday = (day: CalendarDate) => boolean

/**
 * How far ahead the next open day is looked for: beyond the longest closing over the year's end.
 */
const maxDaysAhead = 21
const minuteMs = 60_000

/**
 * A§2: switched on, the weekday in the zone is enabled and no holiday, and the time is between
 * start and end, both inclusive to the minute. Hours that end before they begin go on after
 * midnight and belong to the day on which they begin.
 */
export function isWidgetOpen(
  { isEnabled, businessHours }: Opening,
  zone: TimeZone,
  { now, isHoliday }: { now: Date; isHoliday: IsHoliday },
): boolean {
  if (!isEnabled) return false
  const day = dayIn(zone, now)
  const time = timeIn(zone, now)
  const hours = hoursOn(businessHours, day, isHoliday)
  const fromYesterday = hoursOn(businessHours, addDays(day, -1), isHoliday)
  if (fromYesterday && crossesMidnight(fromYesterday) && time <= fromYesterday.end) return true
  return hours !== null && hours.start <= time && (crossesMidnight(hours) || time <= hours.end)
}

type PromiseHours = {
  /** Of the widget, in `zone`. */
  businessHours: BusinessHours
  zone: TimeZone
  isHoliday: IsHoliday
  /** Of the people who answer what is left, in `serviceZone`. */
  service: ServiceHours
  serviceZone: TimeZone
}

/**
 * When what is left now is read: 'today by 17:00' while both chat and staff are there ('today' when
 * that is until midnight), else when both begin next. Where one of them has no hours the other
 * decides; null when neither has any in three weeks.
 */
export function readBy(hours: PromiseHours, now: Date): string | null {
  const today = dayIn(hours.zone, now)
  const chat: Part[] = []
  const staff: Part[] = []
  for (let ahead = -1; ahead <= maxDaysAhead; ahead++) {
    const day = addDays(today, ahead)
    chat.push(...chatPart(hours, day))
    staff.push(...openOn(hours.service, hours.serviceZone, day))
  }
  const both = chat.flatMap(([from, to]) =>
    staff.map(([start, end]): Part => [Math.max(from, start), Math.min(to, end)]),
  )
  for (const parts of [both, staff, chat]) {
    const [next] = parts
      .filter(([from, to]) => from < to && to > now.getTime())
      .sort(([a], [b]) => a - b)
    if (next) return promiseOf(next, hours.zone, now)
  }
  return null
}

/** From and to as instants. */
type Part = readonly [from: number, to: number]

function promiseOf([from, to]: Part, zone: TimeZone, now: Date): string {
  const today = dayIn(zone, now)
  if (from > now.getTime()) {
    const day = dayIn(zone, new Date(from))
    return `${dayName(today, day)} from ${timeIn(zone, new Date(from))}`
  }
  const isUntilMidnight = to >= startOfDay(zone, addDays(today, 1)).getTime()
  return isUntilMidnight ? 'today' : `today by ${timeIn(zone, new Date(to))}`
}

/** The hours that begin on a day. The last minute is for finishing; 23:59 means until midnight. */
function chatPart({ businessHours, zone, isHoliday }: PromiseHours, day: CalendarDate): Part[] {
  const hours = hoursOn(businessHours, day, isHoliday)
  if (!hours) return []
  const instant = (on: CalendarDate, time: string) =>
    startOfDay(zone, on).getTime() + minutesOf(time) * minuteMs
  const tomorrow = addDays(day, 1)
  const end =
    hours.end === '23:59'
      ? instant(tomorrow, '00:00')
      : instant(crossesMidnight(hours) ? tomorrow : day, hours.end)
  return [[instant(day, hours.start), end]]
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function dayName(today: CalendarDate, day: CalendarDate): string {
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  const weekday = weekdayLabels[weekdayOf(day)]
  return day < addDays(today, 7)
    ? weekday
    : `${weekday} ${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function crossesMidnight({ start, end }: { start: string; end: string }): boolean {
  return end < start
}

function hoursOn(hours: BusinessHours, day: CalendarDate, isHoliday: IsHoliday) {
  const on = hours[weekdayOf(day)]
  return on?.enabled && !isHoliday(day) ? on : null
}

/** 'HH:MM' in the zone. */
function timeIn(zone: TimeZone, now: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now)
}
