import { z } from 'zod'
import { judged } from '#kernel/form-fields.ts'
import { ok, refuse } from '#kernel/result.ts'

/** As the calendar has them; `Date.getUTCDay()` begins with Sunday. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
type Weekday = (typeof weekdays)[number]

export const weekdayLabels: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

/**
 * When a member works, as '08:00' in South African time. A day that is not there is free; without
 * any day nothing is known.
 */
export type WorkingHours = Partial<Record<Weekday, { from: string; to: string }>>

const time = z
  .union([
    z.literal(''),
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 08:00.'),
  ])
  .default('')

const fields = Object.fromEntries(
  weekdays.flatMap((day) => [`${day}_from`, `${day}_to`]).map((name) => [name, time]),
)

/** Two times for each day, or none. */
export const workingHoursSchema = judged(z.object(fields), (typed) => {
  const problems: Record<string, string[]> = {}
  const hours: WorkingHours = {}
  for (const day of weekdays) {
    const [from, to] = [typed[`${day}_from`] ?? '', typed[`${day}_to`] ?? '']
    const problem = problemOf(from, to)
    if (problem !== null) problems[`${day}_${problem.at}`] = [problem.message]
    else if (from !== '') hours[day] = { from, to }
  }
  return Object.keys(problems).length === 0
    ? ok(hours)
    : refuse('invalid', 'Please check the form.', { fields: problems })
})

function problemOf(from: string, to: string): { at: 'from' | 'to'; message: string } | null {
  if (from === to && from === '') return null
  if (from === '') return { at: 'from', message: 'Enter when the day begins, or clear both.' }
  if (to === '') return { at: 'to', message: 'Enter when the day ends, or clear both.' }
  return from < to ? null : { at: 'to', message: 'The day must end after it begins.' }
}

/** South Africa has one time and no summer time. */
const offsetMs = 2 * 3_600_000

/**
 * 'away, back Monday 08:00' outside of a member's hours; null within them, and where none are
 * known. A hint for colleagues: no rule depends on it.
 */
export function awayHint(hours: WorkingHours, at: Date): string | null {
  if (Object.keys(hours).length === 0) return null
  const local = new Date(at.getTime() + offsetMs)
  const clock = local.toISOString().slice(11, 16)
  const today = (local.getUTCDay() + 6) % 7
  const now = hoursOn(hours, today)
  if (now && now.from <= clock && clock < now.to) return null
  if (now && clock < now.from) return `away, back today ${now.from}`
  for (let days = 1; days <= 7; days++) {
    const next = hoursOn(hours, (today + days) % 7)
    if (next)
      return `away, back ${days === 1 ? 'tomorrow' : weekdayLabels[dayAt((today + days) % 7)]} ${next.from}`
  }
  return null
}

/** 'Mon–Fri 08:00–17:00, Sat 09:00–12:00'. */
export function hoursLabel(hours: WorkingHours): string {
  const groups: { first: Weekday; last: Weekday; text: string }[] = []
  for (const [place, day] of weekdays.entries()) {
    const times = hours[day]
    if (!times) continue
    const text = `${times.from}–${times.to}`
    const before = groups.at(-1)
    if (before?.text === text && weekdays[place - 1] === before.last) before.last = day
    else groups.push({ first: day, last: day, text })
  }
  const short = (day: Weekday) => weekdayLabels[day].slice(0, 3)
  return groups
    .map(
      ({ first, last, text }) =>
        `${first === last ? short(first) : `${short(first)}–${short(last)}`} ${text}`,
    )
    .join(', ')
}

function hoursOn(hours: WorkingHours, day: number) {
  return hours[dayAt(day)]
}

function dayAt(day: number): Weekday {
  return weekdays[day] ?? 'monday'
}
