import { expect, test } from 'vitest'
import { readableAnswer } from './readable-answer.server.ts'

test.each([
  [
    '<p>One site fits <strong>Fynbos</strong>; a shop &amp; more.</p><ul><li>a</li><li>b</li></ul>',
    'One site fits Fynbos; a shop & more.\na\nb',
  ],
  [
    'Plain words: 1 < 2 & so on.\nA line.\n\nA paragraph.',
    'Plain words: 1 < 2 & so on.\nA line.\nA paragraph.',
  ],
  ['<p>Safe<script>x()</script></p>', 'Safe'],
])('%j is read as %j', (answer, text) => {
  expect(readableAnswer(answer)).toBe(text)
})
