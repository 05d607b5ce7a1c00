import type { TicketChange } from '#modules/support/operations/ticket-changes.server.ts'
import {
  stampsOf,
  statusAfterCustomerMessage,
  type TicketStatus,
  type TicketTeam,
} from '#modules/support/rules/ticket.ts'
import type { DemoAgent, DemoMessage, DemoTicket } from './demo-ticket.ts'
import { daysInMinutes, minuteMs, openedAt, type Step, stepTimes } from './ticket-times.ts'

export type Author = DemoAgent | 'customer'
export type DatedMessage = DemoMessage & { at: Date; author: Author }
export type DatedChange = TicketChange & { at: Date; author: Author }

/** A ticket as it stands after everything that happened in it. */
export type TicketHistory = {
  createdAt: Date
  status: TicketStatus
  team: TicketTeam | null
  agent: DemoAgent | null
  tags: string[]
  resolvedAt: Date | null
  closedAt: Date | null
  lastPublicMessageAt: Date
  updatedAt: Date
  messages: DatedMessage[]
  changes: DatedChange[]
}

/** Plays a story the way the support desk's operations would have written it. */
export function ticketHistory(ticket: DemoTicket, number: string, now: Date): TicketHistory {
  const createdAt = openedAt(ticket, now)
  const times = stepTimes(createdAt, stepsOf(ticket), now)
  const opener: Author = ticket.source === 'staff' ? clerkOf(ticket) : 'customer'
  const history: TicketHistory = {
    createdAt,
    status: 'open',
    team: ticket.source === 'staff' ? (ticket.team ?? null) : null,
    agent: null,
    tags: [],
    resolvedAt: null,
    closedAt: null,
    lastPublicMessageAt: createdAt,
    updatedAt: createdAt,
    messages: [],
    changes: [{ kind: 'created', before: null, after: number, at: createdAt, author: opener }],
  }
  const takenAt = momentTaken(ticket, createdAt, { times, now })
  let isTaken = false
  ticket.messages.forEach((message, index) => {
    const at = times[index] ?? createdAt
    if (!isTaken && at >= takenAt && (index > 0 || ticket.source === 'staff')) {
      take(history, ticket, takenAt)
      isTaken = true
    }
    write(history, ticket, { message, at })
  })
  if (!isTaken) take(history, ticket, takenAt)
  let next = ticket.messages.length
  if (ticket.thankedAfter !== undefined)
    setStatus(history, 'resolved', { at: times[next++] ?? createdAt, author: 'customer' })
  if (ticket.closedAfterDays !== undefined)
    setStatus(history, 'closed', { at: times[next] ?? createdAt, author: clerkOf(ticket) })
  return history
}

const clerkOf = ({ agent }: DemoTicket): DemoAgent => agent ?? 'Themba'

function stepsOf({ messages, thankedAfter, closedAfterDays }: DemoTicket): Step[] {
  return [
    ...messages.map(({ by, after = 0 }, index) => ({
      after,
      byStaff: by !== 'customer' && index > 0,
    })),
    ...(thankedAfter === undefined ? [] : [{ after: thankedAfter, byStaff: false }]),
    ...(closedAfterDays === undefined
      ? []
      : [{ after: daysInMinutes(closedAfterDays), byStaff: true }]),
  ]
}

/**
 * Shortly before the first message of staff, in which what they set is already known; at once for
 * tickets that staff open.
 */
function momentTaken(
  { source, messages }: DemoTicket,
  createdAt: Date,
  { times, now }: { times: readonly Date[]; now: Date },
): Date {
  if (source === 'staff') return createdAt
  const first = times[messages.findIndex(({ by }) => by !== 'customer')]
  if (first) return new Date(Math.max(first.getTime() - 3 * minuteMs, createdAt.getTime()))
  return new Date(Math.min(createdAt.getTime() + 12 * minuteMs, now.getTime()))
}

/** Sorts a ticket: its team, its agent and its tags, by the person who takes it. */
function take(history: TicketHistory, ticket: DemoTicket, at: Date): void {
  const by = { at, author: clerkOf(ticket) }
  const { team = null, agent = null, tags = [] } = ticket
  if (team !== history.team)
    history.changes.push({ kind: 'team', before: null, after: team, ...by })
  if (agent !== null) history.changes.push({ kind: 'agent', before: null, after: agent, ...by })
  if (tags.length > 0)
    history.changes.push({ kind: 'tags', before: '', after: tags.join(', '), ...by })
  if (team === history.team && agent === null && tags.length === 0) return
  Object.assign(history, { team, agent, tags, updatedAt: at })
}

function write(
  history: TicketHistory,
  ticket: DemoTicket,
  { message, at }: { message: DemoMessage; at: Date },
): void {
  const author = message.by === 'customer' ? 'customer' : authorOf(ticket, message)
  history.messages.push({ ...message, at, author })
  history.updatedAt = at
  if (message.by !== 'note') history.lastPublicMessageAt = at
  if (message.team && message.team !== history.team) {
    history.changes.push({ kind: 'team', before: history.team, after: message.team, at, author })
    history.team = message.team
  }
  const status = message.status ?? statusAfter(history, message)
  if (status !== history.status) setStatus(history, status, { at, author })
}

function authorOf(ticket: DemoTicket, { byColleague }: DemoMessage): DemoAgent {
  const clerk = clerkOf(ticket)
  if (!byColleague) return clerk
  return clerk === 'Themba' ? 'Nadia' : 'Themba'
}

function statusAfter({ status, messages }: TicketHistory, { by }: DemoMessage): TicketStatus {
  if (by === 'note' || messages.length === 1) return status
  if (by === 'customer') return statusAfterCustomerMessage(status)
  return status === 'open' ? 'in_progress' : status
}

function setStatus(
  history: TicketHistory,
  status: TicketStatus,
  { at, author }: { at: Date; author: Author },
): void {
  history.changes.push({ kind: 'status', before: history.status, after: status, at, author })
  Object.assign(history, { status, updatedAt: at, ...stampsOf(status, history, at) })
}
