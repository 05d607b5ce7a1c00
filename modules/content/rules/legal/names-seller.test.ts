import { expect, test } from 'vitest'
import { namesSeller } from './facts.ts'

test.each([
  ['by the name in braces', { text: 'Sold by {seller}.' }, true],
  ['by the block of the details', { blocks: [{ kind: 'seller', text: '' }] }, true],
  ['as typed', { text: 'Sold by Karoo "K" (Pty) Ltd.' }, true],
  ['by somebody else', { text: 'Sold by Kalahari (Pty) Ltd.' }, false],
])('%s', (_, content, names) => {
  expect(namesSeller(content, 'Karoo "K" (Pty) Ltd')).toBe(names)
  expect(namesSeller(content, '')).toBe(false)
})
