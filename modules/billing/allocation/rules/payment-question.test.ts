import { expect, test } from 'vitest'
import { paymentQuestion } from './payment-question.ts'

const ask = (amountCents: number, owedCents: number, awaitsCard = false) => {
  const question = paymentQuestion({ amountCents, owedCents, awaitsCard })
  return question && { ...question, text: question.text.replaceAll('\u00a0', ' ') }
}
const card =
  'This is a card order, which becomes paid when the card gateway confirms it. Record only money that came by bank transfer.'

test('nothing is asked about what is owed, a part of it, or a little too much', () => {
  for (const [amount, owed] of [
    [22_885, 22_885],
    [100, 22_885],
    [30_000, 22_885],
  ] as const)
    expect(ask(amount, owed)).toBeNull()
})

test('asked is about more than twice what is owed, and more than R1 000 above it', () => {
  expect(ask(400_000, 200_000)).toBeNull()
  expect(ask(400_001, 200_000)).toEqual({
    key: '400001',
    text: 'R4 000.01 is far above the R2 000.00 that is owed. The rest becomes account credit.',
  })
  expect(ask(110_000, 10_000)).toBeNull()
  expect(ask(110_001, 10_000)?.key).toBe('110001')
})

test('asked is about a transfer that would make a card order paid, and not about a part of it', () => {
  expect(ask(22_884, 22_885, true)).toBeNull()
  expect(ask(22_885, 22_885, true)).toEqual({ key: 'card', text: card })
})

test('both at once are one question, whose answer holds for this amount only', () => {
  expect(ask(400_001, 22_885, true)).toEqual({
    key: '400001-card',
    text: `R4 000.01 is far above the R228.85 that is owed. The rest becomes account credit. ${card}`,
  })
})
