import { expect, test } from 'vitest'
import { monogramOf } from './monogram.ts'

test('initials of the first and the last name, of one name, of none', () => {
  expect(monogramOf('Anika van der Merwe', 6).initials).toBe('AM')
  expect(monogramOf('  šárka ', 6).initials).toBe('Š')
  expect(monogramOf('', 6).initials).toBe('')
})

test('the same name is always the same picture, and all of it is on the sheet', () => {
  expect(monogramOf('Themba Ndlovu', 6)).toEqual(monogramOf('Themba Ndlovu', 6))
  for (const name of ['A', 'Nomvula', 'x'.repeat(500), '張偉']) {
    const { hour, sun, ridge } = monogramOf(name, 6)
    expect(
      hour >= 0 &&
        hour < 6 &&
        sun.x >= 22 &&
        sun.x <= 78 &&
        sun.y >= 20 &&
        sun.y < 46 &&
        Math.abs(ridge) <= 30,
    ).toBe(true)
  }
})
