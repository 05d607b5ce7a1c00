import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeFields, type Field, phpUrlencode } from './fields.ts'
import vectors from './reference-vectors.json' with { type: 'json' }
import {
  apiParameterString,
  apiSignature,
  formParameterString,
  formSignature,
  itnSignature,
  itnSignatureHolds,
  sameSignature,
  signedPart,
} from './signature.ts'

const cases = vectors.map(({ fields, ...rest }) => ({
  ...rest,
  fields: fields.map(([name = '', value = '']): Field => [name, value]),
}))

describe('the 32 reference vectors', () => {
  test('all are here', () => expect(cases).toHaveLength(32))

  test.each(cases)('$name', ({ kind, fields, passphrase, encoded, signature }) => {
    if (kind === 'form') {
      expect(formParameterString(fields, passphrase)).toBe(encoded)
      expect(formSignature(fields, passphrase)).toBe(signature)
    } else if (kind === 'api') {
      expect(apiParameterString(fields, passphrase)).toBe(encoded)
      expect(apiSignature(fields, passphrase)).toBe(signature)
    } else {
      const raw = `${encodeFields(fields)}&signature=${signature}`
      expect(encoded.startsWith(signedPart(raw))).toBe(true)
      expect(itnSignature(raw, passphrase)).toBe(signature)
      expect(itnSignatureHolds(raw, passphrase)).toBe(true)
    }
  })
})

/**
 * The other documented way to the same bytes: the browser's form encoding with the asterisk
 * escaped.
 */
function asBrowserForm(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1).replaceAll('*', '%2A')
}

test('urlencode agrees with the patched form encoding for every text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(phpUrlencode(text)).toBe(asBrowserForm(text))
      expect(phpUrlencode(text)).toMatch(/^([A-Za-z0-9\-_.+]|%[0-9A-F]{2})*$/)
    }),
  )
})

test('half a surrogate pair does not throw', () =>
  expect(phpUrlencode('a\ud83d')).toBe('a%EF%BF%BD'))

const pairs = fc.uniqueArray(
  fc.tuple(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ unit: 'grapheme' })),
  {
    selector: ([name]) => name,
    minLength: 1,
  },
)
const noSignature = pairs.filter((list) => list.every(([name]) => name !== 'signature'))

test('a notification verifies in its own order only, and only unchanged', () => {
  fc.assert(
    fc.property(noSignature, fc.stringMatching(/^[A-Za-z0-9]{1,12}$/), (list, passphrase) => {
      const text = encodeFields(list)
      const raw = `${text}&signature=${itnSignature(text, passphrase)}`
      expect(itnSignatureHolds(raw, passphrase)).toBe(true)
      expect(itnSignatureHolds(raw, `${passphrase}x`)).toBe(false)
      expect(itnSignatureHolds(raw.replace('=', '=1'), passphrase)).toBe(false)
    }),
  )
})

test('a relay that encodes otherwise does not spoil the signature', () => {
  const fields: Field[] = [
    ['item_name', "Zoë's *plan* ~ 1"],
    ['amount_gross', '10.00'],
  ]
  const signature = itnSignature(encodeFields(fields), 'secret')
  expect(
    itnSignatureHolds(
      `item_name=Zo%c3%ab's%20*plan*%20~%201&amount_gross=10.00&signature=${signature}`,
      'secret',
    ),
  ).toBe(true)
  expect(
    itnSignatureHolds(
      `item_name=Zo%c3%ab's%20*plan*%20~%202&amount_gross=10.00&signature=${signature}`,
      'secret',
    ),
  ).toBe(false)
})

test('signatures compare without regard to case, and nothing else equals', () => {
  const signature = formSignature([['merchant_id', '1']], null)
  expect(sameSignature(signature, signature.toUpperCase())).toBe(true)
  for (const other of ['', signature.slice(1), `${signature}0`, 'x'.repeat(32)])
    expect(sameSignature(signature, other)).toBe(false)
  expect(sameSignature('', '')).toBe(false)
})

test('what was signed in another encoding verifies as it came', () => {
  const text = 'item_name=Zo%c3%ab%20plan&amount_gross=10.00'
  const raw = `${text}&signature=${itnSignature(text, 'secret')}`
  expect(itnSignatureHolds(raw, 'secret')).toBe(true)
  expect(itnSignatureHolds(raw, 'other')).toBe(false)
})

test('the signed part ends before the signature, wherever that stands, and a body without one is all signed', () => {
  expect(signedPart('a=1&b=2&signature=x')).toBe('a=1&b=2')
  expect(signedPart('a=1&signature=x&b=2')).toBe('a=1')
  expect(signedPart('signature=x')).toBe('')
  expect(signedPart('signature=x&a=1')).toBe('')
  expect(signedPart('a=signature=')).toBe('a=signature=')
  expect(signedPart('a=1')).toBe('a=1')
})

test('a notification without a signature never verifies', () => {
  expect(itnSignatureHolds('a=1&b=2', 'secret')).toBe(false)
  expect(itnSignatureHolds('', null)).toBe(false)
})

test('an API call signs its values in byte order, capitals first, without blank ones, the test switch and the signature itself', () => {
  const values: Field[] = [
    ...([
      ['version', 'v1'],
      ['amount', ' 100 '],
    ] satisfies Field[]),
    ...([
      ['Zone', 'x'],
      ['note', '  '],
      ['testing', 'true'],
      ['signature', 'y'],
    ] satisfies Field[]),
  ]
  expect(apiParameterString(values, 'secret')).toBe(
    'Zone=x&amount=100&passphrase=secret&version=v1',
  )
  expect(apiParameterString(values, null)).toBe('Zone=x&amount=100&version=v1')
  expect(apiParameterString(values, '')).toBe('Zone=x&amount=100&version=v1')
})

test('a form without any value is signed by its passphrase alone', () => {
  expect(formParameterString([], ' secret ')).toBe('passphrase=secret')
  expect(formParameterString([['merchant_id', '1']], ' ')).toBe('merchant_id=1')
  expect(formParameterString([], null)).toBe('')
})
