import { z } from 'zod'
import { isCalendarDate } from '#kernel/dates.ts'
import { judged, typedText } from '#kernel/form-fields.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { hoursText, hoursValues, readHours, weekdayLabels, weekdays } from '#kernel/week-hours.ts'
import { type Escalation, noEscalation } from '../escalation/rules/escalation.ts'
import { type Interval, officeHours, type ServiceHours, timeText } from './service-hours.ts'
import { defaultSlaPolicies, type SlaPolicies, type SlaTargets } from './sla.ts'
import { type TicketTeam, ticketPriorities, ticketPriorityLabels, ticketTeams } from './ticket.ts'

export type SupportSettings = {
  hours: ServiceHours
  sla: SlaPolicies
  /** Blank is the site's contact address. */
  supportAddress: string
  /** 0 is never. */
  autoCloseDays: number
  /** 0 sends at once. */
  undoSendSeconds: number
  /** Whether a ticket without an agent becomes that of who answers it first. */
  assignsOnAnswer: boolean
  /** Whether customers are asked how a solved ticket went. */
  asksForRating: boolean
  escalation: Escalation
}

export const defaultSupportSettings: SupportSettings = {
  hours: officeHours,
  sla: defaultSlaPolicies,
  supportAddress: '',
  autoCloseDays: 7,
  undoSendSeconds: 10,
  assignsOnAnswer: true,
  asksForRating: true,
  escalation: noEscalation,
}

export const targetNames = [
  'firstResponse',
  'nextResponse',
  'resolution',
] as const satisfies readonly (keyof SlaTargets)[]
export const targetLabels: Record<keyof SlaTargets, string> = {
  firstResponse: 'First answer',
  nextResponse: 'Next answer',
  resolution: 'Solved',
}

export function targetField(priority: string, target: keyof SlaTargets): string {
  return `${priority}-${target}`
}

const maxHours = 2000
const maxClosedDays = 100

export function supportSettingsValues({
  hours,
  sla,
  escalation,
  ...settings
}: SupportSettings): Record<string, string> {
  const values: Record<string, string> = {
    supportAddress: settings.supportAddress,
    autoCloseDays: String(settings.autoCloseDays),
    undoSendSeconds: String(settings.undoSendSeconds),
    assignsOnAnswer: settings.assignsOnAnswer ? 'on' : 'off',
    asksForRating: settings.asksForRating ? 'on' : 'off',
    escalationPriority: escalation.raisesPriority ? 'on' : 'off',
    escalationTeam: escalation.team ?? '',
    escalationAgent: escalation.assignTo,
    closedDays: hours.closedDays.join('\n'),
  }
  Object.assign(
    values,
    hoursValues((_, place) => {
      const spans = (hours.days[place] ?? []).map(([from, to]) => ({
        from: timeText(from),
        to: timeText(to),
      }))
      return { isOpen: spans.length > 0, spans }
    }),
  )
  for (const priority of ticketPriorities)
    for (const target of targetNames)
      values[targetField(priority, target)] = String(sla[priority][target] / 60)
  return values
}

const settingLabels = {
  supportAddress: 'Support address',
  autoCloseDays: 'Close resolved tickets after',
  undoSendSeconds: 'Undo sending for',
  assignsOnAnswer: 'Assign on the first answer',
  asksForRating: 'Ask for a rating',
  escalationPriority: 'When a promise is broken, raise the priority',
  escalationTeam: 'When a promise is broken, move to team',
  escalationAgent: 'When a promise is broken, assign to',
  closedDays: 'Closed days',
}

/** The same with their labels, for the comparison of two people's saves. */
export function supportSettingsTexts(values: Record<string, string>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, label] of Object.entries(settingLabels)) texts[label] = values[name] ?? ''
  for (const day of weekdays) texts[weekdayLabels[day]] = hoursText(values, day)
  for (const priority of ticketPriorities)
    for (const target of targetNames)
      texts[`${ticketPriorityLabels[priority]}: ${targetLabels[target]}`] =
        values[targetField(priority, target)] ?? ''
  return texts
}

export const supportSettingsSchema = judged(
  z.object({ version: typedText }).and(z.record(z.string(), z.string().max(5000))),
  readSupportSettings,
)

/** Every fault is named by its field. */
function readSupportSettings(
  typed: Record<string, string>,
): Result<SupportSettings & { version: string }> {
  const fields: Record<string, string[]> = {}
  const read = <T>(name: string, parse: (text: string) => T | string): T | undefined => {
    const value = parse((typed[name] ?? '').trim())
    if (typeof value !== 'string') return value
    fields[name] = [value]
    return undefined
  }
  const supportAddress = read('supportAddress', (text) =>
    text === '' || z.email().safeParse(text).success
      ? { text: text.toLowerCase() }
      : 'Enter an email address such as support@example.co.za, or leave it blank.',
  )
  const autoCloseDays = read('autoCloseDays', (text) =>
    /^\d{1,3}$/.test(text) ? Number(text) : 'Enter whole days, 0 for never.',
  )
  const undoSendSeconds = read('undoSendSeconds', (text) =>
    /^\d{1,2}$/.test(text) && Number(text) <= 60
      ? Number(text)
      : 'Enter whole seconds up to 60, 0 to send at once.',
  )
  const assignsOnAnswer = read('assignsOnAnswer', switchOf)
  const asksForRating = read('asksForRating', switchOf)
  const raisesPriority = read('escalationPriority', switchOf)
  const team = read('escalationTeam', teamOf)
  const closedDays = read('closedDays', closedDaysOf)
  const { week, problems } = readHours(typed, { isOvernight: false })
  Object.assign(fields, problems)
  const days = weekdays.map((day) => (week[day].isOpen ? week[day].spans.map(intervalOf) : []))
  const hours = (name: string) => read(name, (text) => minutesOf(text)) ?? 0
  const targets = (priority: string): SlaTargets => ({
    firstResponse: hours(targetField(priority, 'firstResponse')),
    nextResponse: hours(targetField(priority, 'nextResponse')),
    resolution: hours(targetField(priority, 'resolution')),
  })
  const sla = {
    low: targets('low'),
    normal: targets('normal'),
    high: targets('high'),
    urgent: targets('urgent'),
  }
  if (Object.keys(fields).length > 0) return refuse('invalid', 'Please check the form.', { fields })
  return ok({
    supportAddress: supportAddress?.text ?? '',
    autoCloseDays: autoCloseDays ?? 0,
    undoSendSeconds: undoSendSeconds ?? 0,
    assignsOnAnswer: assignsOnAnswer?.isOn ?? true,
    asksForRating: asksForRating?.isOn ?? true,
    escalation: {
      raisesPriority: raisesPriority?.isOn ?? false,
      team: team?.team ?? null,
      assignTo: (typed.escalationAgent ?? '').trim(),
    },
    hours: { days, closedDays: closedDays ?? [] },
    sla,
    version: typed.version ?? '',
  })
}

const notInList = 'Choose one from the list.'

function switchOf(text: string): { isOn: boolean } | string {
  return text === 'on' || text === 'off' ? { isOn: text === 'on' } : notInList
}

function teamOf(text: string): { team: TicketTeam | null } | string {
  const team = ticketTeams.find((name) => name === text) ?? null
  return team === null && text !== '' ? notInList : { team }
}

/** Open hours, half ones too. */
function minutesOf(text: string): number | string {
  const hours = Number(text.replace(',', '.'))
  const isRight = /^\d{1,4}([.,]\d{1,2})?$/.test(text) && hours > 0 && hours <= maxHours
  return isRight ? Math.round(hours * 60) : `Enter hours, such as 4 or 0.5, at most ${maxHours}.`
}

function intervalOf({ from, to }: { from: string; to: string }): Interval {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return [minutes(from), minutes(to)]
}

function closedDaysOf(text: string): string[] | string {
  const days = [...new Set(text.split(/[\s,]+/).filter((day) => day !== ''))].sort()
  if (days.length > maxClosedDays) return `At most ${maxClosedDays} days, please.`
  return days.every(isCalendarDate) ? days : 'Enter days such as 2026-12-24, one in each line.'
}
