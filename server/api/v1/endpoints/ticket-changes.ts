import { z } from 'zod'
import { andThen, ok, type Result, refuse } from '#kernel/result.ts'
import { allOf } from '#modules/api/operations/run-once.server.ts'
import { accountOfMember, ticketById } from '#modules/api/queries/objects/support.server.ts'
import { ticketObject } from '#modules/api/rules/objects/support.ts'
import { mergeTickets } from '#modules/support/merging/operations/merge-tickets.server.ts'
import { currentTicketId } from '#modules/support/merging/queries/merged-tickets.server.ts'
import { changeTickets } from '#modules/support/operations/change-tickets.server.ts'
import { deleteTickets } from '#modules/support/operations/delete-tickets.server.ts'
import { setOwnTicketStatus } from '#modules/support/operations/write-as-customer.server.ts'
import { mayDeleteTickets, mayHandleTickets, mayWriteOwnTickets } from '#modules/support/policy.ts'
import {
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  ticketTeams,
} from '#modules/support/rules/ticket.ts'
import {
  type TicketPropertyChange,
  ticketChangeSchemas,
} from '#modules/support/rules/ticket-change.ts'
import { maxTags } from '#modules/support/rules/ticket-forms.ts'
import { byForm, type Caller, type Endpoint, endpoint, gone, untold } from '../endpoint.ts'
import { rowId } from '../list-endpoint.ts'

const readTicket = ({ sight, ids }: Caller) => ticketById(sight, ids.ticket ?? '')

const ticketChanges = z
  .strictObject({
    status: z
      .enum(ticketStatuses)
      .describe('Keys of customers resolve a ticket, or open it again.'),
    priority: z.enum(ticketPriorities),
    category: z.enum(ticketCategories),
    subject: z.string().max(200),
    team: z.enum(ticketTeams).nullable(),
    assignee: rowId('staff_member').nullable().describe('A member of staff who handles tickets.'),
    tags: z
      .array(
        z
          .string()
          .max(40)
          .regex(/^[^,]*$/, 'A tag has no comma.'),
      )
      .max(maxTags),
    subscription: rowId('subscription').nullable(),
  })
  .partial()

type TicketChanges = z.output<typeof ticketChanges>

async function changed({ actor, sight, ids }: Caller, sent: TicketChanges): Promise<Result<null>> {
  const ticketId = (await currentTicketId(ids.ticket ?? '')) ?? ''
  if (sight.isStaff) {
    const wanted = await staffChanges(sent)
    return andThen(wanted, (changes) =>
      allOf(
        ...changes.map(
          (change) => async () => atField(change, await changeTickets(actor, [ticketId], change)),
        ),
      ),
    )
  }
  const { status, ...others } = sent
  const [other] = Object.keys(others)
  if (other !== undefined)
    return refuse('invalid', 'Only keys of staff say this.', {
      fields: { [other]: ['Leave this out.'] },
    })
  return status === 'resolved' || status === 'open'
    ? setOwnTicketStatus(actor, ticketId, status)
    : refuse('invalid', 'Some fields are wrong.', {
        fields: { status: ['Choose one of: open, resolved.'] },
      })
}

/** The agent before the team: a ticket that has one is not assigned automatically. */
async function staffChanges({
  assignee,
  ...sent
}: TicketChanges): Promise<Result<TicketPropertyChange[]>> {
  // A member without an account is refused like one who handles no tickets.
  const agent = assignee && ((await accountOfMember(assignee)) ?? '')
  const texts = byForm(textChanges, { subject: sent.subject, tags: sent.tags?.join(',') })
  if (!texts.ok) return texts
  const { subject, tags } = texts.value
  const { status, priority, category, team, subscription } = sent
  return ok([
    ...(agent === undefined ? [] : [{ property: 'agent' as const, value: agent }]),
    ...(team === undefined ? [] : [{ property: 'team' as const, value: team }]),
    ...(subscription === undefined ? [] : [{ property: 'service' as const, value: subscription }]),
    ...(subject === undefined ? [] : [{ property: 'subject' as const, value: subject }]),
    ...(category ? [{ property: 'category' as const, value: category }] : []),
    ...(priority ? [{ property: 'priority' as const, value: priority }] : []),
    ...(sent.tags && tags ? [{ property: 'tags' as const, value: tags }] : []),
    ...(status ? [{ property: 'status' as const, value: status }] : []),
  ])
}

const textChanges = z.object({
  subject: ticketChangeSchemas.subject.shape.subject.optional(),
  tags: ticketChangeSchemas.tags.shape.tags,
})

/** A refusal of what was chosen names the field that it was chosen in. */
function atField<T>({ property }: TicketPropertyChange, result: Result<T>): Result<T> {
  if (result.ok || result.error.code !== 'invalid' || result.error.fields) return result
  const { code, message } = result.error
  const field = property === 'service' ? 'relatedServiceId' : property
  return refuse(code, 'Some fields are wrong.', { fields: { [field]: [message] } })
}

export const ticketChangeEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'patch',
    path: '/tickets/{ticket}',
    operationId: 'updateTicket',
    tag: 'Tickets',
    summary: 'Change the properties of a ticket',
    description: 'Only what is sent changes. The customer is emailed about a new status.',
    scope: 'tickets:write',
    policy: { staff: mayHandleTickets, customer: mayWriteOwnTickets },
    ids: { ticket: 'ticket' },
    ifMatch: true,
    renamed: { relatedServiceId: '/subscription', agent: '/assignee' },
    body: ticketChanges,
    answer: ticketObject,
    current: readTicket,
    act: (work) => changed(work, work.body),
    read: readTicket,
  }),
  endpoint({
    method: 'post',
    path: '/tickets/{ticket}/merge',
    operationId: 'mergeTicket',
    tag: 'Tickets',
    summary: 'Merge a ticket into another one',
    description:
      'Messages and files move to the other ticket, which is the answer. Between requesters only a link is left.',
    scope: 'tickets:write',
    policy: { staff: mayHandleTickets, customer: null },
    ids: { ticket: 'ticket' },
    renamed: { isConfirmed: '/is_other_requester' },
    body: z.strictObject({
      into: rowId('ticket'),
      is_other_requester: z
        .boolean()
        .default(false)
        .describe('Confirms that both tickets are not of one requester.'),
    }),
    answer: ticketObject,
    act: ({ actor, ids, body: { into, is_other_requester } }) =>
      mergeTickets(actor, ids.ticket ?? '', { targetId: into, isConfirmed: is_other_requester }),
    read: ({ sight }, { ticketId }) => ticketById(sight, ticketId),
  }),
  endpoint({
    ...gone,
    method: 'delete',
    path: '/tickets/{ticket}',
    operationId: 'deleteTicket',
    tag: 'Tickets',
    summary: 'Delete a ticket with its messages and files',
    scope: 'tickets:delete',
    policy: { staff: mayDeleteTickets, customer: null },
    ids: { ticket: 'ticket' },
    act: ({ actor, ids }) => untold(deleteTickets(actor, [ids.ticket ?? ''])),
  }),
]
