import { describe, expect, test } from 'vitest'
import { isUnallocated } from './notification-state.ts'
import {
  allocateNotificationForm,
  mayNotManagePayments,
  noteRefundForm,
  notificationMissing,
} from './unallocated-payment.ts'

describe('the worklist of payments that fit nothing', () => {
  test.each([
    ['paid', 'rejected', true],
    ['paid', 'ignored', true],
    ['paid', 'accepted', false],
    ['paid', 'duplicate', false],
    ['failed', 'rejected', false],
    ['card_stored', 'ignored', false],
  ] as const)('a notification %s that was %s: %s', (event, state, listed) => {
    expect(isUnallocated({ event }, { state })).toBe(listed)
  })

  test('takes the number of a document or else the email of a customer, not both and not neither', () => {
    const message = 'Enter the number of an order or invoice, or else a customer’s email address.'
    expect(allocateNotificationForm.parse({ number: ' INV-2026-1234 ' })).toEqual({
      number: 'INV-2026-1234',
      email: '',
    })
    expect(allocateNotificationForm.parse({ email: 'thandi@example.test' })).toEqual({
      number: '',
      email: 'thandi@example.test',
    })
    for (const values of [{}, { number: 'INV-2026-1234', email: 'thandi@example.test' }]) {
      const issues = allocateNotificationForm
        .safeParse(values)
        .error?.issues.map(({ path, message: said }) => [path, said])
      expect(issues).toEqual([
        [[], message],
        [['number'], message],
      ])
    }
  })

  test('a refund made at the gateway is noted in words, at most 300 characters of them', () => {
    expect(noteRefundForm.parse({ note: ' Refunded on 3 Dec ' })).toEqual({
      note: 'Refunded on 3 Dec',
    })
    expect(noteRefundForm.parse({ note: 'x'.repeat(300) }).note).toHaveLength(300)
    expect(noteRefundForm.safeParse({ note: 'x'.repeat(301) }).success).toBe(false)
    expect(
      noteRefundForm
        .safeParse({ note: ' ' })
        .error?.issues.map(({ path, message }) => [path, message]),
    ).toEqual([
      [[], 'Say when and how.'],
      [['note'], 'Say when and how it was refunded: somebody may ask.'],
    ])
  })

  test('is for staff who manage payments, and a payment leaves it once', () => {
    expect(mayNotManagePayments.error).toEqual({
      code: 'forbidden',
      message: 'You do not have permission to manage payments.',
    })
    expect(notificationMissing.error).toEqual({
      code: 'not_found',
      message: 'This payment is not on the list any more.',
    })
  })
})
