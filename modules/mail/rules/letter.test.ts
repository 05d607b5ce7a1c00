import { expect, test } from 'vitest'
import { letter, link, mutedText, say, sum, table, textIf } from './letter.ts'

test('a letter says the same in HTML and in plain text, with a blank line between its parts', () => {
  const { html, text } = letter('Your invoice', [
    say('Here it is.'),
    sum('{{ amount }}', 'Due'),
    textIf('vat_change', '{{ vat_change }}'),
    table([{ label: 'For', value: '{{ name }}' }]),
    link('{{ url }}', 'Pay'),
    mutedText('Questions? Reply.'),
  ])
  expect(text).toBe(
    'Hello {{ customer_name }}\n\nHere it is.\n\nDue: {{ amount }}\n{% if vat_change != blank %}{{ vat_change }}\n{% endif %}For: {{ name }}\n\nPay: {{ url }}\n\nQuestions? Reply.',
  )
  for (const said of [
    '>Your invoice</h1>',
    '>Hello {{ customer_name }}<',
    '>Here it is.<',
    '>{{ amount }}<',
    '>{{ name }}<',
    'href="{{ url }}"',
    '>Questions? Reply.<',
  ])
    expect(html).toContain(said)
  expect(html).toMatch(
    /\{% if vat_change != blank %\}<p [^>]*>\{\{ vat_change \}\}<\/p>\{% endif %\}/,
  )
})
