import { addDays, type CalendarDate, dayIn, type TimeZone } from '#kernel/dates.ts'
import { type BusinessDay, businessDays, type WidgetConfig } from './widget-config.ts'

type Opening = Pick<WidgetConfig, 'isEnabled' | 'businessHours'>
type Day = { day: CalendarDate; name: BusinessDay }

/** How far ahead the next open day is looked for: beyond the longest closing over the year's end. */
const maxDaysAhead = 21

/** A§2: switched on, the weekday in the zone is enabled and no holiday, and the time is between start and end, both inclusive to the minute. */
export function isWidgetOpen({ isEnabled, businessHours }: Opening, zone: TimeZone, now: Date, isHoliday: (day: CalendarDate) => boolean): boolean {
  if (!isEnabled) return false
  const today = dayOf(zone, now)
  const hours = hoursOn(businessHours, today, isHoliday)
  const time = timeIn(zone, now)
  return hours !== null && hours.start <= time && time <= hours.end
}

/** When somebody reads what is left now: 'today by 17:00' while open ('today' when that is until midnight), else the next opening; null when there is none in three weeks. */
export function readBy({ businessHours }: Opening, zone: TimeZone, now: Date, isHoliday: (day: CalendarDate) => boolean): string | null {
  const today = dayOf(zone, now)
  const hours = hoursOn(businessHours, today, isHoliday)
  const time = timeIn(zone, now)
  if (hours && time < hours.start) return `today from ${hours.start}`
  if (hours && time <= hours.end) return hours.end === '23:59' ? 'today' : `today by ${hours.end}`
  for (let ahead = 1, day = today; ahead <= maxDaysAhead; ahead++) {
    day = dayAfter(day)
    const next = hoursOn(businessHours, day, isHoliday)
    if (next) return `${dayName(ahead, day)} from ${next.start}`
  }
  return null
}

function dayName(ahead: number, { day, name }: Day): string {
  if (ahead === 1) return 'tomorrow'
  const weekday = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return ahead < 7 ? weekday : `${weekday} ${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** An interval that ends before it begins is never open. */
function hoursOn(hours: WidgetConfig['businessHours'], { day, name }: Day, isHoliday: (day: CalendarDate) => boolean) {
  const on = hours[name]
  return on?.enabled && on.start <= on.end && !isHoliday(day) ? on : null
}

function dayOf(zone: TimeZone, now: Date): Day {
  return named(dayIn(zone, now))
}

function dayAfter({ day }: Day): Day {
  return named(addDays(day, 1))
}

function named(day: CalendarDate): Day {
  return { day, name: businessDays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 'sunday' }
}

/** 'HH:MM' in the zone. */
function timeIn(zone: TimeZone, now: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now)
}
