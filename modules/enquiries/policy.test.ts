import { expect, test } from 'vitest'
import { whoMay } from '#tests/actors.ts'
import {
  mayManageDomainInquiries,
  mayManageEnquiries,
  mayManageEnquiriesOf,
  mayTurnInquiryIntoTicket,
  mayTurnIntoTicket,
} from './policy.ts'

const always = [
  'a super admin',
  'a super admin whose password is long ago',
  'a custom role with every permission',
  'the system',
]

test('enquiries and domain inquiries each need their permission', () => {
  expect(whoMay(mayManageEnquiries)).toEqual([...always, 'only enquiries.manage'])
  expect(whoMay(mayManageDomainInquiries)).toEqual([...always, 'only domain_inquiries.manage'])
})

test('what came by a form is managed with the permission for that form', () => {
  expect(whoMay(mayManageEnquiriesOf('general'))).toEqual([...always, 'only enquiries.manage'])
  expect(whoMay(mayManageEnquiriesOf('domain'))).toEqual([
    ...always,
    'only domain_inquiries.manage',
  ])
})

test('a ticket is made of an enquiry by who looks after both', () => {
  expect(whoMay(mayTurnIntoTicket)).toEqual(always)
  expect(whoMay(mayTurnInquiryIntoTicket)).toEqual(always)
})
