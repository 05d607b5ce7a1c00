import { expect, test } from 'vitest'
import {
  bouncedReason,
  decided,
  decidedOrOut,
  lineMissing,
  looksBounced,
  mayNotManagePayments,
} from './bank-line-decisions.ts'

const wentOut = {
  ok: false,
  error: { code: 'conflict', message: 'This money went out: there is nothing to allocate.' },
}

test('a line waits for a decision until staff have made one', () => {
  for (const state of ['proposed', 'waiting'] as const)
    expect(decided({ state, decidedBy: null })).toBeNull()
  expect(decided({ state: 'outgoing', decidedBy: null })).toEqual(wentOut)
})

test.each([
  ['reconciled', 'Sipho', 'Sipho has reconciled this line already. Reload the page to see how.'],
  ['dismissed', null, 'Somebody has dismissed this line already. Reload the page to see how.'],
] as const)(
  'the second of two who decide on a line that was %s is refused and says who decided',
  (state, decidedBy, message) => {
    expect(decided({ state, decidedBy })).toEqual({
      ok: false,
      error: { code: 'conflict', message },
    })
  },
)

test('only money that came in is allocated', () => {
  expect(decidedOrOut({ state: 'waiting', decidedBy: null, amountCents: 1 })).toBeNull()
  for (const amountCents of [0, -1])
    expect(decidedOrOut({ state: 'waiting', decidedBy: null, amountCents })).toEqual(wentOut)
})

test('refusals say why', () => {
  expect(mayNotManagePayments.error).toEqual({
    code: 'forbidden',
    message: 'You do not have permission to manage payments.',
  })
  expect(bouncedReason).toBe('Looks like a payment that the bank reversed.')
  expect(lineMissing.error).toEqual({ code: 'not_found', message: 'There is no such line.' })
})

test.each([
  'UNPAID',
  'un-paid',
  'Reversal',
  'PMT REVERSED',
  'REV',
  'returned',
  'Dishonoured',
  'dishonored',
  'DISPUTED',
  'RTD',
  'R/D',
  'Terugbetaling',
  'onbetaald',
])('money out with %j looks like a payment that the bank reversed', (word) => {
  expect(looksBounced(-100, `MAGTAPE ${word} INV-1`)).toBe(true)
  expect([looksBounced(0, word), looksBounced(100, word)]).toEqual([false, false])
})

test('other money out does not', () => {
  for (const text of ['', 'Salaries', 'REVENUE SERVICE', 'prepaid airtime', 'Unpaidx'])
    expect(looksBounced(-100, text)).toBe(false)
})
