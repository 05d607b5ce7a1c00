import { expect, test } from 'vitest'
import { emailTemplates } from '#db/seeds/email-templates.ts'
import { fromRich, isSameHtml, toRich } from './rich-blocks.ts'

test.each(emailTemplates.map(({ name, html }) => [name, html]))(
  '%s survives the way into the editor and back',
  (_, html) => {
    expect(isSameHtml(fromRich(toRich(html)), html)).toBe(true)
  },
)

test('only paragraphs, headings and lists are editable; tables and conditions are blocks', () => {
  const html =
    '<p class="ink">Hello</p>\n{% if reason %}<p>{{ reason }}</p>{% endif %}\n<table><tr><td><table><tr><td>x</td></tr></table></td></tr></table>'
  const rich = toRich(html)
  expect(rich).not.toContain('<table')
  expect(rich).not.toContain('{% if')
  expect(rich.match(/data-raw/g)).toHaveLength(3)
  expect(rich).toContain('<p>{{ reason }}</p>')
})

test('what the editor writes is HTML and Liquid again', () => {
  expect(
    fromRich(
      '<p data-class="ink" data-style="color:red">{% if amount &gt; 1 %}a &gt; b{% endif %}</p><p></p>',
    ),
  ).toBe('<p class="ink" style="color:red">{% if amount > 1 %}a &gt; b{% endif %}</p>')
})

test('another structure is not the same', () => {
  expect(isSameHtml('<p>a</p>', '<p><strong>a</strong></p>')).toBe(false)
  expect(isSameHtml('<a style="x" href="y">a</a>', '<a href="y" style="x">a</a>')).toBe(true)
})
