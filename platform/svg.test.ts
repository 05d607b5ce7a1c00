import { expect, test } from 'vitest'
import { drawSvg } from './drawing.server.ts'
import { measurePicture } from './picture.server.ts'
import { cleanSvg, looksLikeSvg } from './svg.server.ts'

function cleaned(bytes: Uint8Array): Buffer {
  const drawing = cleanSvg(bytes)
  if (!drawing.ok) throw new Error(drawing.error.message)
  return drawing.value
}

const drawing = (inside: string) =>
  Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">${inside}</svg>`,
  )

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
  expect(cleaned(drawing(inside)).toString()).not.toMatch(/evil|script|onload|foreignObject/i)
})

test('shapes, paint and references inside stay, and the drawing can still be drawn', async () => {
  const bytes = cleaned(
    drawing(
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient></defs><rect width="4" height="4" fill="url(#g)"/>',
    ),
  )
  expect(bytes.toString()).toContain('viewBox="0 0 40 20"')
  expect(bytes.toString()).toContain('<linearGradient id="g">')
  expect(bytes.toString()).toContain('fill="url(#g)"')
  expect(await measurePicture(bytes)).toEqual({
    contentType: 'image/svg+xml',
    width: 40,
    height: 20,
  })
})

test('an entity that would grow without end is not read', () => {
  const bomb = Buffer.from(
    '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
  )
  expect(cleaned(bomb).toString()).not.toContain('ENTITY')
})

const many = (count: number, part: string) => drawing(part.repeat(count))
const nested = (depth: number) => drawing(`${'<g>'.repeat(depth)}${'</g>'.repeat(depth)}`)

test.each([
  ['nested too deep', () => nested(100), /too complex/],
  ['nested far too deep', () => nested(40_000), /too complex/],
  ['with too many parts', () => many(20_000, '<path d="M0 0"/>'), /too complex/],
  [
    'with too many effects',
    () => drawing(`<filter id="f">${'<feOffset/>'.repeat(50)}</filter>`),
    /too complex/,
  ],
  ['with too many references', () => many(600, '<use href="#a"/>'), /too complex/],
  [
    'with an end in a comment only',
    () => drawing(`${'<g><!--</g>-->'.repeat(100)}${'</g>'.repeat(100)}`),
    /too complex/,
  ],
  [
    'with an end in a value only',
    () => drawing(`${'<g id="</g>">'.repeat(100)}${'</g>'.repeat(100)}`),
    /too complex/,
  ],
  ['whose elements do not match', () => drawing('<g><path></g></path>'), /can’t read/],
  ['with a value that has no end', () => drawing('<g id="x></g>'), /can’t read/],
  ['with comments that have no end', () => many(50_000, '<!-- '), /can’t read/],
])('a drawing %s is refused before it is cleaned, at once', (_what, bytes, message) => {
  const began = performance.now()
  expect(cleanSvg(bytes())).toMatchObject({
    ok: false,
    error: { code: 'invalid', message: expect.stringMatching(message) },
  })
  expect(performance.now() - began).toBeLessThan(250)
})

test('what drawing programs write is read: a prolog, comments, text in CDATA', () => {
  const text = `<?xml version="1.0"?>
<!-- Generator: a > b --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [ <!ENTITY ns "x"> ]>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><!-- <g> --><text x = '1'><![CDATA[a < b & c]]></text></svg>`
  expect(looksLikeSvg(Buffer.from(text))).toBe(true)
  expect(cleaned(Buffer.from(text)).toString()).toContain('<text x="1">a &lt; b &amp; c</text>')
})

test('a drawing that takes too long is ended with its process, and the next one is drawn', async () => {
  const bytes = drawing('<rect width="4" height="4"/>')
  await expect(drawSvg({ bytes, width: null, maxPixels: 1e6 }, 1)).rejects.toThrow(
    'longer than 1 ms',
  )
  expect(await drawSvg({ bytes, width: 20, maxPixels: 1e6 })).toMatchObject({
    width: 20,
    height: 10,
  })
  await expect(
    drawSvg({ bytes: Buffer.from('<svg'), width: null, maxPixels: 1e6 }),
  ).rejects.toThrow()
})

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', true],
  ['\uFEFF<?xml version="1.0"?>\n<!-- a drawing -->\n<svg>', true],
  ['<html><svg></svg></html>', false],
  [`${'<!---->'.repeat(140)}<b>`, false],
  ['%PDF-1.7', false],
])('%.60s', (text, expected) => {
  expect(looksLikeSvg(Buffer.from(text))).toBe(expected)
})
