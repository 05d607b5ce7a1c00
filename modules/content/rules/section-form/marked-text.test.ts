import { expect, test } from 'vitest'
import { hasMarks, lineOf, runsOf } from './marked-text.ts'

test('a line is taken apart at its marks', () => {
  expect(runsOf('Ask {email}. In rand{vat}, VAT of {rate} included{/vat}.')).toEqual([
    { kind: 'letters', text: 'Ask ', when: null },
    { kind: 'place', name: 'email', when: null },
    { kind: 'letters', text: '. In rand', when: null },
    { kind: 'letters', text: ', VAT of ', when: 'vat' },
    { kind: 'place', name: 'rate', when: 'vat' },
    { kind: 'letters', text: ' included', when: 'vat' },
    { kind: 'letters', text: '.', when: null },
  ])
})

test.each([
  '',
  'Plain words { and } braces',
  'rand{vat}, VAT included{/vat}',
  '{vat}a{/vat}{annual}b{/annual}',
  '{email}{email}',
  'An open {vat} mark',
])('%o comes out as it went in', (line) => {
  expect(lineOf(runsOf(line))).toBe(line)
})

test('only a text with marks needs chips', () => {
  expect(hasMarks('rand{vat}, VAT included{/vat}')).toBe(true)
  expect(hasMarks('Ask {email}.')).toBe(true)
  expect(hasMarks('No { mark } here')).toBe(false)
})
