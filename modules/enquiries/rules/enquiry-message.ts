import { z } from 'zod'
import { idempotencyKey, typedText } from '#kernel/form-fields.ts'
import { textSchema } from '#kernel/text-fields.ts'
import type { ActivityEntity } from '#modules/activity/rules/activity.ts'
import type { Permission } from '#modules/identity/rules/permissions.ts'

/** Which form an enquiry came by. */
export const enquiryKinds = ['general', 'domain'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

/** An email of staff, an answer by email, and a note that only staff see. */
export const enquiryMessageKinds = ['reply', 'answer', 'note'] as const
export type EnquiryMessageKind = (typeof enquiryMessageKinds)[number]

export const maxEnquiryMessage = 10_000

/** An email of staff. `seen` is the number of messages that were on the page. */
export const enquiryReplySchema = z.object({
  message: textSchema(maxEnquiryMessage, 'Write your reply first.'),
  seen: z.coerce.number().int().min(0).catch(0),
  idempotencyKey,
})
export type EnquiryReply = z.output<typeof enquiryReplySchema>

export const enquiryNoteSchema = z.object({
  message: textSchema(maxEnquiryMessage, 'Write your note first.'),
  idempotencyKey,
})
export type EnquiryNote = z.output<typeof enquiryNoteSchema>

/** `agent` is a user's id; blank for unassigned. */
export const assignSchema = z.object({ agent: typedText })

export const managePermission = {
  general: 'enquiries.manage',
  domain: 'domain_inquiries.manage',
} as const satisfies Record<EnquiryKind, Permission>

/** What the activity log calls it. */
export const entityOf = {
  general: 'general_enquiry',
  domain: 'domain_inquiry',
} as const satisfies Record<EnquiryKind, ActivityEntity>

const pages: Record<EnquiryKind, string> = {
  general: '/admin/enquiries/',
  domain: '/admin/domain-inquiries?open=',
}

/** Where staff find an enquiry. */
export function enquiryPage(kind: EnquiryKind, id: string): string {
  return pages[kind] + id
}

/** Idempotency key of the email of a reply, before the message's id. */
export const replyKeyPrefix = 'enquiry_reply:'
