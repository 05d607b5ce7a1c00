import { z } from 'zod'
import { andThen, ok, refuse } from '#kernel/result.ts'
import { customersByIds } from '#modules/api/queries/objects/customers.server.ts'
import {
  messageAnswers,
  messageById,
  ticketAnswers,
  ticketById,
} from '#modules/api/queries/objects/support.server.ts'
import { rowIdOf } from '#modules/api/rules/object-id.ts'
import { messageObject, ticketObject } from '#modules/api/rules/objects/support.ts'
import { openTicket, openTicketFor } from '#modules/support/operations/open-ticket.server.ts'
import { writeAsCustomer } from '#modules/support/operations/write-as-customer.server.ts'
import { writeAsStaff } from '#modules/support/operations/write-as-staff.server.ts'
import { mayHandleTickets, mayWriteOwnTickets } from '#modules/support/policy.ts'
import { maxFilesPerMessage } from '#modules/support/rules/attachment.ts'
import {
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  ticketTeams,
} from '#modules/support/rules/ticket.ts'
import {
  customerMessageSchema,
  maxMessageLength,
  staffMessageSchema,
  staffTicketSchema,
} from '#modules/support/rules/ticket-forms.ts'
import { byForm, type Caller, type Endpoint, endpoint } from '../endpoint.ts'
import { listEndpoint, rowId, threadEndpoint } from '../list-endpoint.ts'

const policy = { staff: mayHandleTickets, customer: mayWriteOwnTickets }
const expands = { customer: { scope: 'customers:read', byIds: customersByIds } } as const
const readTicket = ({ sight, ids }: Caller) => ticketById(sight, ids.ticket ?? '')

const files = z
  .array(rowId('file'))
  .max(maxFilesPerMessage)
  .default([])
  .describe('Files of yours that were uploaded before.')

const ticketFields = {
  subject: z.string().max(200),
  category: z.enum(ticketCategories),
  priority: z.enum(ticketPriorities).default('normal'),
  message: z.string().max(maxMessageLength),
  subscription: rowId('subscription').optional(),
  files,
}

const newTicket = z.strictObject({
  ...ticketFields,
  customer: rowId('customer').optional().describe('Required for keys of staff; others have none.'),
  team: z.enum(ticketTeams).optional().describe('For keys of staff.'),
})

const newMessage = z.strictObject({
  message: z.string().max(maxMessageLength),
  files,
  is_internal: z.boolean().default(false).describe('A note that the customer never sees.'),
  status: z.enum(ticketStatuses).optional().describe('For keys of staff.'),
})

const renamed = {
  relatedServiceId: '/subscription',
  customerId: '/customer',
  isInternal: '/is_internal',
  uploads: '/files',
}

async function opened(
  { actor, sight }: Caller,
  { customer, subscription, team, files: uploads, ...sent }: z.output<typeof newTicket>,
  idempotencyKey: string,
) {
  if (!sight.isStaff && (customer !== undefined || team !== undefined))
    return refuse('invalid', 'Only keys of staff say this.', {
      fields: { [customer === undefined ? 'team' : 'customer']: ['Leave this out.'] },
    })
  if (sight.isStaff && customer === undefined)
    return refuse('invalid', 'Some fields are wrong.', {
      fields: { customer: ['This field is required.'] },
    })
  const values = { ...sent, uploads, relatedServiceId: subscription ?? '', idempotencyKey }
  const customerId = sight.isStaff ? customer : sight.customerId
  const ticket = byForm(staffTicketSchema, { ...values, customerId, team: team ?? '' })
  const made = await andThen(ticket, (input) =>
    sight.isStaff ? openTicketFor(actor, input) : openTicket(actor, input),
  )
  return made.ok ? ok({ id: made.value.ticketId }) : made
}

async function answered(
  { actor, sight, ids }: Caller,
  { message, is_internal, status, files: uploads }: z.output<typeof newMessage>,
  idempotencyKey: string,
) {
  const ticketId = ids.ticket ?? ''
  if (!sight.isStaff && (is_internal || status !== undefined))
    return refuse('invalid', 'Only keys of staff say this.', {
      fields: { [is_internal ? 'isInternal' : 'status']: ['Leave this out.'] },
    })
  // A program has no page on which it could have seen what came in meanwhile.
  const form = {
    message,
    uploads,
    isInternal: is_internal ? 'yes' : 'no',
    status: status ?? '',
    sendAnyway: 'yes',
    idempotencyKey,
  }
  const written = sight.isStaff
    ? await andThen(byForm(staffMessageSchema, form), (input) =>
        writeAsStaff(actor, ticketId, input),
      )
    : await andThen(byForm(customerMessageSchema, { message, uploads, idempotencyKey }), (input) =>
        writeAsCustomer(actor, ticketId, input),
      )
  return written.ok ? ok({ id: written.value.messageId }) : written
}

export const ticketEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/tickets',
    operationId: 'listTickets',
    tag: 'Tickets',
    summary: 'List tickets',
    scope: 'tickets:read',
    policy,
    of: ticketObject,
    expands,
    filters: {
      status: z.enum(ticketStatuses).optional(),
      priority: z.enum(ticketPriorities).optional(),
      customer: rowId('customer').optional(),
    },
    list: ({ sight }, { filters, ...request }) => {
      const { status = null, priority = null, customer = null } = filters
      return ticketAnswers(sight, { ...request, filters: { status, priority, customer } })
    },
  }),
  endpoint({
    method: 'get',
    path: '/tickets/{ticket}',
    operationId: 'getTicket',
    tag: 'Tickets',
    summary: 'Read a ticket',
    scope: 'tickets:read',
    policy,
    ids: { ticket: 'ticket' },
    expands,
    answer: ticketObject,
    read: readTicket,
  }),
  endpoint({
    method: 'post',
    path: '/tickets',
    operationId: 'openTicket',
    tag: 'Tickets',
    summary: 'Open a ticket',
    description: 'Ticket, first message and emails are one.',
    scope: 'tickets:write',
    policy,
    status: 201,
    renamed,
    body: newTicket,
    answer: ticketObject,
    act: (work) => opened(work, work.body, work.onceKey),
    read: ({ sight }, { id }) => ticketById(sight, id),
  }),
  threadEndpoint({
    path: '/tickets/{ticket}/messages',
    operationId: 'listMessages',
    tag: 'Tickets',
    summary: 'List the messages of a ticket',
    scope: 'tickets:read',
    policy,
    ids: { ticket: 'ticket' },
    of: messageObject,
    list: async (caller, request) => {
      const ticket = await readTicket(caller)
      const id = ticket && rowIdOf('ticket', ticket.id)
      return id === null ? null : messageAnswers(caller.sight, id, request)
    },
  }),
  endpoint({
    method: 'post',
    path: '/tickets/{ticket}/messages',
    operationId: 'answerTicket',
    tag: 'Tickets',
    summary: 'Write a message in a ticket',
    scope: 'tickets:write',
    policy,
    ids: { ticket: 'ticket' },
    status: 201,
    renamed,
    body: newMessage,
    answer: messageObject,
    act: (work) => answered(work, work.body, work.onceKey),
    read: ({ sight }, { id }) => messageById(sight, id),
  }),
]
