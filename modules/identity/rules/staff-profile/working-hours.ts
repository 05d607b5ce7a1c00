import { z } from 'zod'
import { judged } from '#kernel/form-fields.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import {
  hoursValues,
  readHours,
  type Span,
  sameDays,
  type Weekday,
  weekdayLabels,
  weekdays,
} from '#kernel/week-hours.ts'

/**
 * When a member works, as '08:00' in South African time. A day that is not there is free; without
 * any day nothing is known.
 */
export type WorkingHours = Partial<Record<Weekday, Span>>

/** A day that is not open is free. */
export const workingHoursSchema = judged(
  z.record(z.string(), z.string().max(100)),
  (typed): Result<WorkingHours> => {
    const { week, problems } = readHours(typed, { isOvernight: false })
    if (Object.keys(problems).length > 0)
      return refuse('invalid', 'Please check the form.', { fields: problems })
    const hours: WorkingHours = {}
    for (const day of weekdays) {
      const [span] = week[day].spans
      if (week[day].isOpen && span) hours[day] = span
    }
    return ok(hours)
  },
)

export function workingHoursValues(hours: WorkingHours): Record<string, string> {
  return hoursValues((day) => {
    const span = hours[day]
    return { isOpen: span !== undefined, spans: span ? [span] : [] }
  })
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
  const short = (day: Weekday) => weekdayLabels[day].slice(0, 3)
  return sameDays((day) => {
    const times = hours[day]
    return times ? `${times.from}–${times.to}` : null
  })
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
