import { siteTimeZone } from '#kernel/dates.ts'
import { slaColumns } from '#modules/support/operations/move-clocks.server.ts'
import {
  type SlaState,
  slaAfterAnswer,
  slaAfterCustomerMessage,
  slaAfterStatus,
  slaAtOpening,
} from '#modules/support/rules/sla.ts'
import { defaultSupportSettings } from '#modules/support/rules/support-settings.ts'
import {
  type TicketPriority,
  type TicketStatus,
  ticketStatuses,
} from '#modules/support/rules/ticket.ts'
import { demoHours } from '../demo-site/front.ts'
import type { DatedMessage, TicketHistory } from './ticket-history.ts'

const calendar = { hours: demoHours, zone: siteTimeZone }

type Happening = { at: Date; order: number; move: (state: SlaState) => SlaState }

/**
 * The clocks of a story, as the desk's operations would have moved them. Staff know already of what
 * is overdue.
 */
export function ticketClocks(
  { createdAt, messages, changes }: TicketHistory,
  priority: TicketPriority,
  now: Date,
) {
  const happenings = [
    ...messages
      .slice(1)
      .filter(({ by }) => by !== 'note')
      .map(writing),
    ...changes
      .filter(({ kind }) => kind === 'status')
      .map(({ after, at }) => settingStatus(statusOf(after), at)),
  ].sort((one, other) => one.at.getTime() - other.at.getTime() || one.order - other.order)
  const opened = slaAtOpening(defaultSupportSettings.sla[priority], createdAt, calendar)
  const columns = slaColumns(happenings.reduce((state, { move }) => move(state), opened))
  const isOverdue = columns.slaDueAt !== null && columns.slaDueAt <= now
  return {
    ...columns,
    slaWarnedFor: isOverdue ? columns.slaDueAt : null,
    slaBreachedFor: isOverdue ? columns.slaDueAt : null,
  }
}

/**
 * An answer ends its clock before the status changes with it; a customer's message comes after the
 * ticket was opened by it.
 */
function writing({ by, at }: DatedMessage): Happening {
  if (by === 'staff') return { at, order: 0, move: (state) => slaAfterAnswer(state, at, calendar) }
  return { at, order: 2, move: (state) => slaAfterCustomerMessage(state, at, calendar) }
}

function settingStatus(status: TicketStatus, at: Date): Happening {
  return { at, order: 1, move: (state) => slaAfterStatus(state, status, { at, calendar }) }
}

function statusOf(text: string | null): TicketStatus {
  return ticketStatuses.find((status) => status === text) ?? 'open'
}
