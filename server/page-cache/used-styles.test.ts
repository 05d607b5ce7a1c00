import { expect, test } from 'vitest'
import { classesOf, openStyleSheet } from './used-styles.ts'

const css = `
:root{--a:1;--b:var(--c);--c:2;--d:3}
@property --a{syntax:"*";inherits:false}
@property --c{syntax:"*";inherits:false}
@font-face{font-family:F}
@font-face{font-family:P;unicode-range:U+20-7E,U+A0}
@font-face{font-family:X;unicode-range:U+100-2BA,U+20AC}
@layer utilities{
.p-4{padding:1rem}
.sm\\:p-4{color:red}
.w-\\[calc\\(1px\\)\\]{width:1px}
.group-open\\:flip:is(:where(.group)[open] *){rotate:180deg}
@media (width>=40rem){.lg\\:hidden{display:none}}
.a,.b{top:0}
details[open] summary{color:blue}
main:not(.admin) p{color:green}
:is(.x,.y) a{left:0}
}
@keyframes spin{from{rotate:0}to{rotate:360deg}}
`

const part = (html: string) => openStyleSheet(css).usedBy(html).rules.replace(/\s+/g, '')

test('rules whose classes stand in the page stay, others go, with the at-rules that they leave empty', () => {
  const used = part('<p class="p-4 w-[calc(1px)]"><i class="b"></i></p>')
  expect(used).toContain('.p-4{padding:1rem}')
  expect(used).toContain('.w-\\[calc\\(1px\\)\\]{width:1px}')
  expect(used).toContain('.b{top:0}')
  expect(used).not.toMatch(/\.a[,{]|sm\\:p-4|lg\\:hidden|@media/)
})

test('what hangs on elements, attributes, negations and alternatives stays', () => {
  const used = part('<main></main>')
  for (const kept of ['@font-face', 'details[open]summary', 'main:not(.admin)p', ':is(.x,.y)a', '@keyframesspin{from']) expect(used).toContain(kept)
})

test('files of a font stay that are for plain letters or for one of the page', () => {
  expect(part('<p>plain</p>')).toContain('font-family:P')
  expect(part('<p>plain é</p>')).not.toContain('font-family:X')
  for (const text of ['Ā', '€']) expect(part(`<p>${text}</p>`)).toContain('font-family:X')
})

test('faces that are fetched are apart, with the condition that they stand under', () => {
  const faces =
    '@font-face{font-family:A;src:url(a)}@font-face{font-family:L;src:local(Arial)}@media (width>1px){@font-face{font-family:B;src:url(b)}p{color:red}}'
  expect(openStyleSheet(faces).usedBy('<p></p>')).toEqual({
    rules: '@font-face{font-family:L;src:local(Arial)}@media (width>1px){p{color:red}}',
    fonts: '@font-face{font-family:A;src:url(a)}@media (width>1px){@font-face{font-family:B;src:url(b)}}',
  })
})

test('a state of a parent counts when both classes are there', () => {
  expect(part('<details class="group"><b class="group-open:flip"></b></details>')).toContain('rotate:180deg')
  expect(part('<details class="group"></details>')).not.toContain('rotate:180deg')
})

test('classes are read as the browser reads them', () => {
  expect([...classesOf('<a class="a&amp;b  [&amp;&gt;p]:c">')]).toEqual(['a&b', '[&>p]:c'])
})

test('custom properties stay that the part or the page reads, and those that these are made of', () => {
  expect(part('<p></p>')).not.toMatch(/--|:root/)
  const used = part('<p style="top:var(--b)"></p>')
  expect(used).toContain(':root{--b:var(--c);--c:2}@property--c{')
  expect(used).not.toMatch(/--a|--d/)
})
