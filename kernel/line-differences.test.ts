import { expect, test } from 'vitest'
import { lineDifferences } from './line-differences.ts'

test('lines that both have stay, the others are removed or added in their places', () => {
  expect(
    lineDifferences('a\nb\nc', 'a\nx\nc\nd').map(({ kind, text }) => `${kind} ${text}`),
  ).toEqual(['same a', 'removed b', 'added x', 'same c', 'added d'])
})

test('very long texts are compared as a whole', () => {
  const long = 'x\n'.repeat(1600)
  expect(lineDifferences(long, 'x').filter(({ kind }) => kind === 'same')).toEqual([])
})
