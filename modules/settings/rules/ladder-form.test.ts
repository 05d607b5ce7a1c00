import { expect, test } from 'vitest'
import { defaultBillingSettings } from './billing-settings.ts'
import { ladderText, ladderValues, readLadder } from './ladder-form.ts'

const ladder = defaultBillingSettings.dunning_ladder

test('a ladder is typed and read as sentences, and comes back the same', () => {
  expect(ladderValues(ladder)).toMatchObject({
    'dunning_ladder-0-days': '7',
    'dunning_ladder-0-side': 'before',
    'dunning_ladder-0-action': 'remind',
  })
  expect(readLadder(ladderValues(ladder), {})).toEqual(ladder)
  expect(ladderText(ladderValues([...ladder.slice(0, 3), { days: 0, action: 'warn' }]))).toBe(
    '7 days before due: remind\n1 day before due: remind\n1 day after due: remind\nOn the due date: warn',
  )
})

test('a number of days that is below zero is before the due date, whatever is chosen beside it', () => {
  for (const side of ['before', 'after', '']) {
    const typed = {
      'dunning_ladder-0-days': '-3',
      'dunning_ladder-0-side': side,
      'dunning_ladder-0-action': 'remind',
    }
    expect(readLadder(typed, {})).toEqual([{ days: -3, action: 'remind' }])
  }
})
