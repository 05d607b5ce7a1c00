import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskCardNumbers } from './masked-card.ts'

test.each([
  ['4111111111111111', '••••••••••••1111'],
  [
    'My card is 4111 1111 1111 1111, please charge it.',
    'My card is •••• •••• •••• 1111, please charge it.',
  ],
  ['5500-0000-0000-0004', '••••-••••-••••-0004'],
  ['41111111-1111-1111', '••••••••-••••-1111'],
  // American Express has 15 digits, some cards have 13 or 19.
  ['3782 822463 10005', '•••• •••••• •0005'],
  ['4222222222222', '•••••••••2222'],
  ['6304000000000000000', '•••••••••••••••0000'],
  // Digits in front of a card number do not hide it.
  ['12 4111111111111111', '12 ••••••••••••1111'],
])('%s becomes %s', (text, masked) => {
  expect(maskCardNumbers(text)).toBe(masked)
})

test.each([
  ['4111 1111 1111 1111 12/28 123', '•••• •••• •••• 1111 12/28 •••'],
  ['4111111111111111, exp 12/2028, CVV: 123', '••••••••••••1111, exp 12/2028, CVV: •••'],
  ['378282246310005 code 1234 thanks', '•••••••••••0005 code •••• thanks'],
  ['CVV 123\n4111111111111111', 'CVV •••\n••••••••••••1111'],
  ['My security code is 4321 and my cvc=987', 'My security code is •••• and my cvc=•••'],
  ['4111111111111111 expires 1228 456', '••••••••••••1111 expires •••• •••'],
])('what looks like a security code beside a card goes too: %s', (text, masked) => {
  expect(maskCardNumbers(text)).toBe(masked)
})

test.each([
  'Error 550 and port 587',
  '4111111111111111 was declined on order INV-2026-0042 of the year before, with an error that I do not know: 550'.replace(
    '4111111111111111',
    'My card',
  ),
  '082 555 1234',
  '+27 82 555 1234',
  'INV-2026-0042',
  '4111111111111112',
  '0000000000000000',
  '9001015009087 is no card',
  '4111  1111  1111  1111',
  'Reference 01a22f14-6b48-7662-9555-094f78cf6292',
  'id=01a22f2c-6948-72ee-ad21-024406746375, twice',
])('%s stays as it is', (text) => {
  expect(maskCardNumbers(text)).toBe(text)
})

test('no valid card number is left in any text, and only digits change', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.constantFrom('4111111111111111', '4111 1111 1111 1111', '378282246310005'),
          fc.lorem(),
        ),
        { maxLength: 5 },
      ),
      (parts) => {
        const text = parts.join(', ')
        const masked = maskCardNumbers(text)
        expect(masked).not.toMatch(/4111[ ]?1111|3782822/)
        expect(masked.replace(/[•\d]/g, '')).toBe(text.replace(/\d/g, ''))
        expect(maskCardNumbers(masked)).toBe(masked)
      },
    ),
  )
})
