import { maxMessagesPerHour, maxTicketsPerHour } from '../../rules/ticket.ts'
import type { MailKind } from './mail-kind.ts'
import { maxTicketsOfStranger, maxTicketsOfStrangers } from './mail-limits.ts'
import { fromMarkedSender, type IncomingMailStatus } from './mail-status.ts'

/**
 * Which ticket an email answers, and by what it shows that. 'signed' came from us to a customer;
 * 'staff' from us to staff; 'mail' names an email that came in; 'subject' is a ticket's number,
 * which any sender can write.
 */
export type MailThread = { ticketId: string; evidence: 'signed' | 'staff' | 'mail' | 'subject' }

/** What a person wrote, or what staff want as a ticket. */
export type PersonalFacts = {
  kind: 'person'
  /** Staff asked for a ticket of it, whatever speaks against that. */
  isWanted: boolean
  isFlaggedAsSpam: boolean
  /** Staff marked an email of the sender as spam. */
  isFromMarkedSender: boolean
  /** By what the email shows that it answers a ticket; null where there is no ticket to answer. */
  evidence: MailThread['evidence'] | null
  /** The sender of an email that answers a ticket is staff. */
  isAgent: boolean
  /** The sender is the ticket's customer, its requester, or a contact who sees it. */
  isOfTicket: boolean
  /** An email of the sender is in the ticket's thread already. */
  hasWritten: boolean
  /** It names a conversation with a right signature, of a ticket or an enquiry. */
  isSigned: boolean
  isAboutEnquiry: boolean
  isCustomer: boolean
  /** Emails of the sender that became messages in the last hour. */
  messages: number
  /** Tickets of the last hour: of the customer, of this unknown sender, of all of them. */
  tickets: { ofCustomer: number; ofSender: number; ofStrangers: number }
}

type AutomaticMail = Exclude<MailKind, { kind: 'person' }>

/** Nothing but its status, with the reason. */
type Nothing = { step: 'none'; status: IncomingMailStatus; reason: string }
type AutomaticDecision = { step: 'read_bounce' | 'read_complaint' } | Nothing
export type PersonalStep =
  | 'answer_as_staff'
  | 'refuse'
  | 'write_as_customer'
  | 'write_as_third_party'
  | 'answer_enquiry'
  | 'open_ticket'
type PersonalDecision = { step: PersonalStep } | Nothing

/**
 * What happens to a received email. Automatic ones by what they are; of a personal email the first
 * row that holds for it decides.
 */
export function decide(facts: AutomaticMail): AutomaticDecision
export function decide(facts: PersonalFacts): PersonalDecision
export function decide(facts: AutomaticMail | PersonalFacts): AutomaticDecision | PersonalDecision {
  if (facts.kind === 'bounce') return { step: 'read_bounce' }
  if (facts.kind === 'complaint') return { step: 'read_complaint' }
  if (facts.kind !== 'person') return none('ignored', facts.reason)
  return rows.find(([holds]) => holds(facts))?.[1] ?? { step: 'open_ticket' }
}

const none = (status: IncomingMailStatus, reason: string): Nothing => ({
  step: 'none',
  status,
  reason,
})

const repeat = 'Process it again once they stop.'

const rows: readonly [(facts: PersonalFacts) => boolean, PersonalDecision][] = [
  [({ isWanted }) => isWanted, { step: 'open_ticket' }],
  [({ evidence, isAgent }) => evidence === 'staff' && isAgent, { step: 'answer_as_staff' }],
  [
    ({ isFromMarkedSender, isAgent }) => isFromMarkedSender && !isAgent,
    none('spam', fromMarkedSender),
  ],
  // Staff who write from another address, or answer what was sent to a customer.
  [
    ({ evidence, isAgent, isOfTicket }) =>
      evidence !== null && !isOfTicket && (evidence === 'staff' || isAgent),
    { step: 'refuse' },
  ],
  [
    (facts) =>
      (isForTicket(facts) || (facts.evidence === null && facts.isSigned)) &&
      facts.messages >= maxMessagesPerHour,
    none('failed', `More than 60 emails from this address in an hour. ${repeat}`),
  ],
  [(facts) => isForTicket(facts) && facts.isOfTicket, { step: 'write_as_customer' }],
  [isForTicket, { step: 'write_as_third_party' }],
  [
    ({ evidence, isAboutEnquiry }) => evidence === null && isAboutEnquiry,
    { step: 'answer_enquiry' },
  ],
  [({ isFlaggedAsSpam }) => isFlaggedAsSpam, none('spam', 'The mail server marked it as spam.')],
  [
    ({ isCustomer, tickets }) => isCustomer && tickets.ofCustomer >= maxTicketsPerHour,
    none('failed', `More than 20 new tickets of this customer in an hour. ${repeat}`),
  ],
  [({ isCustomer }) => isCustomer, { step: 'open_ticket' }],
  [
    ({ tickets }) => tickets.ofSender >= maxTicketsOfStranger,
    none('spam', 'More than 10 emails in an hour from an address that no customer has.'),
  ],
  [
    ({ tickets }) => tickets.ofStrangers >= maxTicketsOfStrangers,
    none('failed', `More than 200 emails in an hour from people who aren’t customers. ${repeat}`),
  ],
]

/** A number in the subject is not proof: only who is in the thread already joins by it. */
function isForTicket({ evidence, isOfTicket, hasWritten }: PersonalFacts): boolean {
  return evidence !== null && (isOfTicket || evidence !== 'subject' || hasWritten)
}
