import { expect, test } from 'vitest'
import { serviceLabel } from './service-label.ts'
import { namedService, renamedDescription } from './service-label-text.ts'

test.each([
  ['nothing', undefined, ''],
  ['spaces', '   ', ''],
  ['a domain', 'Thandi.CO.ZA', 'thandi.co.za'],
  ['a web address', 'https://www.Thandi.co.za/shop?x=1', 'thandi.co.za'],
  ['a domain with an accent', 'müller.example', 'müller.example'],
  ['a name', ' The new shop ', 'The new shop'],
  ['a name with a dot', 'Mr. Botha', 'Mr. Botha'],
  ['a hundred characters', 'x'.repeat(100), 'x'.repeat(100)],
])('%s is a label', (_, typed, kept) => {
  expect(serviceLabel.parse(typed)).toBe(kept)
})

const neither = 'Enter a domain such as example.co.za, or a name such as My shop.'

test.each([
  ['a hundred and one characters', 'x'.repeat(101), 'At most 100 characters, please.'],
  ['a line break', 'My\nshop', 'Use only letters, digits and signs that can be printed.'],
  [
    'a sign that turns the writing around',
    'shop\u202e',
    'Use only letters, digits and signs that can be printed.',
  ],
  ['two dots', 'thandi..co.za', neither],
  ['an address of numbers', '192.168.0.1', neither],
  ['a hyphen at the end of a part', 'thandi-.co.za', neither],
])('%s is refused', (_, typed, expected) => {
  expect(serviceLabel.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
    expected,
  ])
})

test('a service is named with its label', () => {
  expect(namedService('Protea', 'thandi.co.za')).toBe('Protea for thandi.co.za')
  expect(namedService('Protea', '')).toBe('Protea')
})

test.each([
  [
    'Protea – monthly hosting',
    'plan',
    '',
    'thandi.co.za',
    'Protea – monthly hosting for thandi.co.za',
  ],
  ['Protea for thandi.co.za', 'plan', 'thandi.co.za', 'My shop', 'Protea for My shop'],
  ['Protea for thandi.co.za', 'plan', 'thandi.co.za', '', 'Protea'],
  ['Backups', null, '', 'thandi.co.za', 'Backups'],
  ['Work for thandi.co.za', null, 'thandi.co.za', 'My shop', 'Work for My shop'],
  ['Protea, by hand', 'plan', 'thandi.co.za', 'My shop', 'Protea, by hand'],
])('%s of %s, renamed from %s to %s, is %s', (description, packageId, before, after, expected) => {
  expect(renamedDescription({ description, packageId }, before, after)).toBe(expected)
})
