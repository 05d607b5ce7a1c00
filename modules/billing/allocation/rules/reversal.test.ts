import { describe, expect, test } from 'vitest'
import { reasonForm, returnedBefore, reversalForm, reversedOnProblem } from './reversal.ts'

test('credit notes gave back what was paid beyond the rest of the invoice, and never less than nothing', () => {
  const invoice = { totalCents: 22_885, paidCents: 22_885, creditedCents: 0 }
  expect(returnedBefore(invoice)).toBe(0)
  expect(returnedBefore({ ...invoice, creditedCents: 5_000 })).toBe(5_000)
  expect(returnedBefore({ ...invoice, paidCents: 20_000, creditedCents: 5_000 })).toBe(2_115)
  expect(returnedBefore({ ...invoice, paidCents: 10_000, creditedCents: 5_000 })).toBe(0)
})

test.each([
  ['2027-03-11', 'This day is still to come.'],
  ['2027-03-10', null],
  ['2027-02-01', null],
  ['2027-01-31', 'The money came after this day.'],
  ['2027-02-30', 'Enter the day of the reversal.'],
  ['', 'Enter the day of the reversal.'],
])('on 10 March a payment of 1 February is reversed on %j: %s', (day, problem) => {
  expect(reversedOnProblem(day, '2027-02-01', '2027-03-10')).toBe(problem)
})

const issuesOf = (
  parsed: ReturnType<typeof reversalForm.safeParse> | ReturnType<typeof reasonForm.safeParse>,
) => parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('the form of a reversal', () => {
  test('has a reason, a day and where the money is', () => {
    expect(
      reversalForm.parse({ reason: ' Bounced ', reversedOn: '2027-03-01', money: 'gone' }),
    ).toEqual({
      ...{ reason: 'Bounced', reversedOn: '2027-03-01', money: 'gone', emailCustomer: false },
    })
    expect(reversalForm.parse({ reason: 'Wrong invoice', money: 'credit' })).toEqual({
      ...{ reason: 'Wrong invoice', reversedOn: '', money: 'credit', emailCustomer: false },
    })
    expect(
      reversalForm.parse({ reason: 'Bounced', money: 'gone', emailCustomer: 'on' }).emailCustomer,
    ).toBe(true)
  })

  test('says what is missing, at its field', () => {
    expect(issuesOf(reversalForm.safeParse({ money: 'gone' }))).toEqual([
      ': Please check the reversal.',
      'reason: Say why: somebody may ask.',
    ])
    expect(issuesOf(reversalForm.safeParse({ reason: 'Bounced' }))).toEqual([
      ': Please check the reversal.',
      'money: Choose where the money is.',
    ])
    expect(issuesOf(reversalForm.safeParse({ reason: 'Bounced', money: 'lost' }))).toEqual([
      'money: Choose where the money is.',
    ])
    expect(reversalForm.safeParse({ reason: 'x'.repeat(301), money: 'gone' }).success).toBe(false)
  })
})

test('a correction needs a reason', () => {
  expect(reasonForm.parse({ reason: ' Typed twice ' })).toEqual({ reason: 'Typed twice' })
  expect(issuesOf(reasonForm.safeParse({ reason: ' ' }))).toEqual([
    ': Say why: somebody may ask.',
    'reason: Say why: somebody may ask.',
  ])
})
