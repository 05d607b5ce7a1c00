import { expect, test } from 'vitest'
import { measurePicture } from './picture.server.ts'
import { cleanSvg, looksLikeSvg } from './svg.server.ts'

const drawing = (inside: string) =>
  Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">${inside}</svg>`)

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a handler', '<rect width="4" height="4" onload="alert(1)"/>'],
  ['a style sheet', '<style>@import url(https://evil.example/a.css)</style>'],
  ['a picture from elsewhere', '<image href="https://evil.example/a.png"/>'],
  ['a link', '<a href="javascript:alert(1)"><rect width="4" height="4"/></a>'],
  ['a reference that leaves the drawing', '<use href="https://evil.example/a.svg#x"/>'],
  ['paint from elsewhere', '<rect width="4" height="4" fill="url(https://evil.example/a)"/>'],
  ['HTML inside', '<foreignObject><iframe src="https://evil.example"></iframe></foreignObject>'],
])('%s does not stay', (_what, inside) => {
  expect(cleanSvg(drawing(inside)).toString()).not.toMatch(/evil|script|onload|foreignObject/i)
})

test('shapes, paint and references inside stay, and the drawing can still be drawn', async () => {
  const bytes = cleanSvg(
    drawing('<defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient></defs><rect width="4" height="4" fill="url(#g)"/>'),
  )
  expect(bytes.toString()).toContain('viewBox="0 0 40 20"')
  expect(bytes.toString()).toContain('<linearGradient id="g">')
  expect(bytes.toString()).toContain('fill="url(#g)"')
  expect(await measurePicture(bytes)).toEqual({ contentType: 'image/svg+xml', width: 40, height: 20 })
})

test('an entity that would grow without end is not read', () => {
  const bomb = Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>')
  expect(cleanSvg(bomb).toString()).not.toContain('ENTITY')
})

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', true],
  ['\uFEFF<?xml version="1.0"?>\n<!-- a drawing -->\n<svg>', true],
  ['<html><svg></svg></html>', false],
  ['%PDF-1.7', false],
])('%s', (text, expected) => {
  expect(looksLikeSvg(Buffer.from(text))).toBe(expected)
})
