import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parentsOf, recordName, shownName, targetName } from './names.ts'

const zone = 'jacaranda.co.za.'
const label = fc.stringMatching(/^[a-z0-9_]([a-z0-9-]{0,10}[a-z0-9])?$/)
const names = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'))
const value = (result: ReturnType<typeof recordName>) =>
  result.ok ? result.value : result.error.message

test('a name may be typed below the domain, complete, and with its final dot', () => {
  fc.assert(
    fc.property(names, (name) => {
      const whole = `${name}.${zone}`
      expect(value(recordName(name, zone))).toBe(whole)
      expect(value(recordName(`${name}.jacaranda.co.za`, zone))).toBe(whole)
      expect(value(recordName(whole.toUpperCase(), zone))).toBe(whole)
      expect(shownName(whole, zone)).toBe(name)
      expect(value(recordName(shownName(whole, zone), zone))).toBe(whole)
    }),
  )
})

test.each([
  ['', zone],
  ['@', zone],
  ['jacaranda.co.za', zone],
  ['*', `*.${zone}`],
  ['*.shop', `*.shop.${zone}`],
  ['*.jacaranda.co.za.', `*.${zone}`],
  ['bücher', `xn--bcher-kva.${zone}`],
  ['_dmarc', `_dmarc.${zone}`],
])('%j is %s', (typed, name) => {
  expect(value(recordName(typed, zone))).toBe(name)
})

test.each(['other.co.za.', 'a..b', 'a b', '-a', 'a-', 'a.*.b', 'a*', 'x'.repeat(64), '..', 'ns/1'])(
  '%j is no name of the domain',
  (typed) => {
    expect(recordName(typed, zone)).toMatchObject({ ok: false, error: { code: 'invalid' } })
  },
)

test('no name is longer than DNS allows', () => {
  const long = Array.from({ length: 4 }, () => 'x'.repeat(60)).join('.')
  expect(recordName(long, zone).ok).toBe(false)
  expect(recordName(`*.${long}`, zone).ok).toBe(false)
})

test.each([
  ['mail', `mail.${zone}`],
  ['@', zone],
  ['aspmx.L.google.com', 'aspmx.l.google.com.'],
  ['aspmx.l.google.com.', 'aspmx.l.google.com.'],
  ['localhost.', 'localhost.'],
])('a record that points to %j points to %s', (typed, name) => {
  expect(value(targetName(typed, zone))).toBe(name)
})

test.each(['192.0.2.1', '2001:db8::1', '', '*.example.com', 'https://example.com', 'a..b'])(
  'nothing can point to %j',
  (typed) => {
    expect(targetName(typed, zone).ok).toBe(false)
  },
)

test('the domains above one end before the top level', () => {
  expect(parentsOf('a.shop.jacaranda.co.za')).toEqual([
    'shop.jacaranda.co.za',
    'jacaranda.co.za',
    'co.za',
  ])
  expect(parentsOf('jacaranda.com')).toEqual([])
})
