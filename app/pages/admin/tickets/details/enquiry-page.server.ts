import { mayManageEnquiriesOf } from '#modules/enquiries/policy.ts'
import { enquiryOfTicket } from '#modules/enquiries/queries/enquiry-details.server.ts'
import { enquiryPage } from '#modules/enquiries/rules/enquiry-message.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'

/**
 * The address of the enquiry that a ticket was made of; null without one, and for staff who may not
 * open it.
 */
export async function enquiryPageOf(ticketId: string, member: Actor): Promise<string | null> {
  const enquiry = await enquiryOfTicket(ticketId)
  return enquiry && mayManageEnquiriesOf(enquiry.kind)(member)
    ? enquiryPage(enquiry.kind, enquiry.id)
    : null
}
