import { expect, test } from 'vitest'
import { linkedText } from './linked-text.ts'

const addresses = (text: string) => linkedText(text).flatMap(({ address }) => address ?? [])

test('web addresses can be clicked, the sentence around them cannot', () => {
  expect(linkedText('See https://example.co.za/a?b=1, please.')).toEqual([
    { text: 'See ' },
    { text: 'https://example.co.za/a?b=1', address: 'https://example.co.za/a?b=1' },
    { text: ', please.' },
  ])
  expect(addresses('(see http://example.co.za/x_(y)) and HTTPS://EXAMPLE.co.za!')).toEqual([
    'http://example.co.za/x_(y)',
    'HTTPS://EXAMPLE.co.za',
  ])
  expect(addresses('(http://a.co.za) and <a href="https://b.co.za">x</a>')).toEqual([
    'http://a.co.za',
    'https://b.co.za',
  ])
  expect(addresses('[https://a.co.za/x[1]] {https://b.co.za}: https://[::1]/')).toEqual([
    'https://a.co.za/x[1]',
    'https://b.co.za',
    'https://[::1]/',
  ])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.c',
  'example.co.za',
  'https://',
  'xhttps://a.b',
  '//evil.example',
  '',
])('%j is no link', (text) => {
  expect(addresses(text)).toEqual([])
})

test('nothing of the text is lost, and no address holds a sign that could leave the attribute or turn the text around', () => {
  for (const text of [
    'https://a.b/"onclick="x',
    "https://a.b/'><script>",
    'https://a.b/\u202Egpj.exe',
    'a\nhttps://a.b\nc',
    'https://a.b/) https://c.d',
    '<a href="https://a.b">x</a>',
    ' x\n\nhttps://a.b/)y',
  ]) {
    expect(
      linkedText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
    for (const address of addresses(text)) expect(address).not.toMatch(/["'<>\s\u202E]/)
  }
})
