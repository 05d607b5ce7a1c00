import { expect, test } from 'vitest'
import { readPayment, receivedOnProblem } from './invoice-payment.ts'

const today = '2027-03-10'
const typed = { receivedOn: '2027-03-09', amount: '228.85', reference: ' INV-2027-0001 ' }

test('a payment as staff write it: day, rand and cents, reference', () => {
  expect(readPayment(typed, today)).toEqual({
    ok: true,
    value: { receivedOn: '2027-03-09', amountCents: 22_885, reference: 'INV-2027-0001' },
  })
  expect(readPayment({ ...typed, amount: 'R1 000', reference: '' }, today)).toMatchObject({
    ok: true,
    value: { amountCents: 100_000, reference: '' },
  })
})

test.each([
  ['2027-03-11', 'This day is still to come.'],
  ['2027-03-10', null],
  ['2022-03-01', null],
  ['2022-02-28', 'This day is more than 5 years ago.'],
  ['2027-02-30', 'Enter the day the money came in.'],
  ['', 'Enter the day the money came in.'],
])('money of %j: %s', (day, problem) => {
  expect(receivedOnProblem(day, today)).toBe(problem)
})

test.each([
  ['0.01', null],
  ['100000000.00', null],
  ['100000000.01', 'The amount is too high.'],
  ['0', 'Enter an amount in rand, such as 228.85.'],
  ['-1', 'Enter an amount in rand, such as 228.85.'],
  ['a lot', 'Enter an amount in rand, such as 228.85.'],
  ['', 'Enter an amount in rand, such as 228.85.'],
])('an amount of %j: %s', (amount, problem) => {
  const read = readPayment({ ...typed, amount }, today)
  expect(read.ok ? null : read.error).toEqual(
    problem === null
      ? null
      : { code: 'invalid', message: 'Please check the payment.', fields: { amount: [problem] } },
  )
})

test('a reference has at most a hundred characters', () => {
  expect(readPayment({ ...typed, reference: 'x'.repeat(100) }, today).ok).toBe(true)
  expect(readPayment({ ...typed, reference: 'x'.repeat(101) }, today)).toMatchObject({
    error: { fields: { reference: ['At most 100 characters, please.'] } },
  })
})

test('every field that is wrong is named at once', () => {
  const read = readPayment({ receivedOn: '', amount: '', reference: 'x'.repeat(101) }, today)
  expect(read.ok ? [] : Object.keys(read.error.fields ?? {})).toEqual([
    'receivedOn',
    'amount',
    'reference',
  ])
})

test('a day on which no money can have come is named at its field', () => {
  expect(readPayment({ ...typed, receivedOn: '2027-03-11' }, today)).toMatchObject({
    error: { fields: { receivedOn: ['This day is still to come.'] } },
  })
})
