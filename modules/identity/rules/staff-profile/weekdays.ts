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
export type Weekday = (typeof weekdays)[number]

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
    if (from === '' && to === '') continue
    const problem = problemOf(from, to)
    if (problem !== null)
      problems[problem.at === 'from' ? `${day}_from` : `${day}_to`] = [problem.message]
    else hours[day] = { from, to }
  }
  return Object.keys(problems).length === 0
    ? ok(hours)
    : refuse('invalid', 'Please check the form.', { fields: problems })
})

function problemOf(from: string, to: string): { at: 'from' | 'to'; message: string } | null {
  if (from === '') return { at: 'from', message: 'Enter when the day begins, or clear both.' }
  if (to === '') return { at: 'to', message: 'Enter when the day ends, or clear both.' }
  return from < to ? null : { at: 'to', message: 'The day must end after it begins.' }
}
