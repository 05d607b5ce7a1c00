import { expect, test } from 'vitest'
import { fillText } from './fill-text.ts'

test('places get their values, as often as they are written', () => {
  expect(fillText('{count} of {count} {things}', { count: 3, things: 'posts' })).toBe(
    '3 of 3 posts',
  )
})

test('a place without a value stays, and a value is not read as text with places', () => {
  expect(fillText('{who} and {toString}', { who: '{count}', count: 1 })).toBe(
    '{count} and {toString}',
  )
})
