import { expect, test } from 'vitest'
import { isFieldName, isStorable } from './field-name.ts'

test.each(['email', 'lines[0].price', 'billing_address', 'data-x', 'a.b[12].c'])(
  '%s is a name of ours',
  (name) => {
    expect(isFieldName(name)).toBe(true)
  },
)

test.each([
  '',
  '__proto__',
  'constructor',
  'a.__proto__',
  'a.constructor',
  'a b',
  'lines[0].',
  '1st',
  'é',
  'a[1000]',
  'x\n',
])('%j is none', (name) => {
  expect(isFieldName(name)).toBe(false)
})

test('emoji and line separators can be stored; NUL and half a character cannot', () => {
  expect(['😀', 'a\u2028b', 'a\r\nb', ''].map(isStorable)).toEqual([true, true, true, true])
  expect(['a\0', '\ud800', '\udc00\ud800', '😀'.slice(0, 1)].map(isStorable)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
