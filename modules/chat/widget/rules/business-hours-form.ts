import type { BusinessDay } from './widget-config.ts'

/** The days as the form lists them: a week begins on Monday. */
export const shownDays: readonly BusinessDay[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]

export const businessDayLabels: Record<BusinessDay, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

export const openField = (day: BusinessDay) => `open-${day}`
export const startField = (day: BusinessDay) => `start-${day}`
export const endField = (day: BusinessDay) => `end-${day}`

type Day = { enabled: boolean; start: string; end: string }

const wrongTime = 'Enter a time such as 08:00.'

/**
 * One day as typed; a closing before the opening is on the next day. With it what is wrong by
 * field. The times of a day that is closed are kept where they can be, for when it opens again.
 */
export function dayOfForm(
  typed: Record<string, string>,
  day: BusinessDay,
): Day & { problems: [field: string, problem: string][] } {
  const enabled = typed[openField(day)] === 'on'
  const [start, end] = [timeOf(typed[startField(day)]), timeOf(typed[endField(day)])]
  const isOrdered = start !== null && end !== null && start !== end
  if (!enabled)
    return {
      enabled,
      ...(isOrdered ? { start, end } : { start: '08:00', end: '17:00' }),
      problems: [],
    }
  const problems: [string, string][] = []
  if (start === null) problems.push([startField(day), wrongTime])
  if (end === null) problems.push([endField(day), wrongTime])
  if (start !== null && end !== null && !isOrdered)
    problems.push([endField(day), 'Opening and closing are the same time.'])
  return { enabled, start: start ?? '', end: end ?? '', problems }
}

/** '8:00' as '08:00'; null when it is not a time of a day. */
function timeOf(text = ''): string | null {
  const found = /^(\d{1,2}):(\d\d)$/.exec(text.trim())
  if (!found || Number(found[1]) > 23 || Number(found[2]) > 59) return null
  return `${String(Number(found[1])).padStart(2, '0')}:${found[2]}`
}
