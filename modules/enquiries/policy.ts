import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import type { EnquiryKind } from './rules/enquiry-message.ts'

/** Staff who read, answer and delete what came by the contact form. */
export function mayManageEnquiries(actor: Actor): boolean {
  return hasPermission(actor, 'enquiries.manage')
}

/** The same for what came by the domain form. */
export function mayManageDomainInquiries(actor: Actor): boolean {
  return hasPermission(actor, 'domain_inquiries.manage')
}

/** An enquiry is turned into a ticket by staff who handle both. */
export function mayTurnIntoTicket(actor: Actor): boolean {
  return mayManageEnquiries(actor) && mayHandleTickets(actor)
}

/** The same of a domain inquiry. */
export function mayTurnInquiryIntoTicket(actor: Actor): boolean {
  return mayManageDomainInquiries(actor) && mayHandleTickets(actor)
}

export function mayManageEnquiriesOf(kind: EnquiryKind): (actor: Actor) => boolean {
  return kind === 'general' ? mayManageEnquiries : mayManageDomainInquiries
}
