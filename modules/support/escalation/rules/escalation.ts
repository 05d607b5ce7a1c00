import { type TicketPriority, type TicketTeam, ticketPriorities } from '../../rules/ticket.ts'

/** What happens to a ticket when a promise to it is broken, beside the email to staff. */
export type Escalation = {
  /** By one step, up to urgent. */
  raisesPriority: boolean
  team: TicketTeam | null
  /**
   * The account of an agent, `administrators` for the one of them with the fewest unsolved tickets,
   * or '' for none.
   */
  assignTo: string
}

export const administrators = 'administrators'

export const noEscalation: Escalation = { raisesPriority: false, team: null, assignTo: '' }

export function escalates({ raisesPriority, team, assignTo }: Escalation): boolean {
  return raisesPriority || team !== null || assignTo !== ''
}

export function raisedPriority(priority: TicketPriority): TicketPriority {
  return ticketPriorities[ticketPriorities.indexOf(priority) + 1] ?? priority
}

type Deadlines = {
  firstRespondedAt: Date | null
  firstResponseDueAt: Date | null
  nextResponseDueAt: Date | null
}

/** Which promise a deadline was. */
export function brokenPromise(
  { firstRespondedAt, firstResponseDueAt, nextResponseDueAt }: Deadlines,
  dueAt: Date,
): string {
  if (firstRespondedAt === null && firstResponseDueAt?.getTime() === dueAt.getTime())
    return 'first answer'
  return nextResponseDueAt?.getTime() === dueAt.getTime() ? 'next answer' : 'solution'
}
