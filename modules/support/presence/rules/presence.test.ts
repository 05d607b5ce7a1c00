import { expect, test } from 'vitest'
import { presenceLine, presenceMark } from './presence.ts'

const person = (name: string, isWriting = false) => ({ name, isWriting })

test('who writes is named first, more than two are counted, and none is no line', () => {
  expect(presenceLine([])).toBe('')
  expect(presenceLine([person('Thandi')])).toBe('Thandi is reading')
  expect(presenceLine([person('Thandi', true)])).toBe('Thandi is writing')
  expect(presenceLine([person('Thandi'), person('Sipho')])).toBe('Thandi and Sipho are reading')
  expect(presenceLine([person('Thandi'), person('Sipho', true)])).toBe(
    'Sipho is writing, Thandi is reading',
  )
  expect(presenceLine([person('Thandi'), person('Sipho'), person('Anna')])).toBe(
    '3 others are reading',
  )
  expect(
    presenceLine([person('Thandi'), person('Sipho'), person('Anna', true), person('Ben')]),
  ).toBe('Anna is writing, 3 others are reading')
})

test('a row of the list names one person and counts several', () => {
  expect([presenceMark([]), presenceMark(['Thandi']), presenceMark(['Thandi', 'Sipho'])]).toEqual([
    '',
    'Thandi is in it',
    '2 people are in it',
  ])
})
