import { z } from 'zod'
import { isId } from '#kernel/ids.ts'
import { lineSchema } from '#kernel/text-fields.ts'
import type { SlaState } from '../../rules/sla.ts'
import { isUnsolved, type TicketStatus, waitingForStaffStatuses } from '../../rules/ticket.ts'

export const mergeSchema = z.object({
  into: z.string({ error: 'Choose a ticket.' }).refine(isId, 'Choose a ticket.'),
  isConfirmed: z.enum(['yes', 'no']).default('no'),
})

export const splitSchema = z.object({ subject: lineSchema(200, 'Say in a few words what it’s about.') })

type Requester = { customerId: string | null; requesterEmail: string }

/** Whether two tickets are one person's, so that each may read the other's messages: of one customer, or of one address where a customer is not known. */
export function isSameRequester(a: Requester, b: Requester): boolean {
  if (a.customerId !== null && b.customerId !== null) return a.customerId === b.customerId
  return a.requesterEmail !== '' && a.requesterEmail.toLowerCase() === b.requesterEmail.toLowerCase()
}

const waitsForStaff = (status: TicketStatus) => waitingForStaffStatuses.some((waiting) => waiting === status)

/** What waited for staff in the merged ticket still does: a target that waits for nobody is taken up again. */
export function statusAfterMerge(target: TicketStatus, source: TicketStatus): TicketStatus {
  return waitsForStaff(source) && !(isUnsolved(target) && waitsForStaff(target)) ? 'open' : target
}

const earlier = (a: Date | null, b: Date | null) => (a === null || b === null ? (a ?? b) : a < b ? a : b)

/** The clocks of the target: what is still owed in the merged ticket keeps its deadline where that one is earlier. */
export function slaAfterMerge(target: SlaState, source: SlaState): SlaState {
  const isFirst = source.firstRespondedAt === null
  const from = isFirst ? source.createdAt : source.nextResponseFrom
  if (target.pausedAt !== null || source.pausedAt !== null || from === null) return target
  const dueAt = isFirst ? source.firstResponseDueAt : source.nextResponseDueAt
  if (target.firstRespondedAt === null) return { ...target, firstResponseDueAt: earlier(target.firstResponseDueAt, dueAt) }
  return { ...target, nextResponseFrom: earlier(target.nextResponseFrom, from), nextResponseDueAt: earlier(target.nextResponseDueAt, dueAt) }
}
