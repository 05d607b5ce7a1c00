import { addDays, dayIn, siteTimeZone, startOfDay } from '#kernel/dates.ts'
import { isPublicHoliday } from '#modules/billing/dunning/rules/public-holidays.ts'
import type { DemoTicket } from './demo-ticket.ts'

export const minuteMs = 60_000
const dayMs = 1440 * minuteMs

export function openedAt({ opened }: DemoTicket, now: Date): Date {
  if ('minutesAgo' in opened) return new Date(now.getTime() - opened.minutesAgo * minuteMs)
  const [hours = 0, minutes = 0] = opened.at.split(':').map(Number)
  const day = addDays(dayIn(siteTimeZone, now), -opened.daysAgo)
  return new Date(startOfDay(siteTimeZone, day).getTime() + (hours * 60 + minutes) * minuteMs)
}

/**
 * The firm's hours on its contact page, in minutes of the day; null on days when the firm is
 * closed.
 */
export function officeHours(day: string): { from: number; to: number } | null {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || isPublicHoliday(day)) return null
  return weekday === 6 ? { from: 9 * 60, to: 13 * 60 } : { from: 8 * 60, to: 17 * 60 }
}

/** The same moment within office hours, else soon after they next begin. */
function inOfficeHours(moment: Date): Date {
  let day = dayIn(siteTimeZone, moment)
  const minute = Math.floor((moment.getTime() - startOfDay(siteTimeZone, day).getTime()) / minuteMs)
  const hours = officeHours(day)
  if (hours && minute >= hours.from && minute < hours.to) return moment
  if (!hours || minute >= hours.to) day = addDays(day, 1)
  while (!officeHours(day)) day = addDays(day, 1)
  const from = officeHours(day)?.from ?? 0
  return new Date(startOfDay(siteTimeZone, day).getTime() + (from + 5 + (minute % 50)) * minuteMs)
}

export type Step = { after: number; byStaff: boolean }

/**
 * When each step happened. Staff keep office hours, except where that would lead beyond `now`: then
 * the plain times are used.
 */
export function stepTimes(start: Date, steps: readonly Step[], now: Date): Date[] {
  let plain = start.getTime()
  let last = plain
  const plainTimes: Date[] = []
  const times: Date[] = []
  for (const { after, byStaff } of steps) {
    plain += after * minuteMs
    plainTimes.push(new Date(plain))
    const moment = byStaff
      ? inOfficeHours(new Date(Math.max(plain, last)))
      : new Date(Math.max(plain, last + after * minuteMs))
    times.push(moment)
    last = moment.getTime()
  }
  return last <= now.getTime() ? times : plainTimes
}

export const daysInMinutes = (days: number) => (days * dayMs) / minuteMs
