import { mayHandleChats } from '#modules/chat/policy.ts'
import { mayManageDomainInquiries, mayManageEnquiries } from '#modules/enquiries/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { type InboxKind, inboxKinds } from './rules/inbox.ts'

const policies: Record<InboxKind, (actor: Actor) => boolean> = {
  ticket: mayHandleTickets,
  chat: mayHandleChats,
  enquiry: mayManageEnquiries,
  inquiry: mayManageDomainInquiries,
}

/** What of the inbox they see. */
export function inboxKindsOf(actor: Actor): InboxKind[] {
  return inboxKinds.filter((kind) => policies[kind](actor))
}

/** Staff who handle anything that waits in it. */
export function mayOpenInbox(actor: Actor): boolean {
  return inboxKindsOf(actor).length > 0
}
