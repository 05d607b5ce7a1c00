import {
  addDays,
  type CalendarDate,
  dayIn,
  daysBetween,
  isCalendarDate,
  type TimeZone,
} from '#kernel/dates.ts'
import {
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
  type TicketTeam,
  ticketCategories,
  ticketCategoryLabels,
  ticketPriorityLabels,
  ticketStatusLabels,
  ticketTeamLabels,
  ticketTeams,
} from '../../rules/ticket.ts'

export type ReportedTicket = {
  number: string
  subject: string
  category: TicketCategory
  priority: TicketPriority
  status: TicketStatus
  team: TicketTeam | null
  agentName: string | null
  createdAt: Date
  firstRespondedAt: Date | null
  firstResponseDueAt: Date | null
  firstResponseMinutes: number | null
  solvedAt: Date | null
  resolutionMinutes: number | null
  promisedMinutes: number | null
  stars: number | null
  feedback: string | null
}

export const reportCsvHeads = [
  'Ticket',
  'Subject',
  'Category',
  'Priority',
  'Status',
  'Team',
  'Agent',
  'Opened',
  'First answer',
  'First answer in open minutes',
  'First answer in time',
  'Solved',
  'Solution in open minutes',
  'Solved in time',
  'Stars',
  'Feedback',
]

export function reportCsvRow(ticket: ReportedTicket, zone: TimeZone): string[] {
  const { firstRespondedAt, firstResponseDueAt, resolutionMinutes, promisedMinutes, solvedAt } =
    ticket
  const answeredInTime =
    firstRespondedAt && firstResponseDueAt ? firstRespondedAt <= firstResponseDueAt : null
  const solvedInTime =
    solvedAt && resolutionMinutes !== null && promisedMinutes !== null
      ? resolutionMinutes <= promisedMinutes
      : null
  return [
    ticket.number,
    ticket.subject,
    ticketCategoryLabels[ticket.category],
    ticketPriorityLabels[ticket.priority],
    ticketStatusLabels[ticket.status],
    ticket.team === null ? '' : ticketTeamLabels[ticket.team],
    ticket.agentName ?? '',
    dayIn(zone, ticket.createdAt),
    firstRespondedAt === null ? '' : dayIn(zone, firstRespondedAt),
    wholeText(ticket.firstResponseMinutes),
    yesNo(answeredInTime),
    solvedAt === null ? '' : dayIn(zone, solvedAt),
    wholeText(resolutionMinutes),
    yesNo(solvedInTime),
    ticket.stars === null ? '' : String(ticket.stars),
    ticket.feedback ?? '',
  ]
}

const wholeText = (value: number | null) => (value === null ? '' : String(Math.round(value)))
const yesNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no')

/** Days of the office, both included, and what narrows them; null is all. */
export type ReportQuery = {
  from: CalendarDate
  to: CalendarDate
  team: TicketTeam | null
  category: TicketCategory | null
  agent: string | null
}

/** A year and a day, so that a year can be compared with its first day again. */
export const maxReportDays = 366

const usualDays = 30

/**
 * What the address says; a range that is none is the last thirty days, and one that is too long
 * ends where it begins plus a year.
 */
export function reportQuery(params: URLSearchParams, today: CalendarDate): ReportQuery {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const isRange = isCalendarDate(from) && isCalendarDate(to) && from <= to
  const range = isRange ? { from, to } : { from: addDays(today, 1 - usualDays), to: today }
  const longest = addDays(range.from, maxReportDays - 1)
  const agent = params.get('agent') ?? ''
  return {
    from: range.from,
    to: range.to < longest ? range.to : longest,
    team: ticketTeams.find((name) => name === params.get('team')) ?? null,
    category: ticketCategories.find((name) => name === params.get('category')) ?? null,
    agent: agent === '' || agent.length > 100 ? null : agent,
  }
}

export function reportPresets(
  today: CalendarDate,
): { label: string; from: CalendarDate; to: CalendarDate }[] {
  const last = (days: number) => ({ from: addDays(today, 1 - days), to: today })
  return [
    { label: 'Last 7 days', ...last(7) },
    { label: 'Last 30 days', ...last(30) },
    { label: 'Last 90 days', ...last(90) },
    { label: 'Last 365 days', ...last(365) },
  ]
}

/** Every day of the range, so that a day without tickets is a day with none. */
export function daysOf({ from, to }: Pick<ReportQuery, 'from' | 'to'>): CalendarDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
}

/** 90 as '1 h 30 min'; a long time in hours alone. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return '–'
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  return rest === 0 || hours >= 24 ? `${Math.round(whole / 60)} h` : `${hours} h ${rest} min`
}

/** Null where nothing was promised. */
export function keptShare({ kept, broken }: { kept: number; broken: number }): number | null {
  return kept + broken === 0 ? null : kept / (kept + broken)
}
