import { expect, test } from 'vitest'
import { textParts } from './linked-text.ts'

const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])

test.each([
  ['See https://example.co.za/a?b=1#c.', ['https://example.co.za/a?b=1#c']],
  [
    '(http://example.co.za) and https://two.co.za, really',
    ['http://example.co.za', 'https://two.co.za'],
  ],
  ['javascript:alert(1) data:text/html,x //evil.example', []],
  ['https://', []],
  ['<a href="https://example.co.za">x</a>', ['https://example.co.za']],
  ['nothing', []],
])('the links of %s', (text, expected) => expect(links(text)).toEqual(expected))

test('no letter is lost or added', () => {
  for (const text of ['a https://b.co.za! c', '', 'https://b.co.za', ' x\n\nhttps://b.co.za/)y'])
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})
