import { expect, test } from 'vitest'
import { normalDomainName } from './enquiry-forms.ts'

test.each([
  ['Example.CO.ZA', 'example.co.za'],
  ['  example.com.  ', 'example.com'],
  ['münchen.africa', 'xn--mnchen-3ya.africa'],
  ['MÜNCHEN.africa', 'xn--mnchen-3ya.africa'],
  ['mu\u0308nchen.africa', 'xn--mnchen-3ya.africa'],
  ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
  ['xn--mnchen-3ya.africa', 'xn--mnchen-3ya.africa'],
  ['a-1.b2.org.za', 'a-1.b2.org.za'],
  [`${'a'.repeat(63)}.co.za`, `${'a'.repeat(63)}.co.za`],
])('%s is %s', (typed, name) => {
  expect(normalDomainName(typed)).toBe(name)
})

test.each([
  '',
  '   ',
  'example',
  'localhost',
  'https://example.co.za',
  '//example.co.za',
  'example.co.za/shop',
  'example.co.za?x=1',
  'example.co.za:8080',
  'me@example.co.za',
  'exam ple.co.za',
  'exam\nple.co.za',
  'exam%70le.co.za',
  '-example.co.za',
  'example-.co.za',
  'ab--cd.co.za',
  'under_score.co.za',
  'example..za',
  '.co.za',
  '127.0.0.1',
  '1.2',
  '0x7f.1',
  '[::1]',
  'example.c',
  'example.123',
  `${'a'.repeat(64)}.co.za`,
  `${'ü'.repeat(63)}.co.za`,
  `${'a.'.repeat(130)}za`,
])('%j is none', (typed) => {
  expect(normalDomainName(typed)).toBeNull()
})
