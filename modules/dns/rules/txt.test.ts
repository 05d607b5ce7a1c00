import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeTxt, editableTxt, encodeTxt, meantTxt } from './txt.ts'

const texts = fc.string({ unit: 'binary', maxLength: 900 })

test('a text of any length and content comes back from its strings', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(decodeTxt(encodeTxt(text))).toBe(text)
    }),
  )
})

test('each string has at most 255 bytes, and only printable ASCII on the wire', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const content = encodeTxt(text)
      expect(content).toMatch(/^"[\x20-\x7e]*"$/)
      for (const [, inside = ''] of content.matchAll(/"((?:[^"\\]|\\.)*)"/g))
        expect(inside.replace(/\\(\d{3}|.)/g, '?').length).toBeLessThanOrEqual(255)
    }),
  )
})

test('what an edit form shows is read as the same text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const content = encodeTxt(text)
      expect(meantTxt(editableTxt(content))).toBe(text)
    }),
  )
})

test('keys as providers show them, in quotes and over several lines, are put together', () => {
  expect(meantTxt('"v=DKIM1; k=rsa; "\n  "p=MIIB"')).toBe('v=DKIM1; k=rsa; p=MIIB')
  expect(meantTxt('v=DKIM1; p=MI\n  IB')).toBe('v=DKIM1; p=MIIB')
  expect(meantTxt('say "hello"')).toBe('say "hello"')
})

test('servers store raw UTF-8 as well as escapes', () => {
  expect(decodeTxt('"Zürich"')).toBe('Zürich')
  expect(decodeTxt('"Z\\195\\188rich"')).toBe('Zürich')
  expect(encodeTxt('Zürich')).toBe('"Z\\195\\188rich"')
  expect(encodeTxt('a"b\\c;d')).toBe('"a\\"b\\\\c;d"')
})
