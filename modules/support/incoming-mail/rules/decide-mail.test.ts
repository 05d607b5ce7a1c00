import { expect, test } from 'vitest'
import { decide, type PersonalFacts } from './decide-mail.ts'
import { fromMarkedSender } from './mail-status.ts'

/** From an unknown sender, about nothing that we know. */
const stranger: PersonalFacts = {
  kind: 'person',
  isWanted: false,
  isFlaggedAsSpam: false,
  isFromMarkedSender: false,
  evidence: null,
  isAgent: false,
  isOfTicket: false,
  hasWritten: false,
  isSigned: false,
  isAboutEnquiry: false,
  isCustomer: false,
  messages: 0,
  tickets: { ofCustomer: 0, ofSender: 0, ofStrangers: 0 },
}
const customer = { isCustomer: true }
const many = { messages: 60 }
const answer = { evidence: 'signed', isOfTicket: true, isSigned: true } as const
const agent = { isAgent: true }
const tickets = (counts: Partial<PersonalFacts['tickets']>) => ({
  tickets: { ...stranger.tickets, ...counts },
})
const again = 'Process it again once they stop.'
const tooManyMessages = `failed: More than 60 emails from this address in an hour. ${again}`

test.each<[string, Partial<PersonalFacts>, string]>([
  ['an unknown sender', {}, 'open_ticket'],
  ['a customer', customer, 'open_ticket'],
  ['the ticket’s customer answers', { ...answer, ...customer }, 'write_as_customer'],
  [
    'the requester answers by the subject alone',
    { ...answer, evidence: 'subject' },
    'write_as_customer',
  ],
  ['another sender answers what we sent', { evidence: 'signed' }, 'write_as_third_party'],
  ['another sender answers an email of the thread', { evidence: 'mail' }, 'write_as_third_party'],
  ['another sender names a number in the subject', { evidence: 'subject' }, 'open_ticket'],
  [
    'who is in the thread joins by the number',
    { evidence: 'subject', hasWritten: true },
    'write_as_third_party',
  ],
  ['staff answer what was sent to staff', { evidence: 'staff', ...agent }, 'answer_as_staff'],
  [
    'staff whom someone marked as spam',
    { evidence: 'staff', ...agent, isFromMarkedSender: true },
    'answer_as_staff',
  ],
  ['staff answer what was sent to a customer', { evidence: 'signed', ...agent }, 'refuse'],
  ['staff answer from an unknown address', { evidence: 'staff' }, 'refuse'],
  ['staff who are the ticket’s requester', { ...answer, ...agent }, 'write_as_customer'],
  ['the limit does not hold for a refusal', { evidence: 'staff', ...many }, 'refuse'],
  ['an answer about an enquiry', { isSigned: true, isAboutEnquiry: true }, 'answer_enquiry'],
  ['an answer about what is deleted', { isSigned: true }, 'open_ticket'],
  ['a ticket goes before its enquiry', { ...answer, isAboutEnquiry: true }, 'write_as_customer'],
  ['the customer writes on and on', { ...answer, ...many }, tooManyMessages],
  ['a third party does', { evidence: 'mail', ...many }, tooManyMessages],
  ['about an enquiry', { isSigned: true, isAboutEnquiry: true, ...many }, tooManyMessages],
  ['a new ticket has limits of its own', { ...customer, ...many }, 'open_ticket'],
  ['a sender marked as spam', { isFromMarkedSender: true }, `spam: ${fromMarkedSender}`],
  [
    'a marked sender who answers',
    { evidence: 'signed', isFromMarkedSender: true },
    `spam: ${fromMarkedSender}`,
  ],
  [
    'flagged by the mail server',
    { isFlaggedAsSpam: true, ...customer },
    'spam: The mail server marked it as spam.',
  ],
  [
    'a marked sender who answers what was sent to staff',
    { evidence: 'staff', isFromMarkedSender: true },
    `spam: ${fromMarkedSender}`,
  ],
  ['an answer that is flagged', { ...answer, isFlaggedAsSpam: true }, 'write_as_customer'],
  [
    'an answer about an enquiry that is flagged',
    { isSigned: true, isAboutEnquiry: true, isFlaggedAsSpam: true },
    'answer_enquiry',
  ],
  [
    'a flagged one beyond the limit of its customer',
    { ...customer, ...tickets({ ofCustomer: 20 }), isFlaggedAsSpam: true },
    'spam: The mail server marked it as spam.',
  ],
  [
    '20 tickets of a customer',
    { ...customer, ...tickets({ ofCustomer: 20 }) },
    `failed: More than 20 new tickets of this customer in an hour. ${again}`,
  ],
  [
    'limits of strangers are not a customer’s',
    { ...customer, ...tickets({ ofSender: 10, ofStrangers: 200 }) },
    'open_ticket',
  ],
  [
    '10 of one stranger',
    tickets({ ofSender: 10, ofStrangers: 200 }),
    'spam: More than 10 emails in an hour from an address that no customer has.',
  ],
  [
    '200 of all strangers',
    tickets({ ofStrangers: 200 }),
    `failed: More than 200 emails in an hour from people who aren’t customers. ${again}`,
  ],
  [
    'wanted by staff, although staff answer by it',
    { isWanted: true, evidence: 'staff', ...agent },
    'open_ticket',
  ],
  [
    'wanted by staff, whatever speaks against it',
    {
      isWanted: true,
      isFlaggedAsSpam: true,
      isFromMarkedSender: true,
      ...tickets({ ofSender: 10 }),
    },
    'open_ticket',
  ],
])('%s: %j', (_, facts, expected) => {
  const decision = decide({ ...stranger, ...facts })
  expect(decision.step === 'none' ? `${decision.status}: ${decision.reason}` : decision.step).toBe(
    expected,
  )
})

test('what no person wrote is read, or ignored with its reason', () => {
  expect(decide({ kind: 'bounce' })).toEqual({ step: 'read_bounce' })
  expect(decide({ kind: 'complaint' })).toEqual({ step: 'read_complaint' })
  for (const kind of ['automatic', 'list', 'loop'] as const)
    expect(decide({ kind, reason: 'Why' })).toEqual({
      step: 'none',
      status: 'ignored',
      reason: 'Why',
    })
})
