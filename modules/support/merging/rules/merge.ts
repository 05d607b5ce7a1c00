import { z } from 'zod'
import { isId } from '#kernel/ids.ts'
import { lineSchema } from '#kernel/text-fields.ts'
import { addOpenMinutes } from '../../rules/service-hours.ts'
import { earlier, type SlaCalendar, type SlaState } from '../../rules/sla.ts'
import { isUnsolved, type TicketStatus, waitingForStaffStatuses } from '../../rules/ticket.ts'

export const mergeSchema = z.object({
  into: z.string({ error: 'Choose a ticket.' }).refine(isId, 'Choose a ticket.'),
  isConfirmed: z.enum(['yes', 'no']).default('no'),
})

export const splitSchema = z.object({
  subject: lineSchema(200, 'Say in a few words what it’s about.'),
})

type Requester = { customerId: string | null; requesterEmail: string }

/**
 * Whether two tickets are one person's, so that each may read the other's messages: of one
 * customer, or of one address where a customer is not known.
 */
export function isSameRequester(a: Requester, b: Requester): boolean {
  if (a.customerId !== null && b.customerId !== null) return a.customerId === b.customerId
  return (
    a.requesterEmail !== '' && a.requesterEmail.toLowerCase() === b.requesterEmail.toLowerCase()
  )
}

const waitsForStaff = (status: TicketStatus) =>
  waitingForStaffStatuses.some((waiting) => waiting === status)

/** What waited for staff in the merged ticket still does: a solved target is reopened. */
export function statusAfterMerge(target: TicketStatus, source: TicketStatus): TicketStatus {
  return waitsForStaff(source) && !(isUnsolved(target) && waitsForStaff(target)) ? 'open' : target
}

/**
 * The clocks of the target: what is still owed in the merged ticket keeps its deadline where that
 * one is earlier, and is counted from its own beginning when deadlines are recalculated, because
 * the priority changes or a pause ends.
 */
export function slaAfterMerge(target: SlaState, source: SlaState, calendar: SlaCalendar): SlaState {
  const isFirst = source.firstRespondedAt === null
  const from = isFirst ? source.createdAt : source.nextResponseFrom
  if (target.pausedAt !== null || source.pausedAt !== null || from === null) return target
  const dueAt = isFirst ? source.firstResponseDueAt : source.nextResponseDueAt
  const isUnanswered = target.firstRespondedAt === null
  return {
    ...target,
    firstResponseFrom: earlier(
      target.firstResponseFrom,
      earlier(source.firstResponseFrom, isFirst ? beginning(source, target, calendar) : null),
    ),
    firstResponseDueAt: isUnanswered
      ? earlier(target.firstResponseDueAt, dueAt)
      : target.firstResponseDueAt,
    nextResponseFrom:
      isUnanswered && isFirst ? target.nextResponseFrom : earlier(target.nextResponseFrom, from),
    nextResponseDueAt:
      isUnanswered && isFirst ? target.nextResponseDueAt : earlier(target.nextResponseDueAt, dueAt),
  }
}

/**
 * Where the wait for a first answer begins as if the source had never been paused, or only as long
 * as an unanswered target, whose pauses are added to it.
 */
function beginning(source: SlaState, target: SlaState, { hours, zone }: SlaCalendar): Date | null {
  const added = target.firstRespondedAt === null ? target.pausedMinutes : 0
  const paused = source.pausedMinutes - added
  return paused > 0
    ? addOpenMinutes(hours, zone, { from: source.createdAt, minutes: paused })
    : source.createdAt
}
