import { expect, test } from 'vitest'
import { headDescription, headTitle } from './head.ts'

test('a long title ends with a word', () => {
  expect(headTitle('Short')).toBe('Short')
  const long = headTitle(
    'Why the distance between Johannesburg and Frankfurt is the first thing to know',
  )
  expect(long).toBe('Why the distance between Johannesburg and Frankfurt is the…')
  expect(headTitle('x'.repeat(200))).toHaveLength(60)
})

test('a description is filled up from what there is, and no longer than it may be', () => {
  expect(headDescription(['a'.repeat(130), 'never'])).toBe('a'.repeat(130))
  expect(headDescription(['', 'Short.', 'word '.repeat(60)])).toMatch(
    /^Short\. word (word )*word…$/,
  )
  expect(headDescription(['Short.', 'word '.repeat(60)]).length).toBeLessThanOrEqual(160)
  expect(headDescription([''])).toBe('')
})
