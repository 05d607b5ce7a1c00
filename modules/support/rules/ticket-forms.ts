import { z } from 'zod'
import { idempotencyKey, optionalFile, several } from '#kernel/form-fields.ts'
import { isId } from '#kernel/ids.ts'
import { type Result, refuse } from '#kernel/result.ts'
import { lineSchema, optionalLineSchema, textSchema } from '#kernel/text-fields.ts'
import { attachmentMissing, fileOfDataUrl, maxFilesPerMessage } from './attachment.ts'
import { ticketCategories, ticketPriorities, ticketStatuses, ticketTeams } from './ticket.ts'

export const maxMessageLength = 20_000
export const maxTags = 20

const blankMessage = 'Please enter a message'

/** Zero-width characters and fillers: nothing of them can be seen. */
const showsNothing = /^[\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]+$/u

const message = textSchema(maxMessageLength, blankMessage).refine(
  (text) => !showsNothing.test(text),
  blankMessage,
)

/**
 * Ids of files that were uploaded before the form was sent, and files sent with it: where scripts
 * do not run, and as data URLs (D29).
 */
const uploads = several(maxFilesPerMessage).refine((ids) => ids.every(isId), attachmentMissing)
const files = z
  .union([z.instanceof(File), z.string(), z.array(z.union([z.instanceof(File), z.string()]))])
  .optional()
  .transform((sent, check) => {
    const filled = [sent ?? []]
      .flat()
      .filter((one) => one !== '' && !(one instanceof File && one.size === 0))
    const read = filled.map((one) => (one instanceof File ? one : fileOfDataUrl(one)))
    if (read.includes(null))
      check.issues.push({ code: 'custom', message: 'This file can’t be read.', input: sent })
    return read.filter((file) => file !== null)
  })

const optionalId = z
  .string()
  .default('')
  .transform((id) => (id === '' ? null : id))
  .refine((id) => id === null || isId(id), 'Choose one from the list.')

export const subject = lineSchema(200, 'Say in a few words what it’s about.')

export const newTicketSchema = z.object({
  subject,
  category: z.enum(ticketCategories, { error: 'Choose what it’s about.' }),
  priority: z.enum(ticketPriorities).default('normal'),
  relatedServiceId: optionalId,
  message,
  uploads,
  files,
  idempotencyKey,
})

export const uploadSchema = z.object({ file: optionalFile })

export const staffTicketSchema = newTicketSchema.extend({
  customerId: z.string().refine(isId, 'Choose a customer.'),
  team: z.enum(['', ...ticketTeams]).default(''),
})

export const customerMessageSchema = z.object({ message, uploads, files, idempotencyKey })

/** Ids of held replies that were on the page, separated by spaces. */
export function heldIdsOf(typed: string): string[] {
  return typed.split(' ').filter(isId)
}

/**
 * `seen`: the position of the last message that was on the page when the answer was begun;
 * `seenHeld`: colleagues' replies that could still be undone then.
 */
export const staffMessageSchema = z.object({
  message,
  isInternal: z.enum(['yes', 'no']).default('no'),
  status: z.enum(['', ...ticketStatuses]).default(''),
  seen: z.coerce.number().int().min(0).default(0),
  seenHeld: z.string().max(2000).default('').transform(heldIdsOf),
  sendAnyway: z.enum(['yes', 'no']).default('no'),
  /** Ids of canned replies that were inserted. */
  cannedReplies: several(20),
  uploads,
  files,
  idempotencyKey,
})

/**
 * The page asks for the status of an answer and of a note apart, because only an answer waits for
 * the customer as a rule.
 */
export const composeSchema = staffMessageSchema.extend({
  noteStatus: z.enum(['', ...ticketStatuses]).default(''),
})

/** The message as it is written: with the status that belongs to what is sent. */
export function composedMessage({
  noteStatus,
  ...message
}: z.output<typeof composeSchema>): StaffMessage {
  return message.isInternal === 'yes' ? { ...message, status: noteStatus } : message
}

export const draftSchema = z.object({
  message: z
    .string()
    .max(maxMessageLength, `At most ${maxMessageLength} characters, please.`)
    .default(''),
  isInternal: z.enum(['yes', 'no']).default('no'),
  idempotencyKey,
})

/**
 * A held reply is undone; beside that, what was begun since, where a script knows it. However much
 * that is, undo is not refused.
 */
export const undoSchema = draftSchema.extend({
  message: z.string().default(''),
  uploads: several(100),
})

export const transferSchema = z.object({
  team: z.enum(['', ...ticketTeams]).default(''),
  agentId: z.string().max(100).default(''),
  note: optionalLineSchema(1000),
})

/**
 * Tags as typed, separated by commas: lower case, each once, at most 40 characters and 20 of them.
 */
export function tagsOf(typed: string): string[] {
  const tags = typed
    .normalize()
    .toLowerCase()
    .split(',')
    .map((tag) =>
      tag
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, 40),
    )
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, maxTags)
}

export type NewTicket = z.output<typeof newTicketSchema>
export type StaffTicket = z.output<typeof staffTicketSchema>
export type CustomerMessage = z.output<typeof customerMessageSchema>
export type StaffMessage = z.output<typeof staffMessageSchema>

export const linkCustomerSchema = z.object({
  customerId: z.string().refine(isId, 'Choose a customer.'),
})

/** A§8: the message for a user who sends while signed out. */
export const notAuthenticated = 'Not authenticated'

/** A§8: 'Failed to send reply: {message or Unknown error}'. */
export function replyFailure(message = 'Unknown error'): string {
  return `Failed to send reply: ${message}`
}

/**
 * Says what failed, except where the form says it at a field, or where others wrote first and
 * nothing failed.
 */
export function asReplyFailure<T>(result: Result<T>): Result<T> {
  if (result.ok || result.error.fields !== undefined || result.error.code === 'conflict')
    return result
  const { code, message, ...more } = result.error
  return refuse(code, replyFailure(message), more)
}
