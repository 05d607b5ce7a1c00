import type { CalendarDate } from './dates.ts'

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

export function weekdayOf(day: CalendarDate): Weekday {
  return weekdays[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday'
}

export const weekdayLabels: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

/** As 'HH:MM'. */
export type Span = { from: string; to: string }
/** A closed day keeps its times for when it opens again. */
export type DayHours = { isOpen: boolean; spans: readonly Span[] }
export type WeekHours = Record<Weekday, DayHours>

const usual: Span = { from: '08:00', to: '17:00' }
const maxSpans = 12

export const openField = (day: Weekday) => `open-${day}`
export const startField = (day: Weekday, span = 0) => `start${span || ''}-${day}`
export const endField = (day: Weekday, span = 0) => `end${span || ''}-${day}`

/** The values of the fields of a week. */
export function hoursValues(hoursOn: (day: Weekday, place: number) => DayHours) {
  const values: Record<string, string> = {}
  for (const [place, day] of weekdays.entries()) {
    const { isOpen, spans } = hoursOn(day, place)
    values[openField(day)] = isOpen ? 'on' : ''
    for (const [at, { from, to }] of (spans.length > 0 ? spans : [usual]).entries()) {
      values[startField(day, at)] = from
      // Fields for times know no 24:00.
      values[endField(day, at)] = to === '24:00' ? '00:00' : to
    }
  }
  return values
}

/** '08:00–12:00, 13:00–17:00' of the values of the fields, or 'Closed'. */
export function hoursText(values: Record<string, string>, day: Weekday): string {
  if (values[openField(day)] !== 'on') return 'Closed'
  return typedSpans(values, day)
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ')
}

/** Neighbouring days with the same text, in order; days whose text is null are left out. */
export function sameDays(textOn: (day: Weekday, place: number) => string | null) {
  const groups: { first: Weekday; last: Weekday; text: string }[] = []
  for (const [place, day] of weekdays.entries()) {
    const text = textOn(day, place)
    if (text === null) continue
    const before = groups.at(-1)
    if (before?.text === text && weekdays[place - 1] === before.last) before.last = day
    else groups.push({ first: day, last: day, text })
  }
  return groups
}

const wrongTime = 'Enter a time such as 08:00.'

/**
 * A week as typed, with what is wrong by field. `isOvernight`: hours that end before they begin go
 * on after midnight. Otherwise they end on their day, at '24:00' the latest.
 */
export function readHours(
  typed: Record<string, string>,
  { isOvernight }: { isOvernight: boolean },
) {
  const problems: Record<string, string[]> = {}
  const readDay = (day: Weekday): DayHours => {
    const isOpen = typed[openField(day)] === 'on'
    const spans: Span[] = []
    for (const [at, text] of typedSpans(typed, day).entries()) {
      const span = readSpan(text, isOvernight, spans.at(-1)?.to)
      if ('to' in span) spans.push(span)
      else if (isOpen)
        problems[(span.at === 'start' ? startField : endField)(day, at)] = [span.problem]
    }
    return { isOpen, spans: spans.length > 0 ? spans : [usual] }
  }
  const week: WeekHours = {
    monday: readDay('monday'),
    tuesday: readDay('tuesday'),
    wednesday: readDay('wednesday'),
    thursday: readDay('thursday'),
    friday: readDay('friday'),
    saturday: readDay('saturday'),
    sunday: readDay('sunday'),
  }
  return { week, problems }
}

/** All but the first may be blank. */
function typedSpans(typed: Record<string, string>, day: Weekday): Span[] {
  return Array.from({ length: maxSpans }, (_, at) => ({
    from: typed[startField(day, at)] ?? '',
    to: typed[endField(day, at)] ?? '',
  })).filter(({ from, to }, at) => at === 0 || from !== '' || to !== '')
}

function readSpan(
  text: Span,
  isOvernight: boolean,
  closed: string | undefined,
): Span | { at: 'start' | 'end'; problem: string } {
  const from = timeOf(text.from)
  const until = timeOf(text.to)
  if (from === null) return { at: 'start', problem: wrongTime }
  if (until === null) return { at: 'end', problem: wrongTime }
  const to = until === '00:00' && !isOvernight ? '24:00' : until
  if (isOvernight && from === to)
    return { at: 'end', problem: 'Opening and closing are the same time.' }
  if (!isOvernight && from >= to)
    return { at: 'end', problem: 'Closing must be later than opening.' }
  if (closed !== undefined && from <= closed)
    return { at: 'start', problem: `Opening again must be later than ${closed}.` }
  return { from, to }
}

/** '8:00' as '08:00'; null when it is not a time of a day. */
function timeOf(text: string): string | null {
  const found = /^(\d{1,2}):(\d\d)$/.exec(text.trim())
  if (!found || Number(found[1]) > 23 || Number(found[2]) > 59) return null
  return `${String(Number(found[1])).padStart(2, '0')}:${found[2]}`
}
