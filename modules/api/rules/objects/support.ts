import { z } from 'zod'
import {
  senderTypes,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  ticketTeams,
} from '#modules/support/rules/ticket.ts'
import { expandable, idOf, named, timestamp } from './base.ts'
import { customerObject } from './sales.ts'

export const ticketObject = named(
  'Ticket',
  'A request for help and its conversation.',
  z.strictObject({
    id: idOf('ticket'),
    object: z.literal('ticket'),
    number: z.string(),
    customer: expandable('customer', customerObject).nullable(),
    subject: z.string(),
    category: z.enum(ticketCategories),
    priority: z.enum(ticketPriorities),
    status: z.enum(ticketStatuses),
    subscription: idOf('subscription').nullable(),
    /** For staff. */
    team: z.enum(ticketTeams).nullable().optional(),
    assignee: idOf('staff_member').nullable().optional(),
    tags: z.array(z.string()).optional(),
    requester: z.strictObject({ name: z.string(), email: z.string() }).optional(),
    last_message_at: timestamp.nullable(),
    resolved_at: timestamp.nullable(),
    closed_at: timestamp.nullable(),
    created_at: timestamp,
  }),
)

export const fileObject = named(
  'File',
  'A file of a message.',
  z.strictObject({
    id: idOf('file'),
    object: z.literal('file'),
    name: z.string(),
    type: z.string(),
    size: z.int(),
  }),
)

export const messageObject = named(
  'Message',
  'A message in a ticket. Internal notes are for keys of staff only.',
  z.strictObject({
    id: idOf('message'),
    object: z.literal('message'),
    ticket: idOf('ticket'),
    author: z.strictObject({ type: z.enum(senderTypes), name: z.string() }),
    body: z.string(),
    is_internal: z.boolean(),
    files: z.array(fileObject),
    created_at: timestamp,
  }),
)
