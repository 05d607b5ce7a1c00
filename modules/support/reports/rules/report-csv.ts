import { dayIn, type TimeZone } from '#kernel/dates.ts'
import {
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
  type TicketTeam,
  ticketCategoryLabels,
  ticketPriorityLabels,
  ticketStatusLabels,
  ticketTeamLabels,
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
